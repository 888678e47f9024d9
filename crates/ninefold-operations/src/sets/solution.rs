//! The unavoidable sets of the solution of a puzzle, and what they say about the number of clues.

use ninefold::text::Written;
use ninefold::unavoidable::{Disjoint, UnavoidableSets};
use ninefold::{Solution, Task, Verdict};

use crate::status::Status;
use crate::threads::engine;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// Whether the puzzle has one solution, and all that was asked for is known of that.
    pub status: Status,
    /// Of the only solution, if there is one.
    pub of_solution: Option<OfSolution>,
}

/// What is known of a complete grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfSolution {
    /// The grid.
    pub solution: Solution,
    /// Its minimal unavoidable sets.
    pub sets: UnavoidableSets,
    /// As many of them without a common cell as were found.
    pub disjoint: Disjoint,
}

impl Findings {
    /// Finds the unavoidable sets of up to so many cells, unless `too_late` returns true before all are known.
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
    /// Whether these are all sets, and no more of them are disjoint.
    pub fn is_complete(&self) -> bool {
        self.sets.is_complete() && self.disjoint.are_most
    }
}
