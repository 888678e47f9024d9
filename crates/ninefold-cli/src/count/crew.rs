//! Counting the solutions of one puzzle on all idle threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ninefold::Puzzle;

use super::display::Display;
use super::part::Part;
use super::shared::{Count, SharedCount, Stop};

/// The threads that work on all puzzles.
pub struct Crew {
    threads: usize,
    busy: AtomicUsize,
}

/// Keeps a thread busy until it is dropped.
pub struct Busy<'a>(&'a Crew);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Crew {
    pub fn new(threads: usize) -> Crew {
        Crew {
            threads,
            busy: AtomicUsize::new(0),
        }
    }

    /// Marks this thread as busy.
    pub fn busy(&self) -> Busy<'_> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(self)
    }

    /// Marks one more thread as busy, if one is idle.
    fn one_more(&self) -> Option<Busy<'_>> {
        let claim = |busy| (busy < self.threads).then_some(busy + 1);
        let claimed = self
            .busy
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, claim);
        claimed.is_ok().then(|| Busy(self))
    }

    fn is_overstaffed(&self) -> bool {
        self.busy.load(Ordering::Relaxed) > self.threads
    }

    /// Counts the solutions of the puzzle on this thread, which is busy, and on idle ones.
    pub fn count(&self, puzzle: &Puzzle, stop: Stop, name: &str) -> Count {
        let shared = SharedCount::new(stop);
        shared.begin(Part::whole(*puzzle));
        if !shared.is_over() {
            thread::scope(|scope| {
                let mut display = Display::new(name, shared.start);
                while let Some(taken) = shared.take() {
                    while let Some(busy) = self.one_more() {
                        let shared = &shared;
                        scope.spawn(move || self.help(shared, busy));
                    }
                    shared.work(taken);
                    display.show(shared.so_far());
                }
            });
        }
        shared.result()
    }

    /// Works on parts until there are no more, or until another puzzle needs the thread.
    fn help(&self, shared: &SharedCount, _busy: Busy) {
        while let Some(taken) = shared.take() {
            shared.work(taken);
            if self.is_overstaffed() {
                return;
            }
        }
    }
}
