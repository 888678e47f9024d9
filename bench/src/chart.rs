//! The result as an SVG picture: a panel for each corpus, with a bar for each solver on a logarithmic axis that all
//! panels share.

use std::error::Error;

use ninefold::engine::Backend;
use ninefold_operations::figures::chart::{Area, Axis, Drawn, Frame, INK, Rows, svg as picture};
use ninefold_operations::figures::short;
use plotters::prelude::*;

use crate::contenders::{Mode, YARDSTICK};
use crate::generating;
use crate::row::Row;

const PANEL_WIDTH: u32 = 680;
const BAR: u32 = 19;
/// The height that a panel needs above and below its bars.
const FRAME: u32 = 76;
const HEAD: u32 = 64;

const OURS_BATCH: RGBColor = RGBColor(38, 92, 150);
const OURS_SINGLE: RGBColor = RGBColor(120, 168, 216);
const OTHERS: RGBColor = RGBColor(170, 176, 184);

/// Draws the rows of all corpora.
pub fn svg(rows: &[Row]) -> Result<String, Box<dyn Error>> {
    let corpora: Vec<&[Row]> = rows
        .chunk_by(|one, next| one.corpus == next.corpus)
        .collect();
    let columns = corpora.len().clamp(1, 2);
    let lines = corpora.len().div_ceil(columns);
    let bars = corpora.iter().map(|rows| rows.len()).max().unwrap_or(0);
    let panel_height = FRAME + BAR * bars as u32;
    let size = (
        PANEL_WIDTH * columns as u32,
        HEAD + panel_height * lines as u32,
    );
    picture(size, |root| {
        let (head, panels) = root.split_vertically(HEAD);
        let is_compared = rows.iter().any(|row| row.ratio_to_sudoku.is_some());
        draw_head(&head, is_compared)?;
        // Rates below 1 have no bar.
        let rates = rows.iter().map(|row| row.puzzles_per_second.max(1.0));
        let Some(axis) = Axis::decades(rates) else {
            return Ok(());
        };
        let panels = panels.split_evenly((lines, columns));
        panels
            .iter()
            .zip(&corpora)
            .try_for_each(|(panel, rows)| draw_panel(panel, rows, &axis))
    })
}

/// Draws the title, and the legend of the colours.
fn draw_head(head: &Area, is_compared: bool) -> Drawn {
    let title = ("sans-serif", 20, FontStyle::Bold, &INK);
    let text = match is_compared {
        true => format!("Puzzles a second on one thread (ratio to {YARDSTICK})"),
        false => "Puzzles a second on one thread".to_owned(),
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

fn draw_panel(panel: &Area, rows: &[Row], axis: &Axis) -> Drawn {
    let least = axis.values.start;
    let frame = Frame {
        title: (rows.first().map_or("", |row| &row.corpus), 16),
        axis: "",
        axis_size: 12,
        sides: (220, 100),
        bottom: 26,
        figure: short,
    };
    let chart = Rows::new(panel, &frame, rows.len(), axis)?;
    for (place, row) in rows.iter().enumerate() {
        let (middle, end) = (chart.middle(place), row.puzzles_per_second.max(least));
        let bar = [(least, middle - 0.38), (end, middle + 0.38)];
        chart
            .plot()
            .draw(&Rectangle::new(bar, colour(row).filled()))?;
        chart.label(place, row.solver, 13, 0, &INK)?;
        chart.note(place, end, &figure(row), 13)?;
    }
    Ok(())
}

/// Returns the rate, and the ratio if there is one.
fn figure(row: &Row) -> String {
    let rate = short(row.puzzles_per_second);
    match row.ratio_to_sudoku {
        Some(ratio) => format!("{rate} ({ratio:.2})"),
        None => rate,
    }
}

fn colour(row: &Row) -> RGBColor {
    let is_ours = Backend::ALL
        .iter()
        .any(|backend| backend.name() == row.solver);
    match row.mode {
        Mode::Batch => OURS_BATCH,
        Mode::Rate | Mode::Read => OURS_SINGLE,
        Mode::Canon if row.solver != YARDSTICK => OURS_SINGLE,
        Mode::Generate if row.solver.starts_with(generating::OURS) => OURS_SINGLE,
        Mode::Canon | Mode::Generate => OTHERS,
        Mode::Single if is_ours => OURS_SINGLE,
        Mode::Single => OTHERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_of_every_corpus_has_a_bar() {
        let row = |corpus: &str, solver, puzzles_per_second| Row {
            ratio_to_sudoku: Some(1.0),
            ..Row::new(corpus, Mode::Single, solver, puzzles_per_second)
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
        let row = Row::new("17 clues", Mode::Rate, "ninefold", 21_300.0);
        let picture = svg(&[row]).unwrap();
        assert_eq!(picture.matches("<rect").count(), 1 + 1);
        assert!(picture.contains("21.3k") && !picture.contains("sudoku"));
    }
}
