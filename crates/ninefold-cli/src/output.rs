//! One record for every puzzle, in the notation the user wants.
//!
//! A record says the same in every notation: the status, the number of solutions found, and the grid,
//! completed if its one solution was asked for and found, and as it was given otherwise.

use std::fmt::Write as _;
use std::io::{self, Write};

use ninefold::solutions::Counters;
use ninefold::text::{self, Notation};
use ninefold::{Grid, Solution};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::{Entry, Form};

/// What became of a puzzle, in a word that scripts can rely on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It has exactly one solution.
    Unique,
    /// A solution was found, and no second one looked for.
    Solved,
    /// It has several solutions.
    Multiple,
    /// It has no solution.
    None,
    /// Logic alone did not complete it.
    Open,
    /// Time ran out before all was known.
    Timeout,
    /// It could not be read.
    Bad,
}

impl Status {
    pub fn word(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Solved => "solved",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Open => "open",
            Status::Timeout => "timeout",
            Status::Bad => "bad",
        }
    }

    /// Whether the puzzle is what a puzzle should be.
    pub fn is_well(self) -> bool {
        matches!(self, Status::Unique | Status::Solved)
    }
}

/// The answer to one puzzle.
pub struct Report {
    pub entry: Entry,
    pub status: Status,
    /// How many solutions were found.
    pub count: u64,
    /// The grid to show.
    pub grid: Option<Grid>,
    /// The solutions to show one by one.
    pub solutions: Vec<Solution>,
    pub counters: Counters,
    pub seconds: f64,
}

/// How reports are written.
#[derive(Clone, Copy)]
pub struct Style {
    /// The notation; `None` follows the puzzle's own.
    pub form: Option<Form>,
    /// Whether every solution found is shown.
    pub all_solutions: bool,
    /// Whether CSV and JSON carry the counters.
    pub stats: bool,
}

impl Style {
    pub fn write(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        let form = self.form.unwrap_or(report.entry.form);
        match form.notation() {
            Some(Notation::Line) => self.write_line(report, out),
            Some(notation) => self.write_grid(report, notation, out),
            None if form == Form::Csv => self.write_csv(report, out),
            None => self.write_json(report, out),
        }
    }

    /// `GRID <tab> STATUS <tab> COUNT`, and the solutions in further fields if all are wanted.
    fn write_line(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        match report.grid {
            Some(grid) => write!(out, "{grid}")?,
            None => write!(out, "-")?,
        }
        write!(out, "\t{}\t{}", report.status.word(), report.count)?;
        for solution in &report.solutions {
            write!(out, "\t{solution}")?;
        }
        writeln!(out)
    }

    /// The grid; before it a comment that says the status, unless the grid is the one solution.
    fn write_grid(&self, report: &Report, notation: Notation, out: &mut Vec<u8>) -> io::Result<()> {
        let Report { entry, status, .. } = report;
        if entry.number > 1 && notation != Notation::Euler {
            writeln!(out)?;
        }
        let plain = status.is_well() && !self.all_solutions;
        match (&entry.grid, status) {
            (Err(error), _) => writeln!(out, "# bad: {error}")?,
            _ if plain => {}
            (_, Status::Multiple) => writeln!(out, "# multiple: {} solutions found", report.count)?,
            _ => writeln!(out, "# {}", status.word())?,
        }
        let label = entry.label.clone();
        let label = label.unwrap_or_else(|| format!("Grid {:02}", entry.number));
        let mut shown: Vec<Grid> = report
            .solutions
            .iter()
            .map(|&solution| solution.into())
            .collect();
        if shown.is_empty() {
            shown.extend(report.grid);
        }
        for (place, grid) in shown.iter().enumerate() {
            if place > 0 && notation != Notation::Euler {
                writeln!(out)?;
            }
            writeln!(out, "{}", text::write(grid, notation, Some(&label)))?;
        }
        Ok(())
    }

    fn write_csv(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        let mut csv = csv::WriterBuilder::new().from_writer(out);
        if report.entry.number == 1 {
            let counters: &[&str] = match self.stats {
                true => &["calls", "guesses", "placements", "eliminations", "seconds"],
                false => &[],
            };
            let header = [
                "puzzle",
                "label",
                "status",
                "solutions",
                "solution",
                "error",
            ];
            csv.write_record(header.iter().chain(counters))?;
        }
        let record = self.record(report);
        csv.write_field(record.puzzle.unwrap_or_default())?;
        csv.write_field(record.label.unwrap_or_default())?;
        csv.write_field(record.status.word())?;
        csv.write_field(record.solutions.to_string())?;
        csv.write_field(match record.all {
            Some(all) => all.join(" "),
            None => record.solution.unwrap_or_default(),
        })?;
        csv.write_field(record.error.unwrap_or_default())?;
        if let Some(stats) = record.stats {
            let Counters {
                calls,
                guesses,
                placements,
                eliminations,
            } = report.counters;
            for count in [calls, guesses, placements, eliminations] {
                csv.write_field(count.to_string())?;
            }
            csv.write_field(stats.seconds.to_string())?;
        }
        csv.write_record(None::<&[u8]>)?;
        csv.flush()
    }

    fn write_json(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.record(report))?;
        writeln!(out)
    }

    fn record<'a>(&self, report: &'a Report) -> Record<'a> {
        let grid = report.entry.grid.as_ref();
        let counters = report.counters;
        Record {
            puzzle: grid.ok().map(Grid::to_string),
            label: report.entry.label.as_deref(),
            status: report.status,
            solutions: report.count,
            solution: match report.status.is_well() {
                true => report.grid.as_ref().map(Grid::to_string),
                false => None,
            },
            all: self
                .all_solutions
                .then(|| report.solutions.iter().map(Solution::to_string).collect()),
            error: grid.err().map(String::as_str),
            stats: self.stats.then_some(Stats {
                calls: counters.calls,
                guesses: counters.guesses,
                placements: counters.placements,
                eliminations: counters.eliminations,
                seconds: report.seconds,
            }),
        }
    }
}

/// A record of JSON output; the fields of CSV output are the same.
#[derive(Serialize)]
struct Record<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    solutions: u64,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    stats: Option<Stats>,
}

#[derive(Serialize)]
struct Stats {
    calls: u64,
    guesses: u64,
    placements: u64,
    eliminations: u64,
    seconds: f64,
}

/// Writes to stdout and sends it off.
pub fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Writes to stdout and sends it off.
pub fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}

/// The message of a bad puzzle, once.
pub fn list(words: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let mut list = String::new();
    for word in words {
        let separator = if list.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(list, "{separator}{word}");
    }
    list
}
