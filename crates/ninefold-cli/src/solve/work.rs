//! Solving a batch of puzzles and writing its records, on one of the threads.

use std::time::Instant;

use ninefold::engine::{Answer, LineAnswer};
use ninefold::solutions::{Counters, End};
use ninefold::{Candidates, Grid, Puzzle, Solutions, Solver, Task, Verdict};
use ninefold_common::engine;

use crate::input::{Batch, Entry, Part, Run, Written};
use crate::pool::Pooled;

use super::Options;
use super::record::{Report, Status, Style, write_plain};
use super::totals::Counts;

/// The approximate length of a record on a line.
const RECORD: usize = 96;

/// The records of a batch of puzzles.
pub struct Solved {
    pub text: Pooled<u8>,
    pub counts: Counts,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
}

/// Solves the puzzles all at once if the engine can, otherwise one by one.
pub fn solve_batch(batch: Batch, options: &Options, style: Style, text: Pooled<u8>) -> Solved {
    let mut solved = Solved {
        text,
        counts: Counts::default(),
        counters: Counters::default(),
        errors: Vec::new(),
        warnings: Vec::new(),
    };
    if options.suits_a_batch() {
        let limit = options.solution_limit();
        let to_entries = answers_to_entries(&batch, limit);
        let runs = batch.parts.iter().filter_map(|part| match part {
            Part::Run(run) => Some(run.lines()),
            Part::Entries(_) => None,
        });
        let lines: Vec<&[u8; 81]> = runs.flatten().collect();
        engine::solve_lines(&lines, limit, |to_lines| {
            solved.add_batch(&batch, to_entries, to_lines, style);
        });
    } else {
        for entry in batch.into_entries() {
            let report = solve_entry(entry, options);
            solved.add(&report, options.all_solutions, style);
        }
    }
    solved
}

/// Solves the decoded puzzles of a batch, as far as they could be read.
fn answers_to_entries(batch: &Batch, limit: u64) -> Vec<Answer> {
    let entries = batch.parts.iter().flat_map(|part| match part {
        Part::Entries(entries) => &entries[..],
        Part::Run(_) => &[],
    });
    let puzzles = entries.filter_map(Entry::puzzle);
    let puzzles: Vec<Candidates> = puzzles.map(|puzzle| *puzzle.candidates()).collect();
    let mut answers = Vec::new();
    engine::with(|engine| engine.solve_batch(&puzzles, &Task::count(limit), &mut answers));
    answers
}

impl Solved {
    fn add_batch(
        &mut self,
        batch: &Batch,
        to_entries: Vec<Answer>,
        to_lines: &[LineAnswer],
        style: Style,
    ) {
        self.text.reserve(batch.len() * RECORD);
        let (mut to_entries, mut to_lines) = (to_entries.into_iter(), to_lines.iter());
        for part in &batch.parts {
            match part {
                Part::Run(run) if style.writes_lines_as_they_are() => {
                    self.add_run(run, &mut to_lines);
                }
                Part::Run(run) => {
                    for (entry, answer) in run.entries().zip(&mut to_lines) {
                        let solution = Grid::from_ascii(&answer.solution);
                        let report = report_of(entry, answer.count, answer.exhausted, solution);
                        self.add(&report, false, style);
                    }
                }
                Part::Entries(entries) => {
                    for entry in entries.iter().cloned() {
                        let answer = match entry.written {
                            Ok(_) => to_entries.next(),
                            Err(_) => None,
                        };
                        let answer = answer.unwrap_or_default();
                        let solution = answer.solution.map_or(Grid::EMPTY, Grid::from);
                        let report = report_of(entry, answer.count, answer.exhausted, solution);
                        self.add(&report, false, style);
                    }
                }
            }
        }
    }

    fn add_run<'a>(&mut self, run: &Run, answers: &mut impl Iterator<Item = &'a LineAnswer>) {
        for (line, answer) in run.lines().iter().zip(answers) {
            let status = status_of(Verdict::of(answer.count, answer.exhausted));
            self.counts.add(status);
            let grid = if status.is_well() {
                &answer.solution
            } else {
                line
            };
            write_plain(grid, status, answer.count, &mut self.text);
        }
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
        style.write(report, &mut self.text);
    }
}

fn status_of(verdict: Verdict) -> Status {
    match verdict {
        Verdict::None => Status::None,
        Verdict::Unique => Status::Unique,
        Verdict::Multiple => Status::Multiple,
        // Nobody asked whether there are more solutions than this one.
        Verdict::Undecided => Status::Solved,
    }
}

/// The report on a puzzle of a batch, with the solution if there is one.
fn report_of(entry: Entry, count: u64, exhausted: bool, solution: Grid) -> Report {
    let Ok(written) = &entry.written else {
        return bad(entry);
    };
    let status = status_of(Verdict::of(count, exhausted));
    let shown = match status.is_well() {
        true => Written::Grid(solution),
        false => written.clone(),
    };
    Report {
        status,
        count,
        perhaps_more: !exhausted,
        shown: Some(shown),
        ..bad(entry)
    }
}

/// The report on something that could not be read.
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
                report.status = match solutions.interrupted() {
                    // Time ran out before all that were asked for were found.
                    true => Status::Timeout,
                    false => status_of(solutions.verdict()),
                };
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

/// Applies rules of logic; returns the grid unless they found a contradiction.
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
            engine::solve(options.solver(), puzzle, &task.until(&too_late))
        }
        None => engine::solve(options.solver(), puzzle, &task),
    }
}
