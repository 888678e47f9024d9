//! One record for every puzzle, in the notation the user wants.
//!
//! A record says the same in every notation: the status, the number of solutions found, and a grid. The
//! grid is the solution if only one was asked for or found; otherwise it is the puzzle as it was given,
//! with its pencil marks if it has some.

use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, PoisonError};

use memchr::memmem;
use ninefold::solutions::Counters;
use ninefold::text::{self, Notation};
use ninefold::{Grid, Puzzle, Solution, Task};
use ninefold_common::engine;
use ninefold_files::Columns;
use serde::Serialize;

use crate::input::{Entry, Form, Written};
use crate::results::{Handover, Sheet};
use ninefold_common::status::Status;

use super::Options;

/// The answer to one puzzle.
pub struct Report<'a> {
    pub entry: &'a Entry,
    pub status: Status,
    /// The number of solutions found.
    pub count: u64,
    /// Whether there may be more solutions than were found.
    pub perhaps_more: bool,
    /// The solution, or the grid as far as logic fills it; `None` shows the puzzle as it was.
    pub grid: Option<Grid>,
    /// The solutions to show one by one.
    pub solutions: Vec<Solution>,
    pub counters: Counters,
    pub seconds: f64,
}

impl Report<'_> {
    /// The report on something that could not be read.
    pub fn bad(entry: &Entry) -> Report<'_> {
        Report {
            entry,
            status: Status::Bad,
            count: 0,
            perhaps_more: false,
            grid: None,
            solutions: Vec::new(),
            counters: Counters::default(),
            seconds: 0.0,
        }
    }

    fn at_least(&self) -> &'static str {
        if self.perhaps_more { "at least " } else { "" }
    }

    fn shown(&self) -> Option<Written> {
        let as_it_was = || self.entry.written.as_ref().ok().cloned();
        self.grid.map(Written::Grid).or_else(as_it_was)
    }
}

/// Stands in a record of CSV where all solutions go. Nothing behind it has such a character.
const ALL_SOLUTIONS: u8 = 2;

/// They go behind this in JSON, where texts have a backslash before each quote.
const ALL_IN_JSON: &[u8] = b"\"solutions\":[";

/// The length from which text of a record is handed over.
const MOST_HELD: usize = 1 << 16;

impl Options {
    /// Writes the record with all its solutions, and hands text over when there is much of it.
    pub fn write_all(
        &self,
        report: &Report,
        sheet: &Sheet,
        out: &mut Vec<u8>,
        hand_over: &Handover,
    ) {
        if report.entry.written.is_err() {
            return self.write(report, sheet, out);
        }
        let form = sheet.form_of(report.entry);
        let mut record = Vec::new();
        self.write(report, sheet, &mut record);
        // The solutions go before the rest of the record.
        let (end, rest) = match form {
            Form::Text(notation) if notation != Notation::Line => (record.len(), record.len()),
            Form::Csv | Form::Tsv => {
                // Columns that are passed on stand before it, and may have anything in them.
                let place = record.iter().rposition(|&byte| byte == ALL_SOLUTIONS);
                place.map_or((record.len(), record.len()), |place| (place, place + 1))
            }
            Form::Json => {
                let place =
                    memmem::find(&record, ALL_IN_JSON).map(|place| place + ALL_IN_JSON.len());
                let place = place.unwrap_or(record.len());
                (place, place)
            }
            _ => (record.len() - 1, record.len() - 1),
        };
        out.extend_from_slice(&record[..end]);
        let shown = Mutex::new((0, &mut *out));
        self.each_solution(report, &|solution| {
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            let (place, out) = &mut *shown;
            *place += 1;
            self.write_solution(report, form, *place, solution, out);
            if out.len() >= MOST_HELD {
                hand_over(mem::take(*out));
            }
        });
        out.extend_from_slice(&record[rest..]);
    }

    /// Shows all solutions that were found; those that were not kept are searched again.
    fn each_solution(&self, report: &Report, show: &(dyn Fn(&Solution) + Sync)) {
        if report.count == report.solutions.len() as u64 {
            report.solutions.iter().for_each(show);
        } else if let Some(puzzle) = report.entry.puzzle() {
            let task = Task::count(report.count).keeping(0).showing(show);
            engine::solve(self.solver(), &puzzle, &task);
        }
    }

    fn write_solution(
        &self,
        report: &Report,
        form: Form,
        place: u64,
        solution: &Solution,
        out: &mut Vec<u8>,
    ) {
        let written = match form {
            Form::Text(Notation::Line) => write!(out, "\t{solution}"),
            Form::Text(notation) => write_numbered(report, notation, place, solution, out),
            Form::Json if place == 1 => write!(out, "\"{solution}\""),
            Form::Json => write!(out, ",\"{solution}\""),
            _ if place == 1 => write!(out, "{solution}"),
            _ => write!(out, " {solution}"),
        };
        written.expect("memory takes what is written");
    }

    /// Writes the record.
    pub fn write(&self, report: &Report, sheet: &Sheet, out: &mut Vec<u8>) {
        let row = || report.entry.columns.as_ref().map(Columns::row);
        match sheet.form_of(report.entry) {
            Form::Csv | Form::Tsv => sheet.write_row(row(), self.record(report).fields(), out),
            Form::Json => sheet.write_object(row(), &self.record(report), out),
            form => {
                let written = match form {
                    Form::Text(notation) if notation != Notation::Line => {
                        write_grid(report, notation, out)
                    }
                    _ => write_line(report, out),
                };
                written.expect("memory takes what is written");
            }
        }
    }

    /// The columns of CSV: all fields, or all but the counters.
    pub fn columns(&self) -> &'static [&'static str] {
        match self.stats {
            true => COLUMNS,
            false => &COLUMNS[..6],
        }
    }

    fn record<'a>(&self, report: &'a Report) -> Record<'a> {
        Record {
            puzzle: report.entry.shown(),
            label: report.entry.label.as_deref(),
            status: report.status.word(),
            count: report.count,
            solution: report.grid.as_ref().map(Grid::to_string),
            solutions: self.all_solutions.then_some([]),
            error: report.entry.error(),
            stats: self.stats.then_some(Stats {
                counters: report.counters,
                seconds: report.seconds,
            }),
        }
    }
}

#[derive(Serialize)]
struct Record<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: &'static str,
    count: u64,
    solution: Option<String>,
    /// All solutions, which are written into it later.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[String; 0]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    stats: Option<Stats>,
}

#[derive(Serialize)]
struct Stats {
    #[serde(flatten)]
    counters: Counters,
    seconds: f64,
}

impl Record<'_> {
    /// The fields of CSV, in the order of [`COLUMNS`].
    fn fields(self) -> Vec<String> {
        let solution = match self.solutions {
            Some([]) if self.error.is_none() => char::from(ALL_SOLUTIONS).to_string(),
            _ => self.solution.unwrap_or_default(),
        };
        let mut fields = vec![
            self.puzzle.unwrap_or_default(),
            self.label.unwrap_or_default().to_owned(),
            self.status.to_owned(),
            self.count.to_string(),
            solution,
            self.error.unwrap_or_default(),
        ];
        if let Some(Stats { counters, seconds }) = self.stats {
            fields.extend(counters.figures().map(|figure| figure.to_string()));
            fields.push(seconds.to_string());
        }
        fields
    }
}

const COLUMNS: &[&str] = &[
    "puzzle",
    "label",
    "status",
    "count",
    "solution",
    "error",
    "calls",
    "guesses",
    "placements",
    "eliminations",
    "seconds",
];

/// Writes the record of a plain line; the grid is given in characters.
pub fn write_plain(grid: &[u8; 81], status: Status, count: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(&symbols(grid));
    out.push(b'\t');
    out.extend_from_slice(status.word().as_bytes());
    out.push(b'\t');
    write_count(count, out);
    out.push(b'\n');
}

/// The fields of CSV of a puzzle that was read, in the order of [`COLUMNS`].
pub fn plain_fields<'a>(
    puzzle: &'a [u8; 81],
    label: &'a str,
    status: Status,
    count: &'a [u8],
    solution: Option<&'a [u8; 81]>,
) -> [&'a [u8]; 6] {
    let solution = solution.map_or(&b""[..], <[u8; 81]>::as_slice);
    let status = status.word().as_bytes();
    [puzzle, label.as_bytes(), status, count, solution, b""]
}

/// The cells as output shows them.
pub fn symbols(cells: &[u8; 81]) -> [u8; 81] {
    cells.map(|cell| match cell {
        b'1'..=b'9' => cell,
        _ => b'.',
    })
}

/// Writes a number that is small most of the time.
pub fn write_count(count: u64, out: &mut Vec<u8>) {
    match u8::try_from(count) {
        Ok(digit @ 0..=9) => out.push(b'0' + digit),
        _ => out.extend_from_slice(count.to_string().as_bytes()),
    }
}

/// `GRID <tab> STATUS <tab> COUNT`, and the solutions in further fields if all are wanted.
fn write_line(report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
    match report.shown() {
        Some(shown) => write!(out, "{shown}")?,
        None => write!(out, "-")?,
    }
    write!(out, "\t{}\t{}", report.status.word(), report.count)?;
    writeln!(out)
}

/// The grid; before it a comment with the status, unless the grid is the one solution.
fn write_grid(report: &Report, notation: Notation, out: &mut Vec<u8>) -> io::Result<()> {
    let Report { entry, status, .. } = report;
    let blank_lines = notation != Notation::Euler;
    if blank_lines && entry.number > 1 {
        writeln!(out)?;
    }
    let at_least = report.at_least();
    match (&entry.written, status) {
        (Err(bad), _) => writeln!(out, "# bad: {bad}")?,
        (_, Status::Multiple) => {
            writeln!(out, "# multiple: {at_least}{} solutions", report.count)?;
        }
        _ if status.is_well() => {}
        _ => writeln!(out, "# {}", status.word())?,
    }
    match report.shown() {
        _ if !report.solutions.is_empty() => Ok(()),
        // The notations of grids have no room for pencil marks.
        Some(Written::Marks(marks)) => {
            writeln!(out, "{}", text::write_table(&Puzzle::from(*marks)))
        }
        Some(other) => match other.as_grid() {
            Some(grid) => write_labelled(entry, grid, notation, out),
            None => writeln!(out, "{}", text::write_table(&other.puzzle())),
        },
        None => Ok(()),
    }
}

/// One of the solutions, with its number.
fn write_numbered(
    report: &Report,
    notation: Notation,
    place: u64,
    solution: &Solution,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if notation != Notation::Euler && place > 1 {
        writeln!(out)?;
    }
    let at_least = report.at_least();
    writeln!(out, "# solution {place} of {at_least}{}", report.count)?;
    write_labelled(report.entry, solution, notation, out)
}

fn write_labelled(
    entry: &Entry,
    grid: &Grid,
    notation: Notation,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let label = entry.label.clone();
    let label = label.unwrap_or_else(|| format!("Grid {:02}", entry.number));
    writeln!(out, "{}", text::write(grid, notation, Some(&label)))
}
