//! The comparison of a solution that the source of a puzzle states.

use ninefold::Puzzle;

pub use ninefold_files::{StatedSolution, read_solution, solution_column};

use crate::status::Status;

/// Returns whether the stated solution is the only one of the puzzle, whose answer has this status. If no second solution
/// was searched, returns whether it is one. Returns `None` while that is unknown.
pub fn is_right(stated: &StatedSolution, puzzle: &Puzzle, status: Status) -> Option<bool> {
    match status {
        _ if !stated.solves(puzzle) => Some(false),
        Status::Unique | Status::Solved => Some(true),
        Status::Multiple => Some(false),
        _ => None,
    }
}
