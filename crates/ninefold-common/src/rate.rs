//! Rating a puzzle: whether it can be rated, within which bounds, and what became of it.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use ninefold::logic::Rating;
use ninefold::rating::{Bounds, Ending, Partial, Rater, StopCondition, Tally};
use ninefold::text::Written;
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_explain::fault::{Fault, clashes};

use crate::engine;
use crate::kept::{Kept, lend};
use crate::status::Status;

/// How far each puzzle is rated.
#[derive(Clone, Copy, Default, Debug)]
pub struct Job {
    /// The rating that is more than enough.
    pub max: Option<Rating>,
    /// What the puzzle must be.
    pub stop: StopCondition,
    /// The time for each puzzle.
    pub timeout: Option<Duration>,
    /// Whether the steps of each technique are counted.
    pub counts_steps: bool,
}

/// What is known of a puzzle.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The figures.
    pub partial: Partial,
    /// Its steps, if they are counted.
    pub tally: Tally,
}

/// The rating, or the status that says why there is none.
pub type Outcome = Result<Rated, Status>;

thread_local! {
    static RATER: Kept<Rater> = const { RefCell::new(None) };
}

/// Lends this thread's rater, which keeps its memory from one puzzle to the next.
pub fn with_rater<T>(work: impl FnOnce(&mut Rater) -> T) -> T {
    lend(&RATER, Rater::default, work)
}

/// Rates puzzles; `None` are those that could not be read. Ends early when `interrupt` returns true: then the
/// puzzles that are left have run out of time.
pub fn rate_all<'w>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    job: Job,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> impl Iterator<Item = Outcome> {
    // All together, as that is fastest; but if its time is limited, a puzzle has its turn when that begins.
    let task = Task::unique().until(interrupt);
    let mut answers = match job.timeout {
        None => engine::solve_written(puzzles.clone(), &task),
        Some(_) => Vec::new(),
    }
    .into_iter();
    puzzles.map(move |written| {
        let answer = answers.next().flatten();
        let start = Instant::now();
        let is_late = || job.timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let too_late = || is_late() || interrupt();
        match written.map(Written::as_grid) {
            None => Err(Status::Bad),
            Some(None) => Err(Status::HasMarks),
            Some(Some(grid)) => {
                let verdict = match answer {
                    Some(answer) => Verdict::of(answer.count, answer.exhausted),
                    None => verdict_in_time(grid, &too_late),
                };
                rate(grid, verdict, job, &too_late)
            }
        }
    })
}

/// What has not exactly one solution is not rated: it would take long, and end where logic does.
fn rate(grid: &Grid, verdict: Verdict, job: Job, too_late: &(dyn Fn() -> bool + Sync)) -> Outcome {
    match verdict {
        Verdict::Unique => {}
        Verdict::None => return Err(Status::None),
        Verdict::Multiple => return Err(Status::Multiple),
        Verdict::Undecided => return Err(Status::Timeout),
    }
    let mut bounds = Bounds::none().stop_when(job.stop).until(too_late);
    if let Some(max) = job.max {
        bounds = bounds.up_to(max);
    }
    with_rater(|rater| {
        let mut tally = Tally::default();
        let partial = match job.counts_steps {
            true => rater.rate_counting(grid, &bounds, &mut tally),
            false => rater.rate_within(grid, &bounds),
        };
        Ok(Rated { partial, tally })
    })
}

/// Whether the grid has one solution.
fn verdict_in_time(grid: &Grid, too_late: &(dyn Fn() -> bool + Sync)) -> Verdict {
    let task = Task::unique().until(too_late);
    let solutions = engine::with(|engine| engine.solve(&Puzzle::from(*grid), &task));
    solutions.verdict()
}

/// What became of a puzzle.
pub fn status(outcome: &Outcome) -> Status {
    match outcome {
        Ok(rated) => match rated.partial.ending() {
            Ending::Complete => Status::Rated,
            Ending::AboveMax => Status::AboveMax,
            Ending::NotPearl => Status::NotPearl,
            Ending::NotDiamond => Status::NotDiamond,
            // Interrupted.
            _ => Status::Timeout,
        },
        Err(status) => *status,
    }
}

/// Why a puzzle of this status has no ratings.
pub fn reason(puzzle: &Written, status: Status) -> String {
    let reason = match status {
        Status::HasMarks => "only grids without pencil marks are rated; `explain` takes marks",
        Status::None => match clashes(&puzzle.digits()) {
            clashes if !clashes.is_empty() => return Fault::Clashes(clashes).to_string(),
            _ => "there is no solution",
        },
        Status::Multiple => "there are several solutions",
        _ => "time ran out before it was known whether there is one solution",
    };
    reason.to_owned()
}
