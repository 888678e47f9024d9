//! Solving a batch of puzzles and writing its records, on one of the threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use ninefold::engine::LineAnswer;
use ninefold::solutions::End;
use ninefold::text::Notation;
use ninefold::{Grid, Puzzle, Solution, Task, Verdict};
use ninefold_common::engine;
use ninefold_files::Row;

use crate::bulk::solve_all;
use crate::input::{Batch, Entry, Form};
use crate::results::{Handover, Records};
use ninefold_common::status::Status;

use super::Options;
use super::record::{Report, plain_fields, symbols, write_count, write_plain};

/// The number of solutions that are kept while the search goes on. More than these are searched again to be
/// shown, as each record begins with their number.
const MOST_KEPT: usize = 1000;

/// The approximate length of a record on a line.
const RECORD: usize = 96;

/// Solves the puzzles all at once if the engine can, otherwise one by one.
pub fn solve_batch(
    batch: Batch,
    options: &Options,
    mut solved: Records,
    hand_over: &Handover,
) -> Records {
    let suits_a_batch = options.suits_a_batch();
    let mut memory = Vec::new();
    if suits_a_batch
        && let Some(add) = options.plain_way(&batch, &solved)
        && let Some(lines) = batch.cells(&mut memory)
    {
        add(&mut solved, &batch, &lines, options.solution_limit());
        return solved;
    }
    let entries = batch.into_entries();
    if suits_a_batch {
        let answers = solve_all(&entries, options.solution_limit());
        for (entry, answer) in entries.iter().zip(answers) {
            let report = report_of(entry, answer);
            tell(&mut solved, &report, options);
            options.write(&report, &solved.sheet, &mut solved.text);
        }
    } else {
        for entry in &entries {
            let report = solve_entry(entry, options);
            tell(&mut solved, &report, options);
            if options.all_solutions {
                options.write_all(&report, &solved.sheet, &mut solved.text, hand_over);
            } else {
                options.write(&report, &solved.sheet, &mut solved.text);
            }
        }
    }
    solved
}

/// Adds the records of a batch of which only the cells and the columns of its table matter.
type PlainWay = fn(&mut Records, &Batch, &[&[u8; 81]], u64);

impl Options {
    /// How to add the records without making an entry of each puzzle, if that is possible.
    fn plain_way(&self, batch: &Batch, solved: &Records) -> Option<PlainWay> {
        let is_table = || batch.head().is_some_and(|head| head.table.is_some());
        match solved.sheet.form() {
            Some(Form::Text(Notation::Line)) => Some(add_lines),
            None if batch.are_plain_lines() => Some(add_lines),
            Some(Form::Csv | Form::Tsv) if batch.are_plain_lines() || is_table() => Some(add_rows),
            _ => None,
        }
    }
}

fn add_rows(solved: &mut Records, batch: &Batch, lines: &[&[u8; 81]], limit: u64) {
    solved.text.reserve(lines.len() * 2 * RECORD);
    let mut rows = batch.rows();
    let mut count = Vec::new();
    engine::solve_lines(lines, &Task::count(limit), |answers| {
        for (line, answer) in lines.iter().zip(answers) {
            let status = Status::from(Verdict::of(answer.count, answer.exhausted));
            solved.count(status, status.is_well());
            let row = rows.next();
            let label = row.and_then(Row::label).unwrap_or_default();
            count.clear();
            write_count(answer.count, &mut count);
            let solution = status.is_well().then_some(&answer.solution);
            let puzzle = symbols(line);
            let fields = plain_fields(&puzzle, &label, status, &count, solution);
            solved.sheet.write_row(row, fields, &mut solved.text);
        }
    });
}

fn add_lines(solved: &mut Records, _: &Batch, lines: &[&[u8; 81]], limit: u64) {
    solved.text.reserve(lines.len() * RECORD);
    engine::solve_lines(lines, &Task::count(limit), |answers| {
        for (line, answer) in lines.iter().zip(answers) {
            let status = Status::from(Verdict::of(answer.count, answer.exhausted));
            solved.count(status, status.is_well());
            let grid = match status.is_well() {
                true => &answer.solution,
                false => *line,
            };
            write_plain(grid, status, answer.count, &mut solved.text);
        }
    });
}

/// Counts the puzzle, and adds the messages about it.
fn tell(solved: &mut Records, report: &Report, options: &Options) {
    solved.errors.extend(report.entry.error());
    if options.all_solutions && report.perhaps_more {
        let (place, count) = (report.entry.place(), report.count);
        let warning = format!("{place}: there may be more than these {count} solutions");
        solved.warnings.push(warning);
    }
    solved.count(report.status, report.status.is_well());
    solved.counters += report.counters;
}

fn report_of(entry: &Entry, answer: Option<LineAnswer>) -> Report<'_> {
    let Some(answer) = answer else {
        return Report::bad(entry);
    };
    let status = Status::from(Verdict::of(answer.count, answer.exhausted));
    Report {
        status,
        count: answer.count,
        perhaps_more: !answer.exhausted,
        grid: status.is_well().then(|| Grid::from_ascii(&answer.solution)),
        ..Report::bad(entry)
    }
}

fn solve_entry<'a>(entry: &'a Entry, options: &Options) -> Report<'a> {
    let start = Instant::now();
    let mut report = Report::bad(entry);
    match entry.puzzle() {
        Some(puzzle) if options.logic_only => apply_logic(&puzzle, options, &mut report),
        Some(puzzle) => search(&puzzle, options, start, &mut report),
        None => {}
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

/// Applies rules of logic.
fn apply_logic(puzzle: &Puzzle, options: &Options, report: &mut Report) {
    let reduced = options.solver().logic(puzzle);
    report.status = match (reduced.contradiction, reduced.is_complete()) {
        (true, _) => Status::None,
        (false, true) => Status::Unique,
        (false, false) => Status::Open,
    };
    report.count = u64::from(report.status == Status::Unique);
    report.grid = (!reduced.contradiction).then(|| *reduced.grid());
    report.counters = reduced.counters;
}

fn search(puzzle: &Puzzle, options: &Options, start: Instant, report: &mut Report) {
    let found = AtomicUsize::new(0);
    let count = |_: &Solution| {
        found.fetch_add(1, Ordering::Relaxed);
    };
    let too_late = || {
        options.timeout.is_some_and(|timeout| {
            // A second search, which shows what this one finds, needs about as much time.
            let searches = 1 + u32::from(found.load(Ordering::Relaxed) > MOST_KEPT);
            start.elapsed() > timeout / searches
        })
    };
    let limit = options.solution_limit();
    let mut task = Task::count(limit).until(&too_late);
    if options.all_solutions {
        task = task.keeping(MOST_KEPT);
    }
    if options.all_solutions && options.timeout.is_some() {
        task = task.showing(&count);
    }
    let solutions = engine::solve(options.solver(), puzzle, &task);
    report.status = Status::of(solutions.verdict(), solutions.interrupted());
    report.count = solutions.count();
    report.perhaps_more = solutions.end() != End::Exhausted;
    report.counters = solutions.counters();
    let first = solutions.first().filter(|_| report.status.is_well());
    report.grid = first.copied().map(Grid::from);
    if options.all_solutions {
        report.solutions = solutions.into_kept();
    }
}
