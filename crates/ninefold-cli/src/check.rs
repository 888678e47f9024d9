//! `ninefold check`: validates puzzles.

use std::time::{Duration, Instant};

use clap::Args;
use ninefold::Cell;
use ninefold_common::check;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;
use ninefold_common::status::Status;

/// Validate puzzles: clues, uniqueness, minimality
///
/// A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the
/// redundant clues are listed: any one of them can be left out. Pencil marks (729 characters on a line,
/// or a table) do not tell which digits are clues, so only their solutions are counted.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("A line for each puzzle, for people"))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Leave a puzzle undecided after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold check
  ninefold check data/fifty.txt
  ninefold check --format json data/fifty.txt

Output:
  line       a line for each puzzle, for people
  csv, tsv   puzzle,label,status,well_formed,clues,contradictory,minimal,redundant,error
  json       an object with these fields on a line for each puzzle
Other columns of a table in the input go before these fields (see `ninefold solve --help`). The
status is unique, none, multiple, timeout or bad.

Exit status: 0 if every puzzle has exactly one solution; 1 if one has not, cannot be read or was not
decided in time; 2 if a file cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let timeout = options.timeout;
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "check",
        format: options.short_forms.form().or(options.format),
        fields: Fields::of::<Findings>(),
        settings: vec![("--timeout", format!("{timeout:?}"))],
        words: WORDS,
        slow: false,
        keeps_fields: false,
    };
    let work = move |batch, records, _: &Handover| check(batch, timeout, records);
    Ok(writer.write(work)?.outcome())
}

const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

fn check(batch: Batch, timeout: Option<Duration>, mut records: Records) -> Records {
    for entry in &batch.into_entries() {
        let findings = Findings::of(entry, timeout);
        records.count(findings.status, findings.status == Status::Unique);
        records.write(entry, &findings);
    }
    records
}

/// What is known of a puzzle.
#[derive(Serialize)]
struct Findings<'a> {
    #[serde(skip)]
    entry: &'a Entry,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    well_formed: bool,
    /// `None` with pencil marks, which do not tell clues from last candidates.
    clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    contradictory: Vec<String>,
    /// `None` without a unique solution, with pencil marks, or if time ran out.
    minimal: Option<bool>,
    /// The redundant clues.
    redundant: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Findings<'_> {
    fn of(entry: &Entry, timeout: Option<Duration>) -> Findings<'_> {
        let unread = Findings {
            entry,
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: Status::Bad,
            well_formed: entry.written.is_ok(),
            clues: None,
            contradictory: Vec::new(),
            minimal: None,
            redundant: Vec::new(),
            error: entry.error(),
        };
        let Ok(written) = &entry.written else {
            return unread;
        };
        let start = Instant::now();
        let too_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let found = check::Findings::of(written, &too_late);
        let names = |cells: Vec<Cell>| cells.iter().map(Cell::to_string).collect();
        Findings {
            status: found.status,
            clues: found.clues,
            contradictory: names(found.contradictory),
            minimal: found.minimal,
            redundant: names(found.redundant),
            ..unread
        }
    }
}

impl Record for Findings<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "well_formed",
        "clues",
        "contradictory",
        "minimal",
        "redundant",
        "error",
    ];

    fn line(&self) -> String {
        if let Err(bad) = &self.entry.written {
            return format!("{}: not well formed: {}", bad.place, bad.message);
        }
        let number = |count: usize, what: &str| {
            let s = if count == 1 { "" } else { "s" };
            format!("{count} {what}{s}")
        };
        let clues = self.clues.map(|clues| number(clues, "clue"));
        let mut parts = vec![
            "well formed".to_owned(),
            clues.unwrap_or_else(|| "pencil marks".to_owned()),
        ];
        if !self.contradictory.is_empty() {
            parts.push(format!(
                "contradictory givens {}",
                self.contradictory.join(" ")
            ));
        }
        let solutions = match self.status {
            Status::None => "no solution",
            Status::Unique => "one solution",
            Status::Multiple => "several solutions",
            _ => "not decided in time",
        };
        parts.push(solutions.to_owned());
        match self.minimal {
            Some(true) => parts.push("minimal".to_owned()),
            Some(false) => {
                let clues = number(self.redundant.len(), "redundant clue");
                parts.push(format!("not minimal, {clues} {}", self.redundant.join(" ")));
            }
            None if self.status == Status::Unique && self.clues.is_some() => {
                parts.push("minimality not decided in time".to_owned());
            }
            None => {}
        }
        format!("{}: {}", self.entry.place(), parts.join(", "))
    }
}
