//! Solves a batch of puzzles and writes its records, on one of the threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use ninefold::engine::LineAnswer;
use ninefold::text::{Notation, plain_cells};
use ninefold::{Grid, Puzzle, Solution, Task, Verdict};
use ninefold_files::{Row, read_solution};
use ninefold_operations::Operation;
use ninefold_operations::solve::{Solve, SolveRecord};
use ninefold_operations::solved::Solved;
use ninefold_operations::stated::is_right;
use ninefold_operations::subject::AnySubject;
use ninefold_operations::threads::engine;

use crate::bulk::solve_all;
use crate::input::{Batch, Entry, Form};
use crate::results::{Handover, Records};
use ninefold_operations::status::Status;

use super::job::Job;
use super::record::{Report, plain_fields, symbols, write_count, write_plain};

/// The maximum number of solutions kept during the search. If there are more, a second search shows them, as each
/// record begins with their number.
const MOST_KEPT: usize = 1000;

/// The approximate length of a record on a line.
const RECORD: usize = 96;

/// Adds the records of a batch. Reads only its cells and the columns of its table.
type PlainWay = fn(&mut Records, &Batch, &[&[u8; 81]], u64);

impl Job {
    /// Solves the puzzles in one batch if the engine can, otherwise one by one.
    pub fn solve_batch(&self, batch: Batch, mut solved: Records, hand_over: &Handover) -> Records {
        // In a batch, puzzles cannot have time limits of their own.
        let suits_a_batch =
            self.request.suits_a_batch() && self.timeout.is_none() && self.screen.is_none();
        let limit = self.request.limit();
        let mut memory = Vec::new();
        if suits_a_batch
            && let Some(add) = plain_way(&batch, &solved)
            && let Some(lines) = batch.cells(&mut memory)
        {
            add(&mut solved, &batch, &lines, limit);
            return solved;
        }
        let entries = batch.into_entries();
        if suits_a_batch {
            for (entry, answer) in entries.iter().zip(solve_all(&entries, limit)) {
                let report = self.report_of(entry, answer);
                self.tell(&mut solved, &report);
                self.write(&report, &solved.sheet, &mut solved.text);
            }
            return solved;
        }
        for entry in &entries {
            let report = self.solve_entry(entry);
            self.tell(&mut solved, &report);
            if let Some(screen) = self.screen {
                solved.text.extend(self.drawn(screen, &report).into_bytes());
            } else if self.request.keep.is_some() {
                self.write_all(&report, &solved.sheet, &mut solved.text, hand_over);
            } else {
                self.write(&report, &solved.sheet, &mut solved.text);
            }
        }
        solved
    }

    /// Counts the puzzle, and adds the messages about it.
    fn tell(&self, solved: &mut Records, report: &Report) {
        let error = report.entry.error();
        solved
            .errors
            .extend(error.filter(|_| report.status == Status::Bad));
        if report.record.solution_right == Some(false) {
            let message = report.entry.message(wrong_solution(report.status));
            solved.errors.push(message);
        }
        if self.all_solutions && report.perhaps_more() {
            let count = report.count();
            let warning = format_args!("there may be more than these {count} solutions");
            solved.warnings.push(report.entry.message(warning));
        }
        solved.count(report.status, report.status.is_well());
        solved.count_stated(report.record.solution_right);
        solved.counters += report.counters;
    }

    fn report_of<'a>(&self, entry: &'a Entry, answer: Option<LineAnswer>) -> Report<'a> {
        let Some(answer) = answer else {
            // A board, or an entry that cannot be read.
            return self.solve_entry(entry);
        };
        let (status, record) = self.request.answered(Some(&answer));
        Report {
            status,
            record: comparing(record, entry, status),
            ..Report::bad(entry)
        }
    }

    fn solve_entry<'a>(&self, entry: &'a Entry) -> Report<'a> {
        let start = Instant::now();
        let mut report = Report::bad(entry);
        let Some(subject) = AnySubject::of_entry(entry, true) else {
            return report;
        };
        match (&entry.written, self.all_solutions) {
            (Ok(written), true) => self.search(&written.puzzle(), start, &mut report),
            _ => {
                let is_late = || self.timeout.is_some_and(|most| start.elapsed() > most);
                let request = self.request_about(&subject);
                (report.status, report.record) = request.answer(&subject, &is_late);
                report.shown = report.record.solutions.clone().unwrap_or_default();
                report.counters = report.record.counters();
            }
        }
        Solve::set_seconds(&mut report.record, start.elapsed().as_secs_f64());
        report
    }

    /// Returns the request. All solutions of a board are kept, since a second search would take as long as the first.
    fn request_about(&self, subject: &AnySubject<'_>) -> Solve {
        let mut request = self.request;
        if let (AnySubject::Board(_), true) = (subject, self.all_solutions) {
            request.keep = Some(MOST_KEPT as u16);
        }
        request
    }

    /// Finds all solutions, and keeps at most [`MOST_KEPT`] solutions.
    fn search(&self, puzzle: &Puzzle, start: Instant, report: &mut Report) {
        let found = AtomicUsize::new(0);
        let count = |_: &Solution| {
            found.fetch_add(1, Ordering::Relaxed);
        };
        let too_late = || {
            self.timeout.is_some_and(|timeout| {
                // A second search, which shows the solutions, needs about as much time.
                let searches = 1 + u32::from(found.load(Ordering::Relaxed) > MOST_KEPT);
                start.elapsed() > timeout / searches
            })
        };
        let task = Task::count(self.request.limit());
        let mut task = task.until(&too_late).keeping(MOST_KEPT);
        if self.timeout.is_some() {
            task = task.showing(&count);
        }
        let solutions = engine::solve(self.request.solver(), puzzle, &task);
        let (status, record) = self.request.found(&solutions);
        report.status = status;
        report.record = record.comparing(report.entry.solution.as_ref(), puzzle, status);
        report.counters = solutions.counters();
        let kept = solutions.into_kept().into_iter();
        report.shown = kept.map(Solved::from).collect();
    }
}

/// Adds whether the solution that the source states beside the puzzle is right.
fn comparing(record: SolveRecord, entry: &Entry, status: Status) -> SolveRecord {
    let stated = entry.solution.as_ref();
    // Most entries have no solution, and need no puzzle.
    match stated.and_then(|_| entry.puzzle()) {
        Some(puzzle) => record.comparing(stated, &puzzle, status),
        None => record,
    }
}

/// Returns the message about a puzzle whose source states a wrong solution.
fn wrong_solution(status: Status) -> &'static str {
    match status {
        Status::Multiple => "the stated solution is not the only one",
        _ => "the stated solution is wrong",
    }
}

/// The comparison of answers with the solutions in the rows of a table.
struct Comparison {
    source: Arc<str>,
    /// The number of the next puzzle.
    number: u64,
}

impl Comparison {
    /// Returns the comparison, if the batch is of a table with solutions.
    fn of(batch: &Batch) -> Option<Comparison> {
        let head = batch.head()?;
        head.table.as_ref()?.solution?;
        Some(Comparison {
            source: head.source,
            number: head.number,
        })
    }

    /// Compares and counts the solution in the row of the next puzzle, and reports a wrong one.
    fn compare(
        &mut self,
        solved: &mut Records,
        row: Option<Row>,
        cells: &[u8; 81],
        answer: &LineAnswer,
        status: Status,
    ) -> Option<bool> {
        let number = self.number;
        self.number += 1;
        let row = row?;
        let field = row.solution()?;
        let is_answer = status.is_well() && plain_cells(&field) == Some(&answer.solution);
        let right = match is_answer {
            true => Some(true),
            false => {
                let puzzle = Puzzle::from(Grid::from_ascii(cells));
                is_right(&read_solution(&field)?, &puzzle, status)
            }
        };
        solved.count_stated(right);
        if right == Some(false) {
            let place = row.place(&self.source, number);
            let message = format!("{place}: {}", wrong_solution(status));
            solved.errors.push(message);
        }
        right
    }
}

/// Returns a function that adds the records without making an entry for each puzzle, if there is one for the format.
fn plain_way(batch: &Batch, solved: &Records) -> Option<PlainWay> {
    let is_table = || batch.head().is_some_and(|head| head.table.is_some());
    match solved.sheet.form() {
        // The members of objects are known only to entries.
        Some(Form::Text(Notation::Line)) if !is_table() && batch.may_state_solutions() => None,
        Some(Form::Text(Notation::Line)) => Some(add_lines),
        None if batch.are_plain_lines() => Some(add_lines),
        Some(Form::Csv | Form::Tsv) if batch.are_plain_lines() || is_table() => Some(add_rows),
        _ => None,
    }
}

fn add_rows(solved: &mut Records, batch: &Batch, lines: &[&[u8; 81]], limit: u64) {
    solved.text.reserve(lines.len() * 2 * RECORD);
    let mut rows = batch.rows();
    let (mut count, mut comparison) = (Vec::new(), Comparison::of(batch));
    engine::solve_lines(lines, &Task::count(limit), |answers| {
        for (line, answer) in lines.iter().zip(answers) {
            let status = Status::from(Verdict::of(answer.count, answer.exhausted));
            solved.count(status, status.is_well());
            let row = rows.next();
            let right = match &mut comparison {
                Some(comparison) => comparison.compare(solved, row, line, answer, status),
                None => None,
            };
            let label = row.and_then(Row::label).unwrap_or_default();
            count.clear();
            write_count(answer.count, &mut count);
            let solution = status.is_well().then_some(&answer.solution);
            let puzzle = symbols(line);
            let exact = answer.exhausted;
            let fields = plain_fields(&puzzle, &label, status, &count, (exact, right), solution);
            solved.sheet.write_row(row, fields, &mut solved.text);
        }
    });
}

fn add_lines(solved: &mut Records, batch: &Batch, lines: &[&[u8; 81]], limit: u64) {
    solved.text.reserve(lines.len() * RECORD);
    let (mut rows, mut comparison) = (batch.rows(), Comparison::of(batch));
    engine::solve_lines(lines, &Task::count(limit), |answers| {
        for (line, answer) in lines.iter().zip(answers) {
            let status = Status::from(Verdict::of(answer.count, answer.exhausted));
            solved.count(status, status.is_well());
            if let Some(comparison) = &mut comparison {
                comparison.compare(solved, rows.next(), line, answer, status);
            }
            let grid = match status.is_well() {
                true => &answer.solution,
                false => *line,
            };
            write_plain(grid, status, answer.count, &mut solved.text);
        }
    });
}
