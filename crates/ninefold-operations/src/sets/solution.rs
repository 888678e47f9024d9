//! The unavoidable sets of the solution of a puzzle, and the bound on the number of clues that follows.

use ninefold::text::Written;
use ninefold::unavoidable::{Disjoint, UnavoidableSets};
use ninefold::{Solution, Task, Verdict};

use crate::status::Status;
use crate::threads::engine;

/// The result for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// `Unique` if the puzzle has one solution and the sets were found in time.
    pub status: Status,
    /// The sets of the only solution, if there is one.
    pub of_solution: Option<OfSolution>,
}

/// The unavoidable sets of a complete grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfSolution {
    /// The grid.
    pub solution: Solution,
    /// Its minimal unavoidable sets.
    pub sets: UnavoidableSets,
    /// The largest family of disjoint sets that was found.
    pub disjoint: Disjoint,
}

impl Findings {
    /// Finds the unavoidable sets of up to `max_size` cells, or only some of them if `too_late` returns true before the
    /// end.
    pub fn of(
        written: &Written,
        max_size: usize,
        too_late: &(dyn Fn() -> bool + Sync),
    ) -> Findings {
        let task = Task::unique().until(too_late);
        let solutions = engine::with(|engine| engine.solve(&written.puzzle(), &task));
        let of_solution = solutions.unique().map(|solution| {
            let sets = UnavoidableSets::of(solution, max_size, too_late);
            OfSolution {
                solution: *solution,
                disjoint: sets.disjoint(too_late),
                sets,
            }
        });
        let verdict = solutions.verdict();
        let is_late = match &of_solution {
            Some(known) => !known.is_complete(),
            None => verdict == Verdict::Undecided,
        };
        Findings {
            status: Status::of(verdict, is_late),
            of_solution,
        }
    }
}

impl OfSolution {
    /// Returns whether all sets are known, and no larger family of disjoint sets exists.
    pub fn is_complete(&self) -> bool {
        self.sets.is_complete() && self.disjoint.are_most
    }
}
