//! Counts all solutions of puzzles: puzzles with few solutions in batches, any other puzzle on several threads.
//!
//! A puzzle that takes longer than a moment is divided into parts, which a pool of threads counts. A part that takes
//! long, or takes longer than a moment while a thread of the pool is idle, is interrupted and divided in turn. The time
//! spent on it is lost. This is a small loss: an interrupted part becomes many parts, and most parts are counted to the
//! end.

mod part;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ninefold::engine::LineAnswer;
use ninefold::solutions::{End, Solutions};
use ninefold::text::Written;
use ninefold::{Puzzle, Task, Verdict};
use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::status::Status;
use crate::threads;
use crate::threads::engine;
use part::Part;

/// Puzzles with up to this many solutions are counted together. Any other is counted by itself, and
/// may be divided among threads.
const FEW: u64 = 100;

/// The time that a thread works on a puzzle before dividing it, or on a part while another thread is idle.
const MOMENT: Duration = Duration::from_millis(20);

/// Returns the time after which a thread divides a part in any case: long enough to make the cost of starting
/// negligible, short enough to show progress. Smaller parts get more time: if even they take long, the end is far away,
/// and dividing would discard the solutions found.
fn patience(part: &Part) -> Duration {
    const FIRST: Duration = Duration::from_millis(250);
    FIRST * 4u32.saturating_pow(part.depth().saturating_sub(1).min(6))
}

/// When to stop counting early.
#[derive(Clone, Copy)]
pub struct Stop<'a> {
    /// At this many solutions.
    pub limit: u64,
    /// After this time.
    pub timeout: Option<Duration>,
    /// When this returns true.
    pub interrupt: &'a (dyn Fn() -> bool + Sync),
}

/// The number of solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of solutions found.
    pub found: u64,
    /// Whether there are no others.
    pub exact: bool,
}

impl Count {
    /// Returns the status of the puzzle.
    pub fn status(self, stop: &Stop) -> Status {
        match Verdict::of(self.found, self.exact) {
            Verdict::Undecided if self.found < stop.limit => Status::Timeout,
            verdict => Status::from(verdict),
        }
    }
}

/// Receives the current number of solutions and the finished share of the search.
pub type Show<'a> = dyn FnMut(u64, f64) + Send + 'a;

/// Counts the solutions of many puzzles at a time, and gives each an equal share of the time. Returns `None` for
/// puzzles with more than `FEW` solutions, which a [`Crew`] counts. With a time limit it returns `None` for all
/// puzzles, as a batch has no clock for each puzzle.
pub fn count_together<'w>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    stop: Stop,
) -> Vec<Option<(Count, Duration)>> {
    if stop.timeout.is_some() {
        return vec![None; puzzles.count()];
    }
    let start = Instant::now();
    let task = Task::count(stop.limit.min(FEW)).until(stop.interrupt);
    let answers = engine::solve_written(puzzles, &task);
    let each = start.elapsed().div_f64(answers.len().max(1) as f64);
    let known = |answer: LineAnswer| {
        let (found, exact) = (answer.count, answer.exhausted);
        (exact || found == stop.limit).then_some((Count { found, exact }, each))
    };
    answers
        .into_iter()
        .map(|answer| answer.and_then(known))
        .collect()
}

/// The threads that count the parts of all puzzles.
pub struct Crew {
    pool: ThreadPool,
    /// The number of parts that are pending or in work.
    parts: AtomicUsize,
    /// Held by the puzzle that the pool works on: the time of a puzzle begins with its turn.
    turn: Mutex<()>,
}

impl Crew {
    /// Starts up to `threads` threads, leaving room for the threads that read and process batches.
    ///
    /// # Errors
    /// If none can be started.
    pub fn new(threads: usize) -> io::Result<Crew> {
        let threads = (threads::available(2 * threads + 1) / 2).max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Crew {
            pool: pool.map_err(io::Error::other)?,
            parts: AtomicUsize::new(0),
            turn: Mutex::new(()),
        })
    }

    /// Counts the solutions of the puzzle: first on this thread, for a moment, which is often enough. Shows its
    /// progress, and also returns the time taken.
    pub fn count(&self, puzzle: &Puzzle, stop: Stop, show: &mut Show) -> (Count, Duration) {
        let start = Instant::now();
        let mut shared = SharedCount {
            crew: self,
            start,
            stop,
            state: Mutex::default(),
            over: AtomicBool::new(false),
            show: Mutex::new(show),
        };
        let whole = Part::whole(*puzzle);
        let solutions = shared.count(&whole, |time| time > MOMENT);
        let moment = start.elapsed();
        let _turn = match solutions.end() {
            End::Interrupted => Some(self.turn.lock().unwrap_or_else(PoisonError::into_inner)),
            _ => None,
        };
        // The time spent waiting does not count.
        shared.start += start.elapsed() - moment;
        let shared = &shared;
        self.pool
            .in_place_scope(|scope| shared.settle(scope, &whole, &solutions));
        (shared.result(), shared.start.elapsed())
    }

    fn has_idle_threads(&self) -> bool {
        self.parts.load(Ordering::Relaxed) < self.pool.current_num_threads()
    }
}

/// The count of one puzzle.
struct SharedCount<'a> {
    crew: &'a Crew,
    start: Instant,
    stop: Stop<'a>,
    state: Mutex<State>,
    /// Whether the count has been stopped; searches poll it.
    over: AtomicBool,
    show: Mutex<&'a mut Show<'a>>,
}

#[derive(Default)]
struct State {
    /// The solutions of finished parts.
    found: u64,
    /// The solutions found in unfinished parts when time ran out.
    in_the_end: u64,
    /// The largest count known at any time: dividing a part discards the solutions found in it.
    at_least: u64,
    /// The highest rate of one thread, in solutions a second.
    speed: f64,
    /// The finished share of the search.
    share: f64,
    stopped: bool,
}

impl State {
    fn at_least(&self) -> u64 {
        self.at_least
            .max(self.found.saturating_add(self.in_the_end))
    }
}

impl SharedCount<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, state: &mut State) {
        state.stopped = true;
        self.over.store(true, Ordering::Relaxed);
    }

    fn is_late(&self) -> bool {
        let late = |timeout| self.start.elapsed() > timeout;
        self.stop.timeout.is_some_and(late) || (self.stop.interrupt)()
    }

    /// Estimates the time until the count stops: when time runs out, or when the limit is reached at the measured
    /// speed. Shortly before the end, dividing a part would throw away too much.
    fn time_left(&self) -> Duration {
        let until_late = self.stop.timeout.map_or(Duration::MAX, |timeout| {
            timeout.saturating_sub(self.start.elapsed())
        });
        let until_limit = self.stop.limit as f64 / self.state().speed;
        let until_limit = Duration::try_from_secs_f64(until_limit).unwrap_or(Duration::MAX);
        until_late.min(until_limit)
    }

    /// Counts the solutions of a part, or divides it if that takes too long.
    fn work<'s>(&'s self, scope: &Scope<'s>, part: &Part) {
        if !self.over.load(Ordering::Relaxed) {
            let patience = patience(part);
            let pays = self.time_left() > 4 * patience;
            let solutions = self.count(part, |time| {
                (pays && time > patience) || (time > MOMENT && self.crew.has_idle_threads())
            });
            self.settle(scope, part, &solutions);
            self.show();
        }
    }

    /// Shows the progress of the count, unless another thread does.
    fn show(&self) {
        if let Ok(mut show) = self.show.try_lock() {
            let (found, share) = {
                let state = self.state();
                (state.at_least(), state.share)
            };
            show(found, share);
        }
    }

    /// Counts the solutions of a part until that takes too long.
    fn count(&self, part: &Part, too_long: impl Fn(Duration) -> bool + Sync) -> Solutions {
        let start = Instant::now();
        let limit = self.stop.limit - self.state().found.min(self.stop.limit - 1);
        let interrupt =
            || self.over.load(Ordering::Relaxed) || self.is_late() || too_long(start.elapsed());
        let task = Task::count(limit).keeping(0).until(&interrupt);
        let solutions = engine::with(|engine| engine.solve(part.puzzle(), &task));
        let speed = solutions.count() as f64 / start.elapsed().as_secs_f64().max(1e-6);
        let mut state = self.state();
        state.speed = state.speed.max(speed);
        drop(state);
        solutions
    }

    /// Adds the solutions of a finished part; divides an interrupted part.
    fn settle<'s>(&'s self, scope: &Scope<'s>, part: &Part, solutions: &Solutions) {
        let interrupted = solutions.end() == End::Interrupted;
        let mut state = self.state();
        let count = solutions.count();
        if interrupted {
            let known = state.found.saturating_add(count);
            state.at_least = state.at_least.max(known);
            if state.stopped || self.is_late() {
                state.in_the_end = state.in_the_end.saturating_add(count);
                self.end(&mut state);
            }
        } else {
            state.found = state.found.saturating_add(count);
            state.share += part.share();
        }
        if state.at_least() >= self.stop.limit {
            self.end(&mut state);
        }
        if !interrupted || state.stopped {
            return;
        }
        drop(state);
        let (parts, dead) = part.divide();
        self.state().share += dead;
        self.crew.parts.fetch_add(parts.len(), Ordering::Relaxed);
        for part in parts {
            scope.spawn(move |scope| {
                self.work(scope, &part);
                self.crew.parts.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn result(&self) -> Count {
        let state = self.state();
        Count {
            found: state.at_least().min(self.stop.limit),
            exact: !state.stopped,
        }
    }
}
