//! What the threads share that count the solutions of one puzzle.
//!
//! A puzzle that takes longer than a moment is divided into parts, which lie on a stack. Each thread
//! takes a part and counts it. A part that takes long, or longer than a moment while another thread
//! has nothing to do, is broken off and divided in its turn; the time spent on it is lost. It is little:
//! a part that is broken off is followed by many, so most parts are counted to the end.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Task;
use ninefold::solutions::{End, Solutions};

use crate::solver::Solver;

use super::part::Part;

/// How long a puzzle is worked on before it is divided, and a part before it is, if there is somebody
/// to take a share of it.
const MOMENT: Duration = Duration::from_millis(20);

/// How long a part of the whole is worked on before it is divided in any case: long enough that what
/// it costs to begin does not count, short enough for progress to be seen. A part of a part may take
/// longer: where even these take long there is no end in sight, and what is found should not be lost.
fn patience(part: &Part) -> Duration {
    const FIRST: Duration = Duration::from_millis(250);
    FIRST * 4u32.saturating_pow(part.depth().saturating_sub(1).min(6))
}

/// When to stop before the end.
#[derive(Clone, Copy)]
pub struct Stop {
    /// At so many solutions.
    pub limit: u64,
    pub timeout: Option<Duration>,
}

/// How many solutions were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub found: u64,
    /// Whether these are all.
    pub exact: bool,
}

/// The search of one puzzle.
pub struct Search {
    pub start: Instant,
    stop: Stop,
    state: Mutex<State>,
    changed: Condvar,
    /// Whether there is no more to be done, as those see it who work on a part.
    over: AtomicBool,
    /// How many threads wait for a part.
    waiting: AtomicUsize,
}

#[derive(Default)]
struct State {
    parts: Vec<Part>,
    /// How many parts are being worked on.
    under_way: usize,
    /// The solutions of the parts that are done.
    found: u64,
    /// What was found of the parts that were not, when time ran out.
    in_the_end: u64,
    /// The most that was known at any time: what was found of a part that is divided is found anew.
    at_least: u64,
    /// Solutions a second, of one thread, where it was fastest.
    speed: f64,
    /// The share of the search that is done.
    share: f64,
    stopped: bool,
}

impl State {
    fn at_least(&self) -> u64 {
        self.at_least
            .max(self.found.saturating_add(self.in_the_end))
    }
}

/// A part that a thread works on. It counts as under way as long as this lives.
pub struct Taken<'a> {
    search: &'a Search,
    part: Part,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut state = self.search.state();
        state.under_way -= 1;
        if thread::panicking() {
            // Nobody is to wait for this thread; the panic is carried on by the scope.
            self.search.end(&mut state);
        }
        self.search.changed.notify_all();
    }
}

impl Search {
    pub fn new(stop: Stop) -> Search {
        Search {
            start: Instant::now(),
            stop,
            state: Mutex::default(),
            changed: Condvar::new(),
            over: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_over(&self) -> bool {
        let state = self.state();
        state.stopped || (state.parts.is_empty() && state.under_way == 0)
    }

    fn end(&self, state: &mut State) {
        state.stopped = true;
        self.over.store(true, Ordering::Relaxed);
    }

    fn is_late(&self) -> bool {
        let late = |timeout| self.start.elapsed() > timeout;
        self.stop.timeout.is_some_and(late)
    }

    /// Works on the whole for a moment: often that is enough.
    pub fn begin(&self, whole: Part) {
        self.state().under_way += 1;
        let taken = Taken {
            search: self,
            part: whole,
        };
        let solutions = self.count(&taken.part, |time| time > MOMENT);
        self.settle(taken, &solutions);
    }

    /// How long it takes at most, as far as that can be said: until time runs out, or until the limit is
    /// reached at the speed of before. Shortly before that, what was found is not to be lost any more.
    fn time_left(&self) -> Duration {
        let until_late = self.stop.timeout.map_or(Duration::MAX, |timeout| {
            timeout.saturating_sub(self.start.elapsed())
        });
        let until_limit = self.stop.limit as f64 / self.state().speed;
        let until_limit = Duration::try_from_secs_f64(until_limit).unwrap_or(Duration::MAX);
        until_late.min(until_limit)
    }

    /// The next part, waiting for it if need be; `None` if there will be none.
    pub fn take(&self) -> Option<Taken<'_>> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(part) = state.parts.pop() {
                state.under_way += 1;
                return Some(Taken { search: self, part });
            }
            if state.under_way == 0 {
                return None;
            }
            self.waiting.fetch_add(1, Ordering::Relaxed);
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    pub fn work(&self, taken: Taken) {
        let is_wanted = || self.waiting.load(Ordering::Relaxed) > 0;
        let patience = patience(&taken.part);
        let pays = self.time_left() > 4 * patience;
        let solutions = self.count(&taken.part, |time| {
            (pays && time > patience) || (time > MOMENT && is_wanted())
        });
        self.settle(taken, &solutions);
    }

    /// Counts the solutions of a part, until it takes too long.
    fn count(&self, part: &Part, too_long: impl Fn(Duration) -> bool + Sync) -> Solutions {
        let start = Instant::now();
        let limit = self.stop.limit - self.state().found.min(self.stop.limit - 1);
        let interrupt =
            || self.over.load(Ordering::Relaxed) || self.is_late() || too_long(start.elapsed());
        let task = Task::count(limit).keeping(0).until(&interrupt);
        let solutions = Solver::Engine.solve(part.puzzle(), &task);
        let speed = solutions.count() as f64 / start.elapsed().as_secs_f64().max(1e-6);
        let mut state = self.state();
        state.speed = state.speed.max(speed);
        drop(state);
        solutions
    }

    /// Adds what was found of a part, and divides it if that was not all.
    fn settle(&self, taken: Taken, solutions: &Solutions) {
        let mut state = self.state();
        let count = solutions.count();
        if solutions.end() == End::Interrupted {
            let known = state.found.saturating_add(count);
            state.at_least = state.at_least.max(known);
            if state.stopped || self.is_late() {
                state.in_the_end = state.in_the_end.saturating_add(count);
                self.end(&mut state);
            }
        } else {
            state.found = state.found.saturating_add(count);
            state.share += taken.part.share();
        }
        if state.at_least() >= self.stop.limit {
            self.end(&mut state);
        }
        let divide = solutions.end() == End::Interrupted && !state.stopped;
        drop(state);
        if divide {
            let (parts, dead) = taken.part.divide();
            let mut state = self.state();
            state.parts.extend(parts);
            state.share += dead;
        }
        drop(taken);
    }

    pub fn so_far(&self) -> (u64, f64) {
        let state = self.state();
        (state.at_least(), state.share)
    }

    pub fn result(&self) -> Count {
        let state = self.state();
        Count {
            found: state.at_least().min(self.stop.limit),
            exact: !state.stopped,
        }
    }
}
