//! The count of one puzzle's solutions, shared by several threads.
//!
//! A puzzle that takes longer than a moment is divided into parts, which go onto a stack. Each thread
//! takes a part and counts its solutions. A part that takes long, or takes longer than a moment while
//! another thread is idle, is interrupted and divided in turn. The time spent on it is lost, but that is
//! little: each interrupted part becomes many, so most parts are counted to the end.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Task;
use ninefold::solutions::{End, Solutions};
use ninefold_common::engine;

use super::part::Part;

/// How long a thread works on a puzzle before dividing it, and on a part while another thread is idle.
const MOMENT: Duration = Duration::from_millis(20);

/// How long a thread works on a part before dividing it in any case: long enough to make the cost of
/// starting negligible, short enough to show progress. A part of a part gets longer: where even these
/// take long, the end is far away, and dividing would throw away what has been found.
fn patience(part: &Part) -> Duration {
    const FIRST: Duration = Duration::from_millis(250);
    FIRST * 4u32.saturating_pow(part.depth().saturating_sub(1).min(6))
}

/// When to stop counting early.
#[derive(Clone, Copy)]
pub struct Stop {
    /// At this many solutions.
    pub limit: u64,
    pub timeout: Option<Duration>,
}

/// The number of solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub found: u64,
    /// Whether these are all.
    pub exact: bool,
}

/// The count of one puzzle.
pub struct SharedCount {
    pub start: Instant,
    stop: Stop,
    state: Mutex<State>,
    changed: Condvar,
    /// Whether the count has been stopped; searches poll it.
    over: AtomicBool,
    /// The number of threads that wait for a part.
    waiting: AtomicUsize,
}

#[derive(Default)]
struct State {
    parts: Vec<Part>,
    /// The number of parts being worked on.
    under_way: usize,
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

/// A part that a thread works on; it is under way until this is dropped.
pub struct Taken<'a> {
    shared: &'a SharedCount,
    part: Part,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.under_way -= 1;
        if thread::panicking() {
            // No other thread may wait for this one. The scope passes the panic on.
            self.shared.end(&mut state);
        }
        self.shared.changed.notify_all();
    }
}

impl SharedCount {
    pub fn new(stop: Stop) -> SharedCount {
        SharedCount {
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

    /// Searches the whole puzzle for a moment, which is often enough.
    pub fn begin(&self, whole: Part) {
        self.state().under_way += 1;
        let taken = Taken {
            shared: self,
            part: whole,
        };
        let solutions = self.count(&taken.part, |time| time > MOMENT);
        self.settle(taken, &solutions);
    }

    /// An estimate of the time until the count stops: when time runs out, or when the limit is reached at
    /// the speed so far. Shortly before that, dividing a part would throw away too much.
    fn time_left(&self) -> Duration {
        let until_late = self.stop.timeout.map_or(Duration::MAX, |timeout| {
            timeout.saturating_sub(self.start.elapsed())
        });
        let until_limit = self.stop.limit as f64 / self.state().speed;
        let until_limit = Duration::try_from_secs_f64(until_limit).unwrap_or(Duration::MAX);
        until_late.min(until_limit)
    }

    /// Takes the next part, waiting for it if necessary; `None` if there will be no more.
    pub fn take(&self) -> Option<Taken<'_>> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(part) = state.parts.pop() {
                state.under_way += 1;
                return Some(Taken { shared: self, part });
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

    /// Counts the solutions of a part, or divides it if that takes too long.
    pub fn work(&self, taken: Taken) {
        let is_wanted = || self.waiting.load(Ordering::Relaxed) > 0;
        let patience = patience(&taken.part);
        let pays = self.time_left() > 4 * patience;
        let solutions = self.count(&taken.part, |time| {
            (pays && time > patience) || (time > MOMENT && is_wanted())
        });
        self.settle(taken, &solutions);
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

    /// Adds the solutions of a part if they are all; otherwise divides it.
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

    /// The solutions found, and the finished share of the search.
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
