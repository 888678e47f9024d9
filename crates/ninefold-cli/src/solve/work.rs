//! Solving a batch of puzzles and writing its records, on one of the threads.

use std::time::Instant;

use ninefold::engine::LineAnswer;
use ninefold::solutions::{Counters, End};
use ninefold::text::Notation;
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_common::engine;
use ninefold_files::pool::Pooled;

use crate::bulk::solve_all;
use crate::input::{Batch, Digest, Entry, Form, Part};

use super::Options;
use super::record::{Report, Status, write_plain};
use super::totals::Counts;

/// The approximate length of a record on a line.
const RECORD: usize = 96;

/// The records of a batch of puzzles.
pub struct Solved {
    /// The puzzles, if a checkpoint needs them.
    pub puzzles: Digest,
    pub text: Pooled<u8>,
    pub counts: Counts,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
}

/// Solves the puzzles all at once if the engine can, otherwise one by one.
pub fn solve_batch(batch: Batch, options: &Options, text: Pooled<u8>) -> Solved {
    let puzzles = match options.output {
        Some(_) => Digest::of(&batch),
        None => Digest::default(),
    };
    let mut solved = Solved {
        puzzles,
        text,
        counts: Counts::default(),
        counters: Counters::default(),
        errors: Vec::new(),
        warnings: Vec::new(),
    };
    let suits_a_batch = options.suits_a_batch();
    if suits_a_batch && let Some(lines) = plain_lines(&batch, options) {
        solved.add_lines(&lines, options.solution_limit());
        return solved;
    }
    let entries = batch.into_entries();
    if suits_a_batch {
        let answers = solve_all(&entries, options.solution_limit());
        for (entry, answer) in entries.iter().zip(answers) {
            solved.add(&report_of(entry, answer), options);
        }
    } else {
        for entry in &entries {
            solved.add(&solve_entry(entry, options), options);
        }
    }
    solved
}

/// The puzzles, if all are lines that need no decoding, and so are the records of such lines.
fn plain_lines<'a>(batch: &'a Batch, options: &Options) -> Option<Vec<&'a [u8; 81]>> {
    const LINE: Form = Form::Text(Notation::Line);
    if options.format.is_some_and(|form| form != LINE) {
        return None;
    }
    let mut lines = Vec::with_capacity(batch.len());
    for part in &batch.parts {
        match part {
            Part::Run(run) => lines.extend(run.lines()),
            Part::Entries(_) => return None,
        }
    }
    Some(lines)
}

impl Solved {
    fn add_lines(&mut self, lines: &[&[u8; 81]], limit: u64) {
        self.text.reserve(lines.len() * RECORD);
        engine::solve_lines(lines, limit, |answers| {
            for (line, answer) in lines.iter().zip(answers) {
                let status = status_of(Verdict::of(answer.count, answer.exhausted));
                self.counts.add(status);
                let grid = match status.is_well() {
                    true => &answer.solution,
                    false => *line,
                };
                write_plain(grid, status, answer.count, &mut self.text);
            }
        });
    }

    fn add(&mut self, report: &Report, options: &Options) {
        self.errors.extend(report.entry.error());
        if options.all_solutions && report.perhaps_more {
            let (place, count) = (report.entry.place(), report.count);
            let warning = format!("{place}: there may be more than these {count} solutions");
            self.warnings.push(warning);
        }
        self.counts.add(report.status);
        self.counters += report.counters;
        options.write(report, &mut self.text);
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

fn report_of(entry: &Entry, answer: Option<LineAnswer>) -> Report<'_> {
    let Some(answer) = answer else {
        return Report::bad(entry);
    };
    let status = status_of(Verdict::of(answer.count, answer.exhausted));
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
        task = task.keeping(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    let solutions = engine::solve(options.solver(), puzzle, &task);
    report.status = match solutions.interrupted() {
        // Time ran out before all that were asked for were found.
        true => Status::Timeout,
        false => status_of(solutions.verdict()),
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
