//! One record for every puzzle, in the notation the user wants.
//!
//! A record says the same in every notation: the status, the number of solutions found, and the grid,
//! completed if its one solution was asked for and found, and as it was given otherwise, with its pencil
//! marks if it has some.

use std::io::{self, Write};

use ninefold::solutions::Counters;
use ninefold::text::{self, Notation};
use ninefold::{Grid, Solution};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::{BadPuzzle, Entry, Form, Written};

/// What became of a puzzle, in a word that scripts can rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
    pub const ALL: [Status; 7] = [
        Status::Unique,
        Status::Solved,
        Status::Multiple,
        Status::None,
        Status::Open,
        Status::Timeout,
        Status::Bad,
    ];

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
    /// Whether there may be more solutions than were found.
    pub perhaps_more: bool,
    /// What to show: a grid, or the puzzle as it was.
    pub shown: Option<Written>,
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
    /// The header of CSV, if every record will be CSV; records that only follow their puzzles bring
    /// a header for each file.
    pub fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.form == Some(Form::Csv) {
            self.write_header(&mut header)
                .expect("memory takes what is written");
        }
        header
    }

    pub fn write(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        match self.form.unwrap_or(report.entry.form) {
            Form::Text(Notation::Line) => self.write_line(report, out),
            Form::Text(notation) => self.write_grid(report, notation, out),
            Form::Csv => {
                if self.form.is_none() && report.entry.first {
                    self.write_header(out)?;
                }
                self.write_csv(report, out)
            }
            Form::Json => self.write_json(report, out),
        }
    }

    /// Whether the record of a plain line is a line without further fields.
    pub fn writes_lines_as_they_are(&self) -> bool {
        let form = self.form.unwrap_or(Form::Text(Notation::Line));
        form == Form::Text(Notation::Line) && !self.all_solutions
    }

    /// The record of a plain line, the grid given in characters.
    pub fn write_plain(&self, grid: &[u8; 81], status: Status, count: u64, out: &mut Vec<u8>) {
        let symbol = |cell: u8| {
            if cell.wrapping_sub(b'1') < 9 {
                cell
            } else {
                b'.'
            }
        };
        out.extend_from_slice(&grid.map(symbol));
        out.push(b'\t');
        out.extend_from_slice(status.word().as_bytes());
        out.push(b'\t');
        match u8::try_from(count) {
            Ok(digit @ 0..=9) => out.push(b'0' + digit),
            _ => out.extend_from_slice(count.to_string().as_bytes()),
        }
        out.push(b'\n');
    }

    /// `GRID <tab> STATUS <tab> COUNT`, and the solutions in further fields if all are wanted.
    fn write_line(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        match &report.shown {
            Some(shown) => write!(out, "{shown}")?,
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
        let blank_lines = notation != Notation::Euler;
        if blank_lines && entry.number > 1 {
            writeln!(out)?;
        }
        let at_least = if report.perhaps_more { "at least " } else { "" };
        match (&entry.written, status) {
            (Err(bad), _) => writeln!(out, "# bad: {bad}")?,
            (_, Status::Multiple) => {
                writeln!(out, "# multiple: {at_least}{} solutions", report.count)?;
            }
            _ if status.is_well() => {}
            _ => writeln!(out, "# {}", status.word())?,
        }
        let label = entry.label.clone();
        let label = label.unwrap_or_else(|| format!("Grid {:02}", entry.number));
        let write = |grid: &Grid, out: &mut Vec<u8>| {
            writeln!(out, "{}", text::write(grid, notation, Some(&label)))
        };
        for (place, solution) in report.solutions.iter().enumerate() {
            if blank_lines && place > 0 {
                writeln!(out)?;
            }
            writeln!(
                out,
                "# solution {} of {at_least}{}",
                place + 1,
                report.count
            )?;
            write(solution, out)?;
        }
        match &report.shown {
            Some(shown) if report.solutions.is_empty() => match shown {
                Written::Grid(grid) => write(grid, out),
                // No notation of grids has room for them.
                Written::Marks(puzzle) => writeln!(out, "{}", text::write_table(puzzle)),
            },
            _ => Ok(()),
        }
    }

    fn write_header(&self, out: &mut Vec<u8>) -> io::Result<()> {
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
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(header.iter().chain(counters))?;
        csv.flush()
    }

    fn write_csv(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        let record = self.record(report);
        let solution = match record.all {
            Some(all) => all.join(" "),
            None => record.solution.unwrap_or_default(),
        };
        let mut fields = vec![
            record.puzzle.unwrap_or_default(),
            record.label.unwrap_or_default().to_owned(),
            record.status.word().to_owned(),
            record.solutions.to_string(),
            solution,
            record.error.unwrap_or_default(),
        ];
        if let Some(stats) = record.stats {
            let Stats {
                calls,
                guesses,
                placements,
                eliminations,
                seconds,
            } = stats;
            fields
                .extend([calls, guesses, placements, eliminations].map(|count| count.to_string()));
            fields.push(seconds.to_string());
        }
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(fields)?;
        csv.flush()
    }

    fn write_json(&self, report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.record(report))?;
        writeln!(out)
    }

    fn record<'a>(&self, report: &'a Report) -> Record<'a> {
        let counters = report.counters;
        let shows_grid = report.status.is_well() || report.status == Status::Open;
        Record {
            puzzle: report.entry.shown(),
            label: report.entry.label.as_deref(),
            status: report.status,
            solutions: report.count,
            solution: report
                .shown
                .as_ref()
                .filter(|_| shows_grid)
                .map(Written::to_string),
            all: self
                .all_solutions
                .then(|| report.solutions.iter().map(Solution::to_string).collect()),
            error: report
                .entry
                .written
                .as_ref()
                .err()
                .map(BadPuzzle::to_string),
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
    error: Option<String>,
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

/// The same for a text with colours, which stay only on a terminal, unless `NO_COLOR` is set.
pub fn print_coloured(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}

/// Writes to stdout and sends it off.
pub fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}
