//! The input of every solver, a [`Task`], and its result, [`Solutions`].
//!
//! The engine and all algorithms of [`classic`](crate::classic) give the same results, so one test suite covers them.

use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

use crate::geometry::Cell;
use crate::grid::Solution;

/// The number of solutions to look for, the number to return, and when to give up.
///
/// The library reads no clock. To end a search early, pass a function that checks a flag, a deadline or a budget.
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
    /// A function that is called with every solution as it is found.
    pub(crate) look: Option<&'a (dyn Fn(&Solution) + Sync)>,
    pub(crate) interrupt: &'a (dyn Fn() -> bool + Sync),
    /// Solutions that agree in these cells count as one. If the list is empty, all cells are compared.
    pub(crate) distinct_by: &'a [Cell],
}

impl Task<'static> {
    /// Stops at the first solution, without finding out whether there are others. If there are several, the engine
    /// finds an arbitrary one; see [`Engine::solve`](crate::engine::Engine::solve).
    pub const fn any() -> Self {
        Task::count(1)
    }

    /// Stops at the second solution: enough to distinguish no solution, one, and several.
    pub const fn unique() -> Self {
        Task::count(2)
    }

    /// Counts up to `limit` solutions, and returns the first solution found. With a classic algorithm, this solution is
    /// well defined; the engine returns an arbitrary one.
    pub const fn count(limit: u64) -> Self {
        Task {
            limit,
            keep: 1,
            look: None,
            interrupt: &|| false,
            distinct_by: &[],
        }
    }
}

impl<'a> Task<'a> {
    /// Returns the first `keep` solutions instead of one.
    pub const fn keeping(self, keep: usize) -> Task<'a> {
        Task { keep, ..self }
    }

    /// Shows every solution to `look` as it is found, even if it is not kept.
    pub const fn showing<'b>(self, look: &'b (dyn Fn(&Solution) + Sync)) -> Task<'b>
    where
        'a: 'b,
    {
        Task {
            look: Some(look),
            ..self
        }
    }

    /// Receives a solution: keeps it if there are fewer than `keep` so far, and shows it to `look`.
    pub(crate) fn take(&self, solution: Solution, kept: &mut Vec<Solution>) {
        if kept.len() < self.keep {
            kept.push(solution);
        }
        if let Some(look) = self.look {
            look(&solution);
        }
    }

    /// Compares solutions in these cells only: those that agree there count as one.
    pub(crate) const fn distinct_by(self, cells: &'a [Cell]) -> Task<'a> {
        Task {
            distinct_by: cells,
            ..self
        }
    }

    /// Gives up as soon as `interrupt` returns true. It is called about once in a thousand steps.
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

/// The reason why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The search was complete: the count is exact.
    Exhausted,
    /// The limit of the task was reached; there may be more.
    Limit,
    /// The task's interrupt ended it; there may be more.
    Interrupted,
}

/// The number of solutions of a puzzle, as far as a search has shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique,
    /// There are at least two solutions.
    Multiple,
    /// The search ended too early to know: the first solution was enough, or the search was interrupted.
    Undecided,
}

impl Verdict {
    /// Returns the verdict after finding `count` solutions. `exhausted` is true if the search was complete.
    ///
    /// ```
    /// use ninefold::Verdict;
    ///
    /// assert_eq!(Verdict::of(1, true), Verdict::Unique);
    /// assert_eq!(Verdict::of(1, false), Verdict::Undecided);
    /// ```
    pub const fn of(count: u64, exhausted: bool) -> Verdict {
        match (count, exhausted) {
            (2.., _) => Verdict::Multiple,
            (1, true) => Verdict::Unique,
            (0, true) => Verdict::None,
            _ => Verdict::Undecided,
        }
    }
}

/// The steps of a solver, which are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Counters {
    /// Steps of the search. The description of each algorithm says what it counts: recursive calls, moves
    /// of a pointer, or nodes of a tree.
    pub calls: u64,
    /// Digits that were tried where the algorithm saw another possibility.
    pub guesses: u64,
    /// Digits that a rule placed, because no other digit was possible after the earlier guesses.
    pub placements: u64,
    /// Candidates that a rule or a placement removed.
    pub eliminations: u64,
}

impl Counters {
    /// The names of the counters.
    pub const NAMES: [&'static str; 4] = ["calls", "guesses", "placements", "eliminations"];

    /// Returns the counters in the order of [`Counters::NAMES`].
    pub const fn figures(&self) -> [u64; 4] {
        [self.calls, self.guesses, self.placements, self.eliminations]
    }
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

/// A solver's answer: the number of solutions, the first ones found, and the steps that the search took.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solutions {
    pub(crate) count: u64,
    pub(crate) kept: Vec<Solution>,
    pub(crate) end: End,
    pub(crate) counters: Counters,
}

impl Solutions {
    /// Returns the number of solutions found; never more than the task's limit.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the first solutions found, at most as many as the task keeps.
    pub fn kept(&self) -> &[Solution] {
        &self.kept
    }

    /// Returns the first solutions found, without the rest of the answer.
    pub fn into_kept(self) -> Vec<Solution> {
        self.kept
    }

    /// Returns the first solution found; `None` if there is none or the task keeps none.
    pub fn first(&self) -> Option<&Solution> {
        self.kept.first()
    }

    /// Returns the solution, if the search has shown that it is the only one.
    pub fn unique(&self) -> Option<&Solution> {
        self.first().filter(|_| self.verdict() == Verdict::Unique)
    }

    /// Returns the reason why the search ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// Returns whether the search was interrupted, so that it may have missed solutions.
    pub fn interrupted(&self) -> bool {
        self.end == End::Interrupted
    }

    /// Returns the steps that the search took.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Returns the verdict that the search allows.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.count, self.end == End::Exhausted)
    }

    /// Returns whether a solution was found without a single guess.
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
