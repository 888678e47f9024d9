//! How counts are written.

use std::fmt::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;

use crate::input::{BadPuzzle, Entry};

use super::search::Count;

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CountForm {
    /// The puzzle and the count, with a tab between
    Line,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object on a line for each puzzle
    Json,
}

/// What is written of a puzzle.
#[derive(Serialize)]
pub struct Record {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    solutions: Option<u64>,
    exact: Option<bool>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

const HEADER: [&str; 6] = ["puzzle", "label", "solutions", "exact", "seconds", "error"];

impl Record {
    pub fn new(entry: &Entry, outcome: Result<(Count, Duration), &BadPuzzle>) -> Record {
        let (counted, error) = match outcome {
            Ok(counted) => (Some(counted), None),
            Err(bad) => (None, Some(bad.to_string())),
        };
        Record {
            puzzle: entry.shown(),
            label: entry.label.clone(),
            solutions: counted.map(|(count, _)| count.found),
            exact: counted.map(|(count, _)| count.exact),
            seconds: counted.map(|(_, time)| time.as_secs_f64()),
            error,
        }
    }

    fn fields(&self) -> [String; HEADER.len()] {
        fn text(value: Option<impl fmt::Display>) -> String {
            value.map_or(String::new(), |value| value.to_string())
        }
        [
            text(self.puzzle.as_ref()),
            text(self.label.as_ref()),
            text(self.solutions),
            text(self.exact),
            text(self.seconds),
            text(self.error.as_ref()),
        ]
    }
}

impl CountForm {
    /// What stands before the first record.
    pub fn header(self) -> Vec<u8> {
        match self {
            CountForm::Csv => csv_line(HEADER),
            _ => Vec::new(),
        }
    }

    pub fn write(self, record: &Record, out: &mut Vec<u8>) {
        match self {
            CountForm::Line => out.extend(line(record).into_bytes()),
            CountForm::Csv => out.extend(csv_line(record.fields())),
            CountForm::Json => {
                serde_json::to_writer(&mut *out, record).expect("memory takes what is written");
                out.push(b'\n');
            }
        }
    }
}

fn line(record: &Record) -> String {
    let mut line = record.puzzle.clone().unwrap_or_else(|| "-".to_owned());
    let written = match (record.solutions, record.exact) {
        (None, _) => writeln!(line, "\tbad"),
        (Some(count), Some(true)) => writeln!(line, "\t{count}"),
        (Some(count), _) => writeln!(line, "\t>={count}"),
    };
    written.expect("memory takes what is written");
    line
}

fn csv_line(fields: [impl AsRef<[u8]>; HEADER.len()]) -> Vec<u8> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(fields)
        .expect("memory takes what is written");
    csv.into_inner().expect("memory takes what is written")
}
