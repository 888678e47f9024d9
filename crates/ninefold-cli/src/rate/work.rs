//! A batch of puzzles on its way to ratings.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use ninefold::engine::LineAnswer;
use ninefold::logic::Rating;
use ninefold::rating::{Bounds, Ending, Rater, StopCondition, Tally};
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_common::engine;

use crate::bulk::{Records, solve_grids};
use crate::input::{Entry, Written};

use super::record::{self, Rated, Unrated};

/// What is to be done with each puzzle.
#[derive(Clone, Copy)]
pub struct Job {
    pub max: Option<Rating>,
    pub stop: StopCondition,
    pub timeout: Option<Duration>,
    pub json: bool,
}

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Rater> = RefCell::default();
}

pub fn rate_batch(entries: Vec<Entry>, job: Job) -> Records {
    let mut records = Records::of(&entries);
    let mut verdicts = match job.timeout {
        None => verdicts(&entries),
        // Each puzzle has its own time, which begins when it is its turn.
        Some(_) => Vec::new(),
    }
    .into_iter();
    for entry in &entries {
        let start = Instant::now();
        let outcome = match &entry.written {
            Err(bad) => Err(Unrated::Bad(bad.clone())),
            Ok(Written::Marks(_)) => Err(Unrated::HasMarks),
            Ok(Written::Grid(grid)) => {
                let verdict = verdicts.next();
                let verdict = verdict.unwrap_or_else(|| verdict_in_time(grid, job, start));
                rate(grid, verdict, job, start)
            }
        };
        records.all_well &=
            matches!(&outcome, Ok(rated) if rated.partial.ending() != Ending::Interrupted);
        let error = outcome.as_ref().err().map(|unrated| unrated.message(entry));
        let text = match job.json {
            true => record::json(entry, &outcome, error.as_deref()),
            false => record::line(entry, outcome.as_ref().ok()),
        };
        records.text.extend(text.into_bytes());
        records.errors.extend(error);
    }
    records
}

/// What has not exactly one solution is not rated: it would take long, and end where logic does.
fn rate(grid: &Grid, verdict: Verdict, job: Job, start: Instant) -> Result<Rated, Unrated> {
    match verdict {
        Verdict::Unique => {}
        Verdict::None => return Err(Unrated::NoSolution),
        Verdict::Multiple => return Err(Unrated::SeveralSolutions),
        Verdict::Undecided => return Err(Unrated::Undecided),
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
        let partial = match job.json {
            true => rater.rate_counting(grid, &bounds, &mut tally),
            false => rater.rate_within(grid, &bounds),
        };
        Ok(Rated { partial, tally })
    })
}

fn is_too_late(job: Job, start: Instant) -> bool {
    job.timeout.is_some_and(|timeout| start.elapsed() > timeout)
}

/// Whether each grid has one solution; all of them together, as that is fastest.
fn verdicts(entries: &[Entry]) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    solve_grids(entries, 2, |answers| {
        let verdict = |answer: &LineAnswer| Verdict::of(answer.count, answer.exhausted);
        verdicts.extend(answers.iter().map(verdict));
    });
    verdicts
}

/// The same for one puzzle, whose time is limited.
fn verdict_in_time(grid: &Grid, job: Job, start: Instant) -> Verdict {
    let too_late = || is_too_late(job, start);
    let task = Task::unique().until(&too_late);
    let solutions = engine::with(|engine| engine.solve(&Puzzle::from(*grid), &task));
    solutions.verdict()
}
