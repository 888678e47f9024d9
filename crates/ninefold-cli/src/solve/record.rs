//! The record of each puzzle, in the requested notation.
//!
//! A record has the same content in every notation: the status, the number of solutions found, and a grid. The grid
//! is the solution if only one was requested or found; otherwise it is the puzzle as given, with its pencil marks if
//! any.

use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, PoisonError};

use memchr::memmem;
use ninefold::solutions::Counters;
use ninefold::text::{self, Notation};
use ninefold::{Grid, Puzzle, Solution, Task};
use ninefold_files::Columns;
use ninefold_operations::solve::{Solve, SolveRecord};
use ninefold_operations::solved::Solved;
use ninefold_operations::surface::answer::Answer;
use ninefold_operations::threads::engine;

use ninefold_variants::Board;

use crate::input::{Entry, Form, Written};
use crate::operation::{answer, row};
use crate::results::{Handover, Sheet};
use ninefold_operations::status::Status;

use super::job::Job;

/// The answer to one puzzle.
pub struct Report<'a> {
    pub entry: &'a Entry,
    pub status: Status,
    pub record: SolveRecord,
    /// The solutions to show one by one.
    pub shown: Vec<Solved>,
    pub counters: Counters,
}

impl Report<'_> {
    /// Returns the report on an entry that could not be read.
    pub fn bad(entry: &Entry) -> Report<'_> {
        Report {
            entry,
            status: Status::Bad,
            record: SolveRecord::default(),
            shown: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// Returns the number of solutions found.
    pub fn count(&self) -> u64 {
        self.record.count.unwrap_or_default()
    }

    /// Returns whether there may be more solutions than were found.
    pub fn perhaps_more(&self) -> bool {
        self.record.exact == Some(false)
    }

    fn at_least(&self) -> &'static str {
        if self.perhaps_more() { "at least " } else { "" }
    }

    /// Returns the board, if the entry is one that was read.
    fn board(&self) -> Option<&Board> {
        let text = self.entry.board.as_ref();
        text.filter(|_| self.status != Status::Bad)
            .map(|text| &text.board)
    }

    /// Returns the solution of a classic puzzle, or else the puzzle.
    fn shown(&self) -> Option<Written> {
        let as_it_was = || self.entry.written.as_ref().ok().cloned();
        let solution = self.record.solution.as_ref().and_then(Solved::classic);
        solution.copied().map(Written::Grid).or_else(as_it_was)
    }
}

/// The placeholder for all solutions in a CSV record. No later field contains it.
const ALL_SOLUTIONS: u8 = 2;

/// The text after which the solutions are inserted in JSON. Strings cannot contain it, as their quotes are escaped.
const ALL_IN_JSON: &[u8] = b"\"solutions\":[";

/// The length in bytes from which the unfinished text of a record is passed on.
const MOST_HELD: usize = 1 << 16;

impl Job {
    /// Writes the record with all its solutions, passing on text when it is long.
    pub fn write_all(
        &self,
        report: &Report,
        sheet: &Sheet,
        out: &mut Vec<u8>,
        hand_over: &Handover,
    ) {
        if report.status == Status::Bad {
            return self.write(report, sheet, out);
        }
        let form = sheet.form_of(report.entry);
        let is_text = matches!(form, Form::Text(_));
        if !self.all_solutions && !is_text {
            // The record itself contains the solutions that were kept.
            return self.write(report, sheet, out);
        }
        let mut record = Vec::new();
        self.write(report, sheet, &mut record);
        // The solutions are inserted before the rest of the record.
        let (end, rest) = match form {
            Form::Text(notation) if notation != Notation::Line => (record.len(), record.len()),
            Form::Csv | Form::Tsv => {
                // Search for the placeholder from the end, as the columns before it may contain any character.
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

    /// Shows all solutions found. If some were not kept, the search is repeated.
    fn each_solution(&self, report: &Report, show: &(dyn Fn(&Solved) + Sync)) {
        let is_kept = !self.all_solutions || report.count() == report.shown.len() as u64;
        match report.entry.puzzle() {
            Some(puzzle) if !is_kept => {
                let show = |solution: &Solution| show(&Solved::from(*solution));
                let task = Task::count(report.count()).keeping(0).showing(&show);
                engine::solve(self.request.solver(), &puzzle, &task);
            }
            _ => report.shown.iter().for_each(show),
        }
    }

    fn write_solution(
        &self,
        report: &Report,
        form: Form,
        place: u64,
        solution: &Solved,
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
            Form::Csv | Form::Tsv => sheet.write_row(row(), self.fields(report), out),
            Form::Json => sheet.write_object(row(), &self.answer(report), out),
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

    fn answer<'a>(&'a self, report: &'a Report) -> Answer<'a, Solve> {
        let (entry, record) = (report.entry, report.record.clone());
        let error = entry.error().filter(|_| report.status == Status::Bad);
        answer(&self.request, entry, report.status, record, error)
    }

    /// Returns the fields of CSV.
    fn fields(&self, report: &Report) -> Vec<String> {
        let mut fields = row(&self.answer(report), &self.columns);
        let place = self.names.iter().position(|name| *name == "solutions");
        let is_listed = self.all_solutions && report.status != Status::Bad;
        if let (true, Some(place)) = (is_listed, place) {
            fields[place] = char::from(ALL_SOLUTIONS).to_string();
        }
        fields
    }
}

/// Writes the record of a plain line. `grid` holds the characters of the cells.
pub fn write_plain(grid: &[u8; 81], status: Status, count: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(&symbols(grid));
    out.push(b'\t');
    out.extend_from_slice(status.word().as_bytes());
    out.push(b'\t');
    write_count(count, out);
    out.push(b'\n');
}

/// Returns the CSV fields of a puzzle that was read, in the order of the columns.
pub fn plain_fields<'a>(
    puzzle: &'a [u8; 81],
    label: &'a str,
    status: Status,
    count: &'a [u8],
    (exact, right): (bool, Option<bool>),
    solution: Option<&'a [u8; 81]>,
) -> [&'a [u8]; 8] {
    let solution = solution.map_or(&b""[..], <[u8; 81]>::as_slice);
    let status = status.word().as_bytes();
    let flag = |flag: bool| if flag { &b"true"[..] } else { b"false" };
    [
        puzzle,
        label.as_bytes(),
        status,
        count,
        solution,
        flag(exact),
        right.map_or(b"", flag),
        b"",
    ]
}

/// Returns the cells in the characters of the output.
pub fn symbols(cells: &[u8; 81]) -> [u8; 81] {
    cells.map(|cell| match cell {
        b'1'..=b'9' => cell,
        _ => b'.',
    })
}

/// Writes a number. Numbers of one digit are the fast case.
pub fn write_count(count: u64, out: &mut Vec<u8>) {
    match u8::try_from(count) {
        Ok(digit @ 0..=9) => out.push(b'0' + digit),
        _ => out.extend_from_slice(count.to_string().as_bytes()),
    }
}

/// Writes `GRID <tab> STATUS <tab> COUNT`, and the solutions in further fields if all are shown.
fn write_line(report: &Report, out: &mut Vec<u8>) -> io::Result<()> {
    match (report.board(), report.shown()) {
        (Some(board), _) => match &report.record.solution {
            Some(solution) => write!(out, "{solution}")?,
            None => write!(out, "{board}")?,
        },
        (None, Some(shown)) => write!(out, "{shown}")?,
        (None, None) => write!(out, "-")?,
    }
    write!(out, "\t{}\t{}", report.status.word(), report.count())?;
    writeln!(out)
}

/// Writes the grid, after a comment with the status unless the grid is the only solution.
fn write_grid(report: &Report, notation: Notation, out: &mut Vec<u8>) -> io::Result<()> {
    let Report { entry, status, .. } = report;
    let blank_lines = notation != Notation::Euler;
    if blank_lines && entry.number > 1 {
        writeln!(out)?;
    }
    let at_least = report.at_least();
    match (&entry.written, status) {
        (Err(bad), Status::Bad) => writeln!(out, "# bad: {bad}")?,
        (_, Status::Multiple) => {
            writeln!(out, "# multiple: {at_least}{} solutions", report.count())?;
        }
        _ if status.is_well() => {}
        _ => writeln!(out, "# {}", status.word())?,
    }
    if let (Some(board), true) = (report.board(), report.shown.is_empty()) {
        return match &report.record.solution {
            Some(Solved::Board(grid)) => write_rows(board, grid, out),
            _ => writeln!(out, "{board:#}"),
        };
    }
    match report.shown() {
        _ if !report.shown.is_empty() => Ok(()),
        // The notations for grids cannot express pencil marks.
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

/// Writes one of the solutions, with its number.
fn write_numbered(
    report: &Report,
    notation: Notation,
    place: u64,
    solution: &Solved,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if notation != Notation::Euler && place > 1 {
        writeln!(out)?;
    }
    let at_least = report.at_least();
    writeln!(out, "# solution {place} of {at_least}{}", report.count())?;
    match (solution, report.board()) {
        (Solved::Classic(grid), _) => write_labelled(report.entry, grid, notation, out),
        (Solved::Board(grid), Some(board)) => write_rows(board, grid, out),
        (Solved::Board(grid), None) => writeln!(out, "{grid}"),
    }
}

/// Writes the solution of a board in rows, with the borders of its regions.
fn write_rows(board: &Board, grid: &ninefold_variants::Grid, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "{}", board.drawn(|cell| grid.value(cell)))
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
