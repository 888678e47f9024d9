//! The result as an SVG picture: for each corpus a panel, in it a bar for each solver, on a logarithmic
//! axis that all panels share.

use ninefold::engine::Backend;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::Row;
use crate::contenders::{Mode, YARDSTICK};

const PANEL_WIDTH: u32 = 680;
const LABELS: u32 = 220;
const BAR: u32 = 19;
/// What a panel needs above and below its bars.
const FRAME: u32 = 76;
const HEAD: u32 = 64;

const INK: RGBColor = RGBColor(32, 38, 46);
const PALE: RGBColor = RGBColor(108, 116, 126);
const FAINT: RGBColor = RGBColor(208, 214, 220);
const OURS_BATCH: RGBColor = RGBColor(38, 92, 150);
const OURS_SINGLE: RGBColor = RGBColor(120, 168, 216);
const OTHERS: RGBColor = RGBColor(170, 176, 184);

type Drawn = Result<(), Box<dyn std::error::Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The rows of all corpora, at least one.
pub fn svg(rows: &[Row]) -> Result<String, Box<dyn std::error::Error>> {
    let mut picture = String::new();
    draw(rows, &mut picture)?;
    Ok(picture)
}

fn draw(rows: &[Row], picture: &mut String) -> Drawn {
    let corpora: Vec<&[Row]> = rows
        .chunk_by(|one, next| one.corpus == next.corpus)
        .collect();
    let columns = corpora.len().min(2);
    let lines = corpora.len().div_ceil(columns);
    let bars = corpora.iter().map(|rows| rows.len()).max().unwrap_or(0);
    let panel_height = FRAME + BAR * bars as u32;
    let size = (
        PANEL_WIDTH * columns as u32,
        HEAD + panel_height * lines as u32,
    );
    let root = SVGBackend::with_string(picture, size).into_drawing_area();
    root.fill(&WHITE)?;
    let (head, panels) = root.split_vertically(HEAD);
    let is_compared = rows.iter().any(|row| row.ratio_to_sudoku.is_some());
    draw_head(&head, is_compared)?;
    let range = range(rows);
    for (panel, rows) in panels.split_evenly((lines, columns)).iter().zip(&corpora) {
        draw_panel(panel, rows, range)?;
    }
    root.present()?;
    Ok(())
}

/// The title, and what the colours mean.
fn draw_head(head: &Area, is_compared: bool) -> Drawn {
    let title = ("sans-serif", 20, FontStyle::Bold, &INK);
    let text = match is_compared {
        true => format!("Puzzles a second on one thread (ratio to {YARDSTICK})"),
        false => "Puzzles rated a second on one thread".to_owned(),
    };
    head.draw_text(&text, &title.into_text_style(head), (16, 12))?;
    let legend: &[_] = &[
        (OURS_BATCH, "Ninefold, in batches", 170),
        (OURS_SINGLE, "Ninefold, one puzzle at a time", 230),
        (OTHERS, "other crates, one puzzle at a time", 0),
    ];
    let mut x = 16;
    for &(colour, text, width) in legend.iter().filter(|_| is_compared) {
        head.draw(&Rectangle::new([(x, 42), (x + 12, 54)], colour.filled()))?;
        let style = ("sans-serif", 13, &INK).into_text_style(head);
        head.draw_text(text, &style, (x + 18, 41))?;
        x += width;
    }
    Ok(())
}

fn draw_panel(panel: &Area, rows: &[Row], (least, most): (f64, f64)) -> Drawn {
    let count = rows.len() as f64;
    let caption = rows.first().map_or("", |row| &row.corpus);
    let mut chart = ChartBuilder::on(panel)
        .caption(caption, ("sans-serif", 16, FontStyle::Bold, &INK))
        .margin(8)
        .margin_right(100)
        .set_label_area_size(LabelAreaPosition::Left, LABELS)
        .set_label_area_size(LabelAreaPosition::Bottom, 26)
        .build_cartesian_2d((least..most).log_scale(), 0.0..count)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(FAINT)
        .x_label_style(("sans-serif", 12, &PALE))
        .x_label_formatter(&|rate| short(*rate))
        .draw()?;
    let plot = chart.plotting_area();
    for (place, row) in rows.iter().enumerate() {
        let middle = count - place as f64 - 0.5;
        let end = row.puzzles_per_second.max(least);
        let bar = [(least, middle - 0.38), (end, middle + 0.38)];
        plot.draw(&Rectangle::new(bar, colour(row).filled()))?;
        let (right, y) = plot.map_coordinate(&(end, middle));
        let (left, _) = plot.map_coordinate(&(least, middle));
        let centred = |side| Pos::new(side, VPos::Center);
        let style = ("sans-serif", 13).into_font().color(&INK);
        // The plot's coordinates are those of the whole picture, the panel's begin at its corner.
        let (corner, _) = panel.get_pixel_range();
        let top = panel.get_pixel_range().1.start;
        let at = |x: i32| (x - corner.start, y - top);
        panel.draw_text(row.solver, &style.pos(centred(HPos::Right)), at(left - 8))?;
        let figure = figure(row);
        panel.draw_text(&figure, &style.pos(centred(HPos::Left)), at(right + 6))?;
    }
    Ok(())
}

/// The whole decades that hold all rates, with some room for the shortest bar.
fn range(rows: &[Row]) -> (f64, f64) {
    let rates = || rows.iter().map(|row| row.puzzles_per_second.max(1.0));
    let decade = |rate: f64| 10f64.powf(rate);
    let least = (rates().fold(f64::INFINITY, f64::min).log10() - 0.2).floor();
    let most = rates().fold(1.0, f64::max).log10().ceil();
    (decade(least), decade(most.max(least + 1.0)))
}

/// The rate, and the ratio if there is one.
fn figure(row: &Row) -> String {
    let rate = short(row.puzzles_per_second);
    match row.ratio_to_sudoku {
        Some(ratio) => format!("{rate} ({ratio:.2})"),
        None => rate,
    }
}

fn is_ours(row: &Row) -> bool {
    let ours = Backend::ALL.map(Backend::name);
    row.mode == Mode::Rate || ours.contains(&row.solver)
}

fn colour(row: &Row) -> RGBColor {
    match (is_ours(row), row.mode) {
        (false, _) => OTHERS,
        (true, Mode::Batch) => OURS_BATCH,
        (true, Mode::Single | Mode::Rate) => OURS_SINGLE,
    }
}

/// A number with its thousands or millions as a letter.
pub fn short(rate: f64) -> String {
    let (value, unit) = match rate {
        _ if rate >= 999_500.0 => (rate / 1e6, "M"),
        _ if rate >= 999.5 => (rate / 1e3, "k"),
        _ => (rate, ""),
    };
    let text = match value {
        _ if value >= 99.95 => format!("{value:.0}"),
        _ => format!("{value:.1}"),
    };
    text.trim_end_matches(".0").to_owned() + unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_of_every_corpus_has_a_bar() {
        let row = |corpus: &str, solver, puzzles_per_second| Row {
            corpus: corpus.to_owned(),
            mode: Mode::Single,
            solver,
            puzzles_per_second,
            ratio_to_sudoku: Some(1.0),
        };
        let rows = [
            row("easy & old", "sudoku", 750_200.0),
            row("easy & old", "portable", 2_776_400.0),
            row("hard", "sudoku", 9.0),
        ];
        let picture = svg(&rows).unwrap();
        // The background, three colours of the legend, and the bars.
        assert_eq!(picture.matches("<rect").count(), 1 + 3 + rows.len());
        for text in [
            "easy &amp; old",
            "hard",
            "750k (1.00)",
            "2.8M (1.00)",
            "9 (1.00)",
        ] {
            assert!(picture.contains(text), "{text} is missing");
        }
    }

    #[test]
    fn a_rater_is_compared_with_nothing() {
        let row = Row {
            corpus: "17 clues".to_owned(),
            mode: Mode::Rate,
            solver: "ninefold",
            puzzles_per_second: 21_300.0,
            ratio_to_sudoku: None,
        };
        let picture = svg(&[row]).unwrap();
        assert_eq!(picture.matches("<rect").count(), 1 + 1);
        assert!(picture.contains("21.3k") && !picture.contains("sudoku"));
    }

    #[test]
    fn rates_are_short() {
        assert_eq!(short(1e7), "10M");
        assert_eq!(short(999_600.0), "1M");
        assert_eq!(short(99_960.0), "100k");
        assert_eq!(short(1_234.0), "1.2k");
        assert_eq!(short(7.0), "7");
    }
}
