//! A batch of puzzles on its way to ratings.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use ninefold::logic::Rating;
use ninefold::rating::{Bounds, Rater, StopCondition, Tally};
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_common::engine;

use crate::bulk::solve_all;
use crate::input::{Entry, Written};
use crate::results::Records;
use ninefold_common::status::Status;

use super::record::{RateRecord, Rated};

/// What is to be done with each puzzle.
#[derive(Clone, Copy)]
pub struct Job {
    pub max: Option<Rating>,
    pub stop: StopCondition,
    pub timeout: Option<Duration>,
    /// Whether the steps of each technique are counted.
    pub counts_steps: bool,
}

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Rater> = RefCell::default();
}

pub fn rate_batch(entries: &[Entry], job: Job, mut records: Records) -> Records {
    // All together, as that is fastest; but if its time is limited, a puzzle has its turn when that begins.
    let answers = match job.timeout {
        None => solve_all(entries, 2),
        Some(_) => vec![None; entries.len()],
    };
    for (entry, answer) in entries.iter().zip(answers) {
        let start = Instant::now();
        let verdict = answer.map(|answer| Verdict::of(answer.count, answer.exhausted));
        let outcome = match &entry.written {
            Err(_) => Err(Status::Bad),
            Ok(Written::Marks(_)) => Err(Status::HasMarks),
            Ok(Written::Grid(grid)) => {
                let verdict = verdict.unwrap_or_else(|| verdict_in_time(grid, job, start));
                rate(grid, verdict, job, start)
            }
        };
        let mut record = RateRecord::new(entry, &outcome);
        records.count(
            record.status,
            outcome.is_ok() && record.status != Status::Timeout,
        );
        records.write(entry, &record);
        records.errors.extend(record.error.take());
    }
    records
}

/// What has not exactly one solution is not rated: it would take long, and end where logic does.
fn rate(grid: &Grid, verdict: Verdict, job: Job, start: Instant) -> Result<Rated, Status> {
    match verdict {
        Verdict::Unique => {}
        Verdict::None => return Err(Status::None),
        Verdict::Multiple => return Err(Status::Multiple),
        Verdict::Undecided => return Err(Status::Timeout),
    }
    let too_late = || is_too_late(job, start);
    let mut bounds = Bounds::none().stop_when(job.stop);
    if let Some(max) = job.max {
        bounds = bounds.up_to(max);
    }
    if job.timeout.is_some() {
        bounds = bounds.until(&too_late);
    }
    RATER.with_borrow_mut(|rater| {
        let mut tally = Tally::default();
        let partial = match job.counts_steps {
            true => rater.rate_counting(grid, &bounds, &mut tally),
            false => rater.rate_within(grid, &bounds),
        };
        Ok(Rated { partial, tally })
    })
}

fn is_too_late(job: Job, start: Instant) -> bool {
    job.timeout.is_some_and(|timeout| start.elapsed() > timeout)
}

/// Whether the grid has one solution.
fn verdict_in_time(grid: &Grid, job: Job, start: Instant) -> Verdict {
    let too_late = || is_too_late(job, start);
    let task = Task::unique().until(&too_late);
    let solutions = engine::with(|engine| engine.solve(&Puzzle::from(*grid), &task));
    solutions.verdict()
}
