//! Counting the solutions of one puzzle on all threads that have nothing else to do.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ninefold::Puzzle;

use super::display::Display;
use super::part::Part;
use super::search::{Count, Search, Stop};

/// The threads that there are for all puzzles together.
pub struct Crew {
    threads: usize,
    busy: AtomicUsize,
}

/// A thread is busy as long as this lives.
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

    /// Says that this thread has something to do.
    pub fn busy(&self) -> Busy<'_> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(self)
    }

    /// Makes one more thread busy, if one is free.
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

    /// Counts the solutions of the puzzle, on this thread, which is busy, and others that are not.
    pub fn count(&self, puzzle: &Puzzle, stop: Stop, name: &str) -> Count {
        let search = Search::new(stop);
        search.begin(Part::whole(*puzzle));
        if !search.is_over() {
            thread::scope(|scope| {
                let mut display = Display::new(name, search.start);
                while let Some(taken) = search.take() {
                    while let Some(busy) = self.one_more() {
                        let search = &search;
                        scope.spawn(move || self.help(search, busy));
                    }
                    search.work(taken);
                    display.show(search.so_far());
                }
            });
        }
        search.result()
    }

    /// Works on parts until there are none, or until others need the thread.
    fn help(&self, search: &Search, _busy: Busy) {
        while let Some(taken) = search.take() {
            search.work(taken);
            if self.is_overstaffed() {
                return;
            }
        }
    }
}
