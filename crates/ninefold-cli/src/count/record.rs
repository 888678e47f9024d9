//! The output of `ninefold count`.

use std::time::Duration;

use serde::Serialize;

use crate::input::Entry;
use crate::output::Record;

use super::shared::Count;

#[derive(Serialize)]
pub struct CountRecord<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    solutions: Option<u64>,
    exact: Option<bool>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl CountRecord<'_> {
    pub fn new(entry: &Entry, counted: Option<(Count, Duration)>) -> CountRecord<'_> {
        CountRecord {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            solutions: counted.map(|(count, _)| count.found),
            exact: counted.map(|(count, _)| count.exact),
            seconds: counted.map(|(_, time)| time.as_secs_f64()),
            error: entry.error(),
        }
    }
}

impl Record for CountRecord<'_> {
    const COLUMNS: &'static [&'static str] =
        &["puzzle", "label", "solutions", "exact", "seconds", "error"];

    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        match (self.solutions, self.exact) {
            (None, _) => format!("{puzzle}\tbad"),
            (Some(count), Some(true)) => format!("{puzzle}\t{count}"),
            (Some(count), _) => format!("{puzzle}\t>={count}"),
        }
    }
}
