//! Shows how hard new puzzles are: reads the columns `er` and `level` of CSV, prints the shares of levels and ratings as
//! Markdown, and draws them.
//!
//! ```text
//! ninefold generate --count 100000 --seed 96 --quiet | ninefold rate --scale all --csv |
//!     cargo run --release -p ninefold-operations --features chart --example er_distribution docs/pictures/er-distribution.svg
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, BufRead};
use std::{env, fs};

use ninefold::generate::{Level, Tenths};
use ninefold_operations::figures::chart::{Area, Axis, Drawn, INK, PALE, svg};
use ninefold_operations::figures::grouped;
use plotters::prelude::*;

/// The number of puzzles of each ER, by level.
#[derive(Default)]
struct Counts(BTreeMap<Tenths, [u64; Level::ALL.len()]>);

const SIZE: (u32, u32) = (860, 400);
/// The height of the title and the legend of the colours.
const HEAD: u32 = 76;
const FAINT: RGBColor = RGBColor(208, 214, 220);
const COLOURS: [RGBColor; 5] = [
    RGBColor(120, 184, 120),
    RGBColor(64, 150, 160),
    RGBColor(74, 134, 196),
    RGBColor(224, 150, 60),
    RGBColor(190, 70, 70),
];

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args()
        .nth(1)
        .ok_or("expected a file for the picture")?;
    let counts = Counts::read(io::stdin().lock())?;
    fs::write(&file, counts.draw()?).map_err(|error| format!("{file}: {error}"))?;
    print!("{}", counts.markdown());
    Ok(())
}

impl Counts {
    /// Reads CSV without quoted fields.
    fn read(csv: impl BufRead) -> Result<Counts, Box<dyn Error>> {
        let mut lines = csv.lines();
        let header = lines.next().ok_or("expected CSV, found nothing")??;
        let column = |wanted: &str| {
            let column = header.split(',').position(|name| name == wanted);
            column.ok_or_else(|| format!("expected a column {wanted:?}, found {header}"))
        };
        let (er, level) = (column("er")?, column("level")?);
        let mut counts = Counts::default();
        for line in lines {
            let line = line?;
            let field = |column| line.split(',').nth(column).unwrap_or_default();
            let level: Level = field(level).parse()?;
            counts.0.entry(field(er).parse()?).or_default()[level as usize] += 1;
        }
        match counts.0.is_empty() {
            true => Err("expected puzzles, found only a header".into()),
            false => Ok(counts),
        }
    }

    fn all(&self) -> u64 {
        self.0.values().flatten().sum()
    }

    fn at(&self, level: Level) -> u64 {
        self.0.values().map(|counts| counts[level as usize]).sum()
    }

    /// Returns the number of puzzles of each ER, with its most frequent level.
    fn of_each(&self) -> impl Iterator<Item = (Tenths, u64, Level)> + Clone {
        self.0.iter().map(|(er, counts)| {
            let level = Level::ALL
                .into_iter()
                .max_by_key(|level| counts[*level as usize]);
            (*er, counts.iter().sum(), level.unwrap_or(Level::Easy))
        })
    }

    fn percent(&self, count: u64) -> f64 {
        count as f64 * 100.0 / self.all() as f64
    }

    /// Returns the mean and the standard deviation.
    fn moments(&self) -> (f64, f64) {
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let of_er = |(er, count, _): (Tenths, u64, Level)| value(figure(er)) * count as f64;
            self.of_each().map(of_er).sum::<f64>() / self.all() as f64
        };
        let mean = mean_of(&|er| er);
        (mean, mean_of(&|er| (er - mean).powi(2)).sqrt())
    }

    fn markdown(&self) -> String {
        let (mean, deviation) = self.moments();
        let all = grouped(self.all());
        let mut text =
            format!("{all} puzzles: mean ER {mean:.3}, standard deviation {deviation:.3}\n");
        text += "\n| level | % |\n|--|--|\n";
        for level in Level::ALL {
            let share = self.percent(self.at(level));
            text += &format!("| {level} | {share:.2} |\n");
        }
        text += "\n| ER | puzzles | % |\n|--|--|--|\n";
        for (er, count, _) in self.of_each() {
            let share = self.percent(count);
            text += &format!("| {er} | {} | {share:.3} |\n", grouped(count));
        }
        text
    }

    fn draw(&self) -> Result<String, Box<dyn Error>> {
        svg(SIZE, |root| {
            let (head, below) = root.split_vertically(HEAD);
            self.draw_head(&head)?;
            self.draw_bars(&below)
        })
    }

    /// The title, and each level with its share.
    fn draw_head(&self, head: &Area) -> Drawn {
        let title = format!("The hardest step of {} new puzzles", grouped(self.all()));
        let bold = ("sans-serif", 20, FontStyle::Bold, &INK).into_text_style(head);
        head.draw_text(&title, &bold, (16, 12))?;
        let letters = ("sans-serif", 14, &INK).into_text_style(head);
        for (number, level) in (0..).zip(Level::ALL) {
            let x = 16 + 164 * number;
            let colour = colour(level).filled();
            head.draw(&Rectangle::new([(x, 50), (x + 12, 62)], colour))?;
            let share = self.percent(self.at(level));
            head.draw_text(&format!("{level}: {share:.1} %"), &letters, (x + 18, 48))?;
        }
        Ok(())
    }

    /// A bar for each ER, in the colour of the level that most of its puzzles have.
    fn draw_bars(&self, below: &Area) -> Drawn {
        let hardest = self.0.keys().next_back().map_or(1.0, |er| figure(*er));
        let axis = Axis::decades(self.of_each().map(|(_, count, _)| count as f64));
        let heights = axis.map_or(0.1..1.0, |axis| axis.values);
        let least = heights.start;
        let mut chart = ChartBuilder::on(below)
            .margin(8)
            .margin_right(16)
            .set_label_area_size(LabelAreaPosition::Left, 70)
            .set_label_area_size(LabelAreaPosition::Bottom, 44)
            .build_cartesian_2d(1.0..hardest.ceil().max(2.0), heights.log_scale())?;
        let letters = ("sans-serif", 14);
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .x_labels(hardest as usize + 1)
            .x_label_formatter(&|er| format!("{er:.1}"))
            .y_label_formatter(&|&count| match count < 0.95 {
                true => String::new(),
                false => grouped(count.round() as u64),
            })
            .label_style((letters.0, letters.1, &PALE))
            .x_desc("ER")
            .y_desc("puzzles (logarithmic scale)")
            .axis_desc_style((letters.0, letters.1, &INK))
            .draw()?;
        for (er, count, level) in self.of_each() {
            let (middle, top) = (figure(er), count as f64);
            let bar = [(middle - 0.04, least), (middle + 0.04, top)];
            let bar = Rectangle::new(bar, colour(level).filled());
            chart.plotting_area().draw(&bar)?;
        }
        Ok(())
    }
}

fn figure(er: Tenths) -> f64 {
    f64::from(er.get()) / 10.0
}

fn colour(level: Level) -> RGBColor {
    COLOURS[level as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_column() {
        let counts = Counts::read(
            &b"puzzle,er,level\na,1.5,easy\nb,1.5,easy\nc,7.5,extreme\nd,1.5,easy\n"[..],
        );
        let counts = counts.expect("it is CSV");
        let text = counts.markdown();
        assert!(
            text.starts_with("4 puzzles: mean ER 3.000, standard deviation 2.598\n"),
            "{text}"
        );
        assert!(text.contains("\n| extreme | 25.00 |\n\n| ER "), "{text}");
        assert!(
            text.ends_with("\n| 1.5 | 3 | 75.000 |\n| 7.5 | 1 | 25.000 |\n"),
            "{text}"
        );
        // The background, the legend of five colours, and a bar for each of two ratings.
        let picture = counts.draw().expect("a string takes any drawing");
        assert_eq!(picture.matches("<rect").count(), 1 + 5 + 2);
    }

    #[test]
    fn what_is_no_csv_with_ratings_is_refused() {
        for text in [
            "",
            "er,level\n",
            "puzzle,level\n1,easy\n",
            "er,level\nhard,easy\n",
            "er,level\n1.5,sharp\n",
        ] {
            assert!(Counts::read(text.as_bytes()).is_err(), "{text}");
        }
    }
}
