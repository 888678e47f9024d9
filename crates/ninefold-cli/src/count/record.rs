//! The output of `ninefold count`.

use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;

use crate::input::{BadPuzzle, Entry};
use crate::output::{write_csv, write_csv_line, write_json};

use super::shared::Count;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CountFormat {
    /// The puzzle and the count, with a tab between
    Line,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object on a line for each puzzle
    Json,
}

#[derive(Serialize)]
pub struct Record<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    solutions: Option<u64>,
    exact: Option<bool>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

const COLUMNS: &[&str] = &["puzzle", "label", "solutions", "exact", "seconds", "error"];

impl Record<'_> {
    pub fn new<'a>(
        entry: &'a Entry,
        counted: &Result<(Count, Duration), &BadPuzzle>,
    ) -> Record<'a> {
        let error = counted.as_ref().err().map(ToString::to_string);
        let counted = counted.as_ref().ok();
        Record {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            solutions: counted.map(|(count, _)| count.found),
            exact: counted.map(|(count, _)| count.exact),
            seconds: counted.map(|(_, time)| time.as_secs_f64()),
            error,
        }
    }

    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        match (self.solutions, self.exact) {
            (None, _) => format!("{puzzle}\tbad\n"),
            (Some(count), Some(true)) => format!("{puzzle}\t{count}\n"),
            (Some(count), _) => format!("{puzzle}\t>={count}\n"),
        }
    }
}

impl CountFormat {
    /// What stands before the first record.
    pub fn header(self) -> Vec<u8> {
        let mut header = Vec::new();
        if self == CountFormat::Csv {
            write_csv_line(COLUMNS, &mut header);
        }
        header
    }

    pub fn write(self, record: &Record, out: &mut Vec<u8>) {
        match self {
            CountFormat::Line => out.extend(record.line().into_bytes()),
            CountFormat::Csv => write_csv(COLUMNS, record, out),
            CountFormat::Json => write_json(record, out),
        }
    }
}
