//! The results of attempts: [`FoundPuzzle`], and [`Made`] if a puzzle is kept.

use core::ops::Deref;

use crate::grid::{Grid, Solution};
use crate::rating::{Partial, Rated};

/// A puzzle that an attempt has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundPuzzle {
    /// The number of the attempt.
    pub attempt: u64,
    /// The puzzle, or the grid if complete grids are ordered.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
}

impl FoundPuzzle {
    /// Returns a puzzle and its solution in 81 characters.
    pub(super) fn new(attempt: u64, puzzle: &[u8; 81], solution: &[u8; 81]) -> FoundPuzzle {
        FoundPuzzle {
            attempt,
            puzzle: Grid::from_ascii(puzzle),
            solution: Solution::found(Grid::from_ascii(solution)),
        }
    }
}

/// A puzzle that was made and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle, with the number of its attempt.
    pub found: FoundPuzzle,
    /// Its rating, if the conditions need one. If only a high ER is required, the ER may be known only to be high
    /// enough.
    pub rating: Option<Partial>,
}

impl Made {
    /// Returns its rating, if the order needed one and it is known exactly.
    pub fn rated(&self) -> Option<Rated> {
        self.rating.and_then(|rating| rating.rated())
    }
}

impl Deref for Made {
    type Target = FoundPuzzle;
    fn deref(&self) -> &FoundPuzzle {
        &self.found
    }
}
