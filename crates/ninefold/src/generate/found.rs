//! What an attempt leads to: [`Found`], and [`Made`] if it is kept.

use core::ops::Deref;

use crate::grid::{Grid, Solution};
use crate::rating::{Partial, Rated};

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

/// A puzzle that was made and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle, with the number of its attempt.
    pub found: Found,
    /// Its rating, if the conditions ask for one. Where only a high ER was asked for, it may be known to be high enough
    /// only.
    pub rating: Option<Partial>,
}

impl Made {
    /// Returns its rating, if it is known exactly: the order asked for one.
    pub fn rated(&self) -> Option<Rated> {
        self.rating.and_then(|rating| rating.rated())
    }
}

impl Deref for Made {
    type Target = Found;
    fn deref(&self) -> &Found {
        &self.found
    }
}
