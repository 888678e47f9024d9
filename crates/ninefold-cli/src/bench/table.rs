//! What was measured, as a table for people and as JSON.

use comfy_table::CellAlignment;
use serde::Serialize;

use crate::terminal::{self, align_figures, duration, grouped, three_figures};

use super::measure::{Measured, Mode, Row};

/// What is printed of a row.
#[derive(Serialize)]
struct Figures {
    backend: &'static str,
    mode: Mode,
    threads: usize,
    puzzles_per_second: f64,
    slowest_round: f64,
    fastest_round: f64,
    seconds_per_puzzle: f64,
    ratio: f64,
    guesses_per_puzzle: f64,
}

impl Figures {
    fn of(row: &Row, measured: &Measured) -> Figures {
        let is_yardstick = |other: &&Row| {
            other.backend == row.backend && other.mode == Mode::Batch && other.threads == 1
        };
        let yardstick = measured.rows.iter().find(is_yardstick);
        Figures {
            backend: row.backend.name(),
            mode: row.mode,
            threads: row.threads,
            puzzles_per_second: row.rate(),
            slowest_round: row.rates[0],
            fastest_round: row.rates[row.rates.len() - 1],
            seconds_per_puzzle: 1.0 / row.rate(),
            ratio: row.rate() / yardstick.map_or(f64::NAN, Row::rate),
            guesses_per_puzzle: row.guesses,
        }
    }
}

pub fn text(measured: &Measured) -> String {
    let header = [
        "  backend",
        "mode",
        "threads",
        "puzzles/s",
        "a puzzle",
        "ratio",
        "guesses",
    ];
    let mut table = terminal::table(&header);
    for row in &measured.rows {
        let figures = Figures::of(row, measured);
        let mode = match row.mode {
            Mode::Batch => "batch",
            Mode::Single => "single",
        };
        table.add_row([
            format!("  {}", figures.backend),
            mode.to_owned(),
            figures.threads.to_string(),
            grouped(figures.puzzles_per_second as u64),
            duration(figures.seconds_per_puzzle),
            three_figures(figures.ratio),
            three_figures(figures.guesses_per_puzzle),
        ]);
    }
    align_figures(&mut table);
    if let Some(mode) = table.column_mut(1) {
        mode.set_cell_alignment(CellAlignment::Left);
    }
    let Measured { name, puzzles, .. } = measured;
    let title = match puzzles {
        1 => format!("{name}: 1 puzzle"),
        _ => format!("{name}: {} puzzles", grouped(*puzzles as u64)),
    };
    format!("{title}\n{}", terminal::text(&table))
}

pub fn json(measured: &Measured) -> String {
    #[derive(Serialize)]
    struct Whole<'a> {
        input: &'a str,
        puzzles: usize,
        agree: bool,
        measurements: Vec<Figures>,
    }
    let rows = measured.rows.iter();
    let whole = Whole {
        input: &measured.name,
        puzzles: measured.puzzles,
        agree: measured.disagreements.is_empty(),
        measurements: rows.map(|row| Figures::of(row, measured)).collect(),
    };
    let json = serde_json::to_string_pretty(&whole);
    json.expect("figures are names and numbers") + "\n"
}
