//! Work on slices of many puzzles, on several threads. Meanwhile Python can continue, be interrupted, or show a
//! progress bar.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::interrupt::{Interrupt, LOOK};
use crate::progress::Bar;

/// The number of slices for each thread, so that all threads end at about the same time.
const FOR_EACH_THREAD: usize = 16;

/// Checks the number of threads; the default is the number of processors.
pub fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(PyValueError::new_err("found 0 threads, expected 1 or more")),
        Some(threads) => Ok(threads),
        None => Ok(thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Calls `work` on this many threads for all slices of `puzzles` puzzles, and returns the results in order. `sizes` are
/// the smallest and largest number of puzzles in a slice. Detaches from Python during the work. The work ends early if
/// its interrupt returns true.
pub fn work<T: Send>(
    py: Python<'_>,
    threads: usize,
    [least, most]: [usize; 2],
    puzzles: usize,
    shows_progress: bool,
    work: impl Fn(Range<usize>, Interrupt<'_>) -> T + Sync,
) -> PyResult<Vec<T>> {
    let bar = Bar::if_wanted(py, shows_progress, puzzles)?;
    let shared = Shared {
        puzzles,
        size: (puzzles / (threads * FOR_EACH_THREAD)).clamp(least, most),
        next: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        state: Mutex::default(),
        changed: Condvar::new(),
    };
    let done = py.detach(|| shared.run(threads, &work, bar.as_ref()));
    bar.map_or(Ok(()), |bar| bar.close(py))?;
    done
}

/// The state that the threads share.
struct Shared<T> {
    puzzles: usize,
    size: usize,
    /// The first puzzle that no thread has taken.
    next: AtomicUsize,
    is_over: AtomicBool,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    /// The results of the slices, each with the number of its first puzzle.
    done: Vec<(usize, T)>,
    puzzles: usize,
    /// The number of threads that still work.
    working: usize,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State {
            done: Vec::new(),
            puzzles: 0,
            working: 0,
        }
    }
}

impl<T: Send> Shared<T> {
    fn run(
        &self,
        threads: usize,
        work: &(impl Fn(Range<usize>, Interrupt<'_>) -> T + Sync),
        bar: Option<&Bar>,
    ) -> PyResult<Vec<T>> {
        let slices = self.puzzles.div_ceil(self.size);
        let seen = thread::scope(|scope| {
            for started in 0..threads.min(slices) {
                self.lock().working += 1;
                let thread = thread::Builder::new().spawn_scoped(scope, || {
                    let _leave = Leave(self);
                    self.work_on_slices(work);
                });
                if let Err(error) = thread {
                    self.leave();
                    if started == 0 {
                        return Err(cannot_start(&error));
                    }
                    break;
                }
            }
            let seen = self.look_after(bar);
            self.is_over.store(true, Ordering::Relaxed);
            seen
        });
        seen?;
        let mut done = self.lock().done.drain(..).collect::<Vec<_>>();
        done.sort_by_key(|(start, _)| *start);
        Ok(done.into_iter().map(|(_, made)| made).collect())
    }

    fn work_on_slices(&self, work: &(impl Fn(Range<usize>, Interrupt<'_>) -> T + Sync)) {
        let is_over = || self.is_over.load(Ordering::Relaxed);
        while !is_over() {
            let start = self.next.fetch_add(self.size, Ordering::Relaxed);
            if start >= self.puzzles {
                return;
            }
            let slice = start..self.puzzles.min(start + self.size);
            let puzzles = slice.len();
            let made = work(slice, &is_over);
            let mut state = self.lock();
            state.done.push((start, made));
            state.puzzles += puzzles;
        }
    }

    /// Waits for the threads, checking for an interrupt by Python. Also updates the progress bar at the end.
    fn look_after(&self, bar: Option<&Bar>) -> PyResult<()> {
        loop {
            let mut state = self.lock();
            if state.working > 0 {
                let waited = self.changed.wait_timeout(state, LOOK);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            let (puzzles, working) = (state.puzzles, state.working);
            drop(state);
            Python::attach(|py| {
                bar.map_or(Ok(()), |bar| bar.show(py, puzzles))?;
                py.check_signals()
            })?;
            if working == 0 {
                return Ok(());
            }
        }
    }

    fn leave(&self) {
        self.lock().working -= 1;
        self.changed.notify_all();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Records that a thread has ended, even by a panic.
struct Leave<'s, T: Send>(&'s Shared<T>);

impl<T: Send> Drop for Leave<'_, T> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Returns the error for a thread that the system refuses.
pub fn cannot_start(error: &io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("cannot start a thread: {error}"))
}
