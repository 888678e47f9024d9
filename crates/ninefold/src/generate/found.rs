//! What an attempt leads to: [`Found`].

use crate::grid::{Grid, Solution};

/// A puzzle that an attempt has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number of the attempt.
    pub attempt: u64,
    /// The puzzle. Where complete grids are ordered, the grid.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
}

impl Found {
    /// A puzzle and its solution in 81 characters.
    pub(super) fn new(attempt: u64, puzzle: &[u8; 81], solution: &[u8; 81]) -> Found {
        Found {
            attempt,
            puzzle: Grid::from_ascii(puzzle),
            solution: Solution::found(Grid::from_ascii(solution)),
        }
    }
}
