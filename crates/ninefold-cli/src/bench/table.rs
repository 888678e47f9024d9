//! The measurements as a table for people.

use comfy_table::CellAlignment;

use crate::screen::Screen;
use crate::terminal::{self, align_figures, duration, grouped, three_figures};

use super::measure::{Measured, Mode};

pub fn text(measured: &Measured) -> String {
    let mut table = terminal::table(&[
        "  backend",
        "mode",
        "threads",
        "puzzles/s",
        "a puzzle",
        "ratio",
        "guesses",
    ]);
    for row in &measured.measurements {
        let mode = match row.mode {
            Mode::Batch => "batch",
            Mode::Single => "single",
        };
        table.add_row([
            format!("  {}", row.backend),
            mode.to_owned(),
            row.threads.to_string(),
            grouped(row.puzzles_per_second as u64),
            duration(row.seconds_per_puzzle),
            three_figures(row.ratio),
            three_figures(row.guesses_per_puzzle),
        ]);
    }
    align_figures(&mut table);
    if let Some(mode) = table.column_mut(1) {
        mode.set_cell_alignment(CellAlignment::Left);
    }
    // The narrowest terminal still shows the backend, the mode and the speed.
    terminal::fit(&mut table, Screen::columns(), &[6, 4, 5, 2]);
    let Measured { input, puzzles, .. } = measured;
    let puzzles = terminal::puzzles(*puzzles);
    let title = terminal::title(&format!("{input}: {puzzles}"), Screen::columns());
    format!("{title}\n{}", terminal::text(&table))
}
