//! One run of an algorithm: counts its steps, keeps its solutions, and stops it when the task requires.

use core::ops::ControlFlow;

use alloc::vec::Vec;

use crate::grid::{Grid, Solution};
use crate::solutions::{Counters, End, Solutions, Task};

/// Whether a search continues, or why it ends. `?` returns the end from any depth of recursion.
pub(super) type Flow = ControlFlow<End>;

/// The number of calls between two polls of the interrupt. It is small enough for the slowest calls (those of
/// preemptive sets take tens of microseconds), and large enough for the fastest (a poll every 64 calls makes
/// `backtrack` 5% slower).
const CALLS_PER_POLL: u64 = 1024;

/// One run of an algorithm on a puzzle.
pub(super) struct AlgorithmRun<'a> {
    task: Task<'a>,
    count: u64,
    kept: Vec<Solution>,
    /// The solutions found, if the task compares solutions only in some cells.
    distinct: Vec<Grid>,
    pub(super) counters: Counters,
}

impl<'a> AlgorithmRun<'a> {
    /// Runs the search and returns what it found.
    pub(super) fn answer(
        task: &Task<'a>,
        search: impl FnOnce(&mut AlgorithmRun<'a>) -> Flow,
    ) -> Solutions {
        let mut run = AlgorithmRun {
            task: *task,
            count: 0,
            kept: Vec::new(),
            distinct: Vec::new(),
            counters: Counters::default(),
        };
        let flow = match task.limit {
            0 => Flow::Break(End::Limit),
            _ => search(&mut run),
        };
        Solutions {
            count: run.count,
            kept: run.kept,
            end: flow.break_value().unwrap_or(End::Exhausted),
            counters: run.counters,
        }
    }

    /// Counts one step of the search.
    pub(super) fn call(&mut self) -> Flow {
        self.counters.calls += 1;
        if self.counters.calls.is_multiple_of(CALLS_PER_POLL) && (self.task.interrupt)() {
            return Flow::Break(End::Interrupted);
        }
        Flow::Continue(())
    }

    /// Counts a guess, if there was more than one possibility.
    pub(super) fn trial(&mut self, possibilities: usize) {
        self.counters.guesses += u64::from(possibilities > 1);
    }

    /// Returns whether every solution that extends this grid counts as one that was found before.
    pub(super) fn has_seen(&self, grid: &Grid) -> bool {
        let agrees = |seen: &Grid| {
            let mut cells = self.task.distinct_by.iter();
            cells.all(|&cell| grid[cell] == seen[cell])
        };
        self.distinct.iter().any(agrees)
    }

    /// Counts a solution, and keeps it if the task has room for it.
    pub(super) fn solution(&mut self, grid: Grid) -> Flow {
        if self.has_seen(&grid) {
            return Flow::Continue(());
        }
        self.count += 1;
        self.task.take(Solution::found(grid), &mut self.kept);
        if self.count == self.task.limit {
            return Flow::Break(End::Limit);
        }
        if !self.task.distinct_by.is_empty() {
            self.distinct.push(grid);
        }
        Flow::Continue(())
    }
}
