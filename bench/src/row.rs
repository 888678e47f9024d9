//! The lines of the results, and the duration of a round.

use std::time::Duration;

use ninefold_operations::figures::measure::Distribution;
use serde::Serialize;

use crate::contenders::Mode;

/// The time that one round of a contender should take.
pub const ROUND: Duration = Duration::from_millis(150);

/// A line of the result.
#[derive(Serialize)]
pub struct Row {
    pub corpus: String,
    pub mode: Mode,
    pub solver: &'static str,
    pub puzzles_per_second: f64,
    /// The speed of reading text, if reading is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub megabytes_per_second: Option<f64>,
    /// `None` if nothing is compared.
    pub ratio_to_sudoku: Option<f64>,
    /// The ratio to reading lines of 81 characters, if reading is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio_to_lines: Option<f64>,
}

impl Row {
    /// Returns a row that is compared with nothing.
    pub fn new(corpus: &str, mode: Mode, solver: &'static str, rate: f64) -> Row {
        Row {
            corpus: corpus.to_owned(),
            mode,
            solver,
            puzzles_per_second: rate,
            megabytes_per_second: None,
            ratio_to_sudoku: None,
            ratio_to_lines: None,
        }
    }
}

/// Returns the median of each contender's rates.
pub fn medians(rates: &[Distribution]) -> Vec<f64> {
    rates.iter().filter_map(Distribution::median).collect()
}
