//! Solving a batch of puzzles and writing its records, on one of the threads.

use std::time::Instant;

use ninefold::engine::LineAnswer;
use ninefold::solutions::End;
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_common::engine;

use crate::bulk::solve_all;
use crate::input::{Batch, Entry, Part};
use crate::results::{Handover, Records};
use crate::status::Status;

use super::Options;
use super::record::{Report, write_plain};

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
    if options.suits_a_batch() {
        add_batch(&mut solved, &batch, options);
    } else {
        for entry in &batch.into_entries() {
            let report = solve_entry(entry, options);
            tell(&mut solved, &report, options);
            if options.all_solutions {
                options.write_all(&report, &mut solved.text, hand_over);
            } else {
                options.write(&report, &mut solved.text);
            }
        }
    }
    solved
}

/// Solves all puzzles at once; runs as they stand in the input.
fn add_batch(solved: &mut Records, batch: &Batch, options: &Options) {
    solved.text.reserve(batch.len() * RECORD);
    let limit = options.solution_limit();
    let (mut lines, mut decoded) = (Vec::new(), Vec::new());
    for part in &batch.parts {
        match part {
            Part::Run(run) => lines.extend(run.lines()),
            Part::Entries(entries) => decoded.extend(entries),
        }
    }
    let mut to_decoded = solve_all(&decoded, limit).into_iter();
    engine::solve_lines(&lines, limit, |answers| {
        let mut to_lines = answers.iter();
        for part in &batch.parts {
            match part {
                Part::Run(run) if options.keeps_lines() => {
                    for (line, answer) in run.lines().iter().zip(&mut to_lines) {
                        add_line(solved, line, answer);
                    }
                }
                Part::Run(run) => {
                    for (entry, answer) in run.entries().zip(&mut to_lines) {
                        add(solved, &report_of(&entry, Some(*answer)), options);
                    }
                }
                Part::Entries(entries) => {
                    for (entry, answer) in entries.iter().zip(&mut to_decoded) {
                        add(solved, &report_of(entry, answer), options);
                    }
                }
            }
        }
    });
}

fn add_line(solved: &mut Records, line: &[u8; 81], answer: &LineAnswer) {
    let status = Status::from(Verdict::of(answer.count, answer.exhausted));
    solved.count(status, status.is_well());
    let grid = match status.is_well() {
        true => &answer.solution,
        false => line,
    };
    write_plain(grid, status, answer.count, &mut solved.text);
}

fn add(solved: &mut Records, report: &Report, options: &Options) {
    tell(solved, report, options);
    options.write(report, &mut solved.text);
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
    let too_late = || {
        let timeout = options.timeout;
        timeout.is_some_and(|timeout| start.elapsed() > timeout)
    };
    let limit = options.solution_limit();
    let mut task = Task::count(limit).until(&too_late);
    if options.all_solutions {
        task = task.keeping(MOST_KEPT);
    }
    let solutions = engine::solve(options.solver(), puzzle, &task);
    report.status = match solutions.interrupted() {
        // Time ran out before all that were asked for were found.
        true => Status::Timeout,
        false => Status::from(solutions.verdict()),
    };
    report.count = solutions.count();
    report.perhaps_more = solutions.end() != End::Exhausted;
    report.counters = solutions.counters();
    let first = solutions.first().filter(|_| report.status.is_well());
    report.grid = first.copied().map(Grid::from);
    if options.all_solutions {
        report.solutions = solutions.into_kept();
    }
}
