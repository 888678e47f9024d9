//! The question put to every solver, a [`Task`], and the one form of every answer, [`Solutions`].
//!
//! All algorithms of [`classic`](crate::classic) answer this way, so one test suite and one command
//! line serve for all of them.

use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

use crate::geometry::Cell;
use crate::grid::Solution;

/// How many solutions to look for, how many of them to hand back, and when to give up.
///
/// The library reads no clock. What ends a search early is the caller's to say: a flag, a deadline,
/// a budget.
///
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
/// use ninefold::{Algorithm, Grid, Puzzle, Task, Verdict};
///
/// let asked = AtomicU32::new(0);
/// let spent = || asked.fetch_add(1, Relaxed) == 10;
/// let task = Task::count(u64::MAX).until(&spent);
/// let solutions = Algorithm::Backtrack.solve(&Puzzle::from(Grid::EMPTY), &task);
/// assert!(solutions.interrupted());
/// assert_eq!(solutions.verdict(), Verdict::Multiple, "it found more than one before that");
/// ```
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub(crate) limit: u64,
    pub(crate) keep: usize,
    pub(crate) interrupt: &'a (dyn Fn() -> bool + Sync),
    /// Solutions that agree in these cells count as one; of all cells if there are none.
    pub(crate) apart_in: &'a [Cell],
}

impl Task<'static> {
    /// Stop at the first solution; whether it is the only one stays open.
    pub const fn any() -> Self {
        Task::count(1)
    }

    /// Stop at the second solution: enough to tell none, one and several apart.
    pub const fn unique() -> Self {
        Task::count(2)
    }

    /// Count up to `limit` solutions, and hand back the first.
    pub const fn count(limit: u64) -> Self {
        Task {
            limit,
            keep: 1,
            interrupt: &|| false,
            apart_in: &[],
        }
    }
}

impl<'a> Task<'a> {
    /// Hand back the first `keep` solutions instead of one.
    pub const fn keeping(self, keep: usize) -> Task<'a> {
        Task { keep, ..self }
    }

    /// Tell solutions apart by these cells only: those that agree in them count as one.
    pub(crate) const fn apart_in(self, cells: &'a [Cell]) -> Task<'a> {
        Task {
            apart_in: cells,
            ..self
        }
    }

    /// Give up as soon as `interrupt` says so. It is asked once in about a thousand steps.
    pub const fn until<'b>(self, interrupt: &'b (dyn Fn() -> bool + Sync)) -> Task<'b>
    where
        'a: 'b,
    {
        Task { interrupt, ..self }
    }
}

impl Default for Task<'static> {
    /// [`Task::unique`].
    fn default() -> Self {
        Task::unique()
    }
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task")
            .field("limit", &self.limit)
            .field("keep", &self.keep)
            .finish_non_exhaustive()
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// There is nothing left to search: the count is exact.
    Exhausted,
    /// The limit of the task was reached; there may be more.
    Limit,
    /// The task's interrupt said so; there may be more.
    Interrupted,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one.
    Unique,
    /// There are at least two.
    Multiple,
    /// The search ended too early to say: the first solution was enough, or it was interrupted.
    Undecided,
}

/// What a solver did, in steps that can be compared between algorithms and machines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Steps of the search: recursive calls, or moves of a pointer, or nodes of a tree, as the
    /// algorithm's own description has it.
    pub calls: u64,
    /// Digits put down on trial, where the algorithm saw another digit or place possible.
    pub guesses: u64,
    /// Digits put down by a rule, being the only ones possible (under the guesses so far).
    pub placements: u64,
    /// Candidates removed by a rule or by a placement.
    pub eliminations: u64,
}

impl Add for Counters {
    type Output = Counters;
    fn add(self, other: Counters) -> Counters {
        Counters {
            calls: self.calls + other.calls,
            guesses: self.guesses + other.guesses,
            placements: self.placements + other.placements,
            eliminations: self.eliminations + other.eliminations,
        }
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        *self = *self + other;
    }
}

impl Sum for Counters {
    fn sum<I: Iterator<Item = Counters>>(counters: I) -> Counters {
        counters.fold(Counters::default(), Add::add)
    }
}

/// A solver's answer: how many solutions, the first of them, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    pub(crate) count: u64,
    pub(crate) kept: Vec<Solution>,
    pub(crate) end: End,
    pub(crate) counters: Counters,
}

impl Solutions {
    /// How many solutions were found; never more than the task's limit.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first solutions found, as many as the task wanted to keep.
    pub fn kept(&self) -> &[Solution] {
        &self.kept
    }

    /// The first solutions found, without the rest of the answer.
    pub fn into_kept(self) -> Vec<Solution> {
        self.kept
    }

    /// The first solution found, if there was one and the task kept any.
    pub fn first(&self) -> Option<&Solution> {
        self.kept.first()
    }

    /// Why the search ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// Whether the search was interrupted, and so may have missed solutions.
    pub fn interrupted(&self) -> bool {
        self.end == End::Interrupted
    }

    /// What the search took.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// What the search has shown.
    pub fn verdict(&self) -> Verdict {
        match (self.count, self.end) {
            (2.., _) => Verdict::Multiple,
            (1, End::Exhausted) => Verdict::Unique,
            (0, End::Exhausted) => Verdict::None,
            _ => Verdict::Undecided,
        }
    }

    /// Whether a solution was found without a single guess.
    pub fn without_guess(&self) -> bool {
        self.count > 0 && self.counters.guesses == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(count: u64, end: End) -> Solutions {
        Solutions {
            count,
            kept: Vec::new(),
            end,
            counters: Counters::default(),
        }
    }

    #[test]
    fn a_verdict_says_no_more_than_the_search_has_shown() {
        use End::*;
        assert_eq!(answer(0, Exhausted).verdict(), Verdict::None);
        assert_eq!(answer(1, Exhausted).verdict(), Verdict::Unique);
        assert_eq!(answer(2, Exhausted).verdict(), Verdict::Multiple);
        assert_eq!(answer(1, Limit).verdict(), Verdict::Undecided);
        assert_eq!(answer(2, Limit).verdict(), Verdict::Multiple);
        assert_eq!(answer(0, Interrupted).verdict(), Verdict::Undecided);
        assert_eq!(answer(1, Interrupted).verdict(), Verdict::Undecided);
        assert_eq!(answer(5, Interrupted).verdict(), Verdict::Multiple);
    }
}
