//! The step of a path on which no technique helps any more.

use crate::logic::{Position, Reason, SolutionDigit, Step};
use crate::{Candidate, Puzzle};

/// Returns the placement in the cell with the fewest candidates, if the position has exactly one solution.
pub(super) fn solution_digit(position: &Position) -> Option<Step> {
    let solutions = Puzzle::from(position).solve();
    let solution = solutions.unique()?;
    let open = position.empty_cells().into_iter();
    let cell = open.min_by_key(|cell| position.candidates(*cell).len())?;
    let candidate = Candidate::new(cell, solution.digit(cell));
    Some(Step::of(
        SolutionDigit { candidate },
        position,
        Reason::from,
    ))
}
