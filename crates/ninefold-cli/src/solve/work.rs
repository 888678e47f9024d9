//! Solving a batch of puzzles and writing it out, on one of the threads.

use std::time::Instant;

use ninefold::engine::LineAnswer;
use ninefold::solutions::{Counters, End};
use ninefold::{Grid, Puzzle, Solutions, Task, Verdict};

use crate::input::{Batch, Entry, Part, Run, Written};
use crate::output::{Report, Status, Style};
use crate::pool::Pooled;
use crate::solver::{self, Solver};

use super::Options;
use super::totals::Counts;

/// About how long a record on a line is.
const RECORD: usize = 96;

/// A batch of puzzles, solved and written out.
pub struct Solved {
    pub text: Pooled<u8>,
    pub counts: Counts,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
}

/// Solves the puzzles together if the engine can, and otherwise one by one, as those with pencil marks
/// in any case.
pub fn solve_batch(batch: Batch, options: &Options, style: Style, text: Pooled<u8>) -> Solved {
    let mut solved = Solved {
        text,
        counts: Counts::default(),
        counters: Counters::default(),
        errors: Vec::new(),
        warnings: Vec::new(),
    };
    if options.suits_a_batch() {
        let decoded: Vec<[u8; 81]> = decoded_lines(&batch).collect();
        let lines = lines(&batch, &decoded);
        solver::solve_lines(&lines, options.solution_limit(), |answers| {
            solved.add_batch(&batch, answers, options, style);
        });
    } else {
        for entry in batch.into_entries() {
            let report = solve_entry(entry, options);
            solved.add(&report, options.all_solutions, style);
        }
    }
    solved
}

/// The puzzles of a batch that were decoded, as lines.
fn decoded_lines(batch: &Batch) -> impl Iterator<Item = [u8; 81]> {
    let entries = batch.parts.iter().flat_map(|part| match part {
        Part::Entries(entries) => &entries[..],
        Part::Run(_) => &[],
    });
    entries.filter_map(|entry| Some(grid_of(entry)?.to_ascii()))
}

/// The grid that the puzzle is, if it could be read and has no pencil marks.
fn grid_of(entry: &Entry) -> Option<&Grid> {
    entry.written.as_ref().ok()?.as_grid()
}

/// All puzzles of a batch as lines, those that were decoded as well.
fn lines<'b>(batch: &'b Batch, decoded: &'b [[u8; 81]]) -> Vec<&'b [u8; 81]> {
    let mut lines = Vec::with_capacity(batch.len());
    let mut decoded = decoded.iter();
    for part in &batch.parts {
        match part {
            Part::Entries(entries) => {
                let grids = entries.iter().filter_map(grid_of);
                lines.extend(decoded.by_ref().take(grids.count()));
            }
            Part::Run(run) => lines.extend(run.lines()),
        }
    }
    lines
}

impl Solved {
    /// Writes out what the engine has found of a batch; of what is no grid it was not asked yet.
    fn add_batch(
        &mut self,
        batch: &Batch,
        answers: &[LineAnswer],
        options: &Options,
        style: Style,
    ) {
        self.text.reserve(batch.len() * RECORD);
        let mut answers = answers.iter();
        for part in &batch.parts {
            match part {
                Part::Run(run) if style.writes_lines_as_they_are() => {
                    self.add_run(run, &mut answers, style);
                }
                Part::Run(run) => {
                    for entry in run.entries() {
                        self.add_entry(entry, &mut answers, options, style);
                    }
                }
                Part::Entries(entries) => {
                    for entry in entries.iter().cloned() {
                        self.add_entry(entry, &mut answers, options, style);
                    }
                }
            }
        }
    }

    fn add_run<'a>(
        &mut self,
        run: &Run,
        answers: &mut impl Iterator<Item = &'a LineAnswer>,
        style: Style,
    ) {
        for (line, answer) in run.lines().iter().zip(answers) {
            let status = status_of_answer(answer);
            self.counts.add(status);
            let grid = if status.is_well() {
                &answer.solution
            } else {
                line
            };
            style.write_plain(grid, status, answer.count, &mut self.text);
        }
    }

    fn add_entry<'a>(
        &mut self,
        entry: Entry,
        answers: &mut impl Iterator<Item = &'a LineAnswer>,
        options: &Options,
        style: Style,
    ) {
        let answer = grid_of(&entry).and_then(|_| answers.next());
        let report = match answer {
            Some(answer) => report_of(entry, answer),
            None => solve_entry(entry, options),
        };
        self.add(&report, false, style);
    }

    fn add(&mut self, report: &Report, warns_of_more: bool, style: Style) {
        if let Err(bad) = &report.entry.written {
            self.errors.push(bad.to_string());
        }
        if warns_of_more && report.perhaps_more {
            let (place, count) = (report.entry.place(), report.count);
            let warning = format!("{place}: there may be more than these {count} solutions");
            self.warnings.push(warning);
        }
        self.counts.add(report.status);
        self.counters += report.counters;
        style
            .write(report, &mut self.text)
            .expect("memory takes what is written");
    }
}

fn status_of_answer(answer: &LineAnswer) -> Status {
    match (answer.count, answer.exhausted) {
        (0, _) => Status::None,
        (1, true) => Status::Unique,
        (1, false) => Status::Solved,
        _ => Status::Multiple,
    }
}

fn report_of(entry: Entry, answer: &LineAnswer) -> Report {
    let status = status_of_answer(answer);
    let shown = match status.is_well() {
        true => Some(Written::Grid(Grid::from_ascii(&answer.solution))),
        false => entry.written.as_ref().ok().cloned(),
    };
    Report {
        status,
        count: answer.count,
        perhaps_more: !answer.exhausted,
        shown,
        ..bad(entry)
    }
}

/// The report on what is not known to be a puzzle.
fn bad(entry: Entry) -> Report {
    Report {
        status: Status::Bad,
        count: 0,
        perhaps_more: false,
        shown: None,
        solutions: Vec::new(),
        counters: Counters::default(),
        seconds: 0.0,
        entry,
    }
}

fn solve_entry(entry: Entry, options: &Options) -> Report {
    let start = Instant::now();
    let mut report = bad(entry);
    if let Ok(written) = &report.entry.written {
        let puzzle = written.puzzle();
        let found = match options.logic_only {
            true => {
                let (status, grid, counters) = apply_logic(&puzzle, options.solver());
                report.status = status;
                report.count = u64::from(status == Status::Unique);
                report.counters = counters;
                grid
            }
            false => {
                let solutions = search(&puzzle, options, start);
                report.status = status_of(&solutions);
                report.count = solutions.count();
                report.perhaps_more = solutions.end() != End::Exhausted;
                report.counters = solutions.counters();
                let first = solutions.first().copied().map(Grid::from);
                if options.all_solutions {
                    report.solutions = solutions.into_kept();
                }
                first.filter(|_| report.status.is_well())
            }
        };
        report.shown = Some(found.map_or_else(|| written.clone(), Written::Grid));
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

/// How far logic comes, if it comes to no contradiction.
fn apply_logic(puzzle: &Puzzle, algorithm: Solver) -> (Status, Option<Grid>, Counters) {
    let reduced = algorithm.logic(puzzle);
    let status = match (reduced.contradiction, reduced.is_complete()) {
        (true, _) => return (Status::None, None, reduced.counters),
        (false, true) => Status::Unique,
        (false, false) => Status::Open,
    };
    (status, Some(*reduced.grid()), reduced.counters)
}

fn search(puzzle: &Puzzle, options: &Options, start: Instant) -> Solutions {
    let task = match options.any {
        true => Task::any(),
        false => Task::count(options.solution_limit()),
    };
    let task = match options.all_solutions {
        true => task.keeping(usize::try_from(options.solution_limit()).unwrap_or(usize::MAX)),
        false => task,
    };
    match options.timeout {
        Some(timeout) => {
            let too_late = || start.elapsed() > timeout;
            options.solver().solve(puzzle, &task.until(&too_late))
        }
        None => options.solver().solve(puzzle, &task),
    }
}

fn status_of(solutions: &Solutions) -> Status {
    match solutions.verdict() {
        // More were asked for than were found in time.
        _ if solutions.interrupted() => Status::Timeout,
        Verdict::Unique => Status::Unique,
        Verdict::None => Status::None,
        Verdict::Multiple => Status::Multiple,
        Verdict::Undecided => Status::Solved,
    }
}
