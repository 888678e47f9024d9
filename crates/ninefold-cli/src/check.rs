//! `ninefold check`: validates puzzles.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use ninefold::{Cell, Grid, Task, Verdict};
use ninefold_common::engine;
use serde::Serialize;

use crate::bulk::{Bulk, Records};
use crate::failure::{Failure, Outcome};
use crate::input::{BadPuzzle, Entry, Written};
use crate::output::{print, write_csv, write_csv_line, write_json};
use crate::solve::seconds;

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

    /// The format of the output
    #[arg(long, value_enum, default_value_t = CheckFormat::Text)]
    format: CheckFormat,

    /// Leave a puzzle undecided after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold check
  ninefold check data/fifty.txt
  ninefold check --format json data/fifty.txt";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// A line for each puzzle, for people
    Text,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object on a line for each puzzle
    Json,
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (format, timeout) = (options.format, options.timeout);
    if format == CheckFormat::Csv {
        let mut header = Vec::new();
        write_csv_line(COLUMNS, &mut header);
        print(header)?;
    }
    let work = move |entries: Vec<Entry>| check(&entries, format, timeout);
    options.bulk.print_records(work)
}

fn check(entries: &[Entry], format: CheckFormat, timeout: Option<Duration>) -> Records {
    let mut records = Records::of(entries);
    for entry in entries {
        let findings = entry.written.as_ref();
        let findings = findings.map(|written| Findings::of(written, timeout));
        let verdict = findings.as_ref().map(|findings| findings.verdict);
        records.all_well &= verdict == Ok(Verdict::Unique);
        let out = &mut records.text;
        match format {
            CheckFormat::Text => out.extend((sentence(entry, findings) + "\n").into_bytes()),
            CheckFormat::Csv => write_csv(COLUMNS, &Record::of(entry, findings), out),
            CheckFormat::Json => write_json(&Record::of(entry, findings), out),
        }
    }
    records
}

/// What is known of a puzzle.
struct Findings {
    /// `None` with pencil marks, which do not tell clues from last candidates.
    clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    contradictory: Vec<Cell>,
    verdict: Verdict,
    /// The redundant clues; `None` without a unique solution, with pencil marks, or if time ran out.
    redundant: Option<Vec<Cell>>,
}

impl Findings {
    fn of(written: &Written, timeout: Option<Duration>) -> Findings {
        let start = Instant::now();
        let too_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let (puzzle, grid) = (written.puzzle(), written.as_grid());
        engine::with(|engine| {
            let task = Task::unique().until(&too_late);
            let verdict = engine.solve(&puzzle, &task).verdict();
            let may_be_minimal = verdict == Verdict::Unique && grid.is_some();
            let redundant = may_be_minimal.then(|| puzzle.redundant_clues(engine, &too_late));
            Findings {
                clues: grid.map(Grid::filled_count),
                contradictory: written.givens().conflicts().collect(),
                verdict,
                redundant: redundant.flatten(),
            }
        })
    }
}

fn sentence(entry: &Entry, findings: Result<Findings, &BadPuzzle>) -> String {
    let findings = match findings {
        Ok(findings) => findings,
        Err(bad) => return format!("{}: not well formed: {}", bad.place, bad.message),
    };
    let clues = findings.clues.map(|clues| format!("{clues} clues"));
    let mut parts = vec![
        "well formed".to_owned(),
        clues.unwrap_or_else(|| "pencil marks".to_owned()),
    ];
    if !findings.contradictory.is_empty() {
        let cells = names(&findings.contradictory).join(" ");
        parts.push(format!("contradictory givens {cells}"));
    }
    let solutions = match findings.verdict {
        Verdict::None => "no solution",
        Verdict::Unique => "one solution",
        Verdict::Multiple => "several solutions",
        Verdict::Undecided => "not decided in time",
    };
    parts.push(solutions.to_owned());
    match (findings.redundant, findings.verdict, findings.clues) {
        (Some(redundant), ..) if redundant.is_empty() => parts.push("minimal".to_owned()),
        (Some(redundant), ..) => {
            let (count, cells) = (redundant.len(), names(&redundant).join(" "));
            parts.push(format!("not minimal, {count} redundant clues {cells}"));
        }
        (None, Verdict::Unique, Some(_)) => {
            parts.push("minimality not decided in time".to_owned());
        }
        _ => {}
    }
    format!("{}: {}", entry.place(), parts.join(", "))
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: Option<String>,
    label: Option<&'a str>,
    well_formed: bool,
    clues: Option<usize>,
    contradictory: Vec<String>,
    solutions: Option<&'static str>,
    minimal: Option<bool>,
    redundant: Vec<String>,
    error: Option<String>,
}

const COLUMNS: &[&str] = &[
    "puzzle",
    "label",
    "well_formed",
    "clues",
    "contradictory",
    "solutions",
    "minimal",
    "redundant",
    "error",
];

impl Record<'_> {
    fn of<'a>(entry: &'a Entry, findings: Result<Findings, &BadPuzzle>) -> Record<'a> {
        let error = findings.as_ref().err().map(ToString::to_string);
        let findings = findings.ok();
        let findings = findings.as_ref();
        let redundant = findings.and_then(|findings| findings.redundant.as_deref());
        let contradictory = findings.map(|findings| names(&findings.contradictory));
        Record {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            well_formed: findings.is_some(),
            clues: findings.and_then(|findings| findings.clues),
            contradictory: contradictory.unwrap_or_default(),
            solutions: findings.map(|findings| match findings.verdict {
                Verdict::None => "none",
                Verdict::Unique => "one",
                Verdict::Multiple => "several",
                Verdict::Undecided => "unknown",
            }),
            minimal: redundant.map(<[Cell]>::is_empty),
            redundant: redundant.map_or(Vec::new(), names),
            error,
        }
    }
}
