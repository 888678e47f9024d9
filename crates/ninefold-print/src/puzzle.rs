//! A puzzle to print.

use ninefold::{Candidates, Grid};

pub use ninefold::rating::Rated;
pub use ninefold::rating::human::{Difficulty, Level};

/// A puzzle to print.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The digits that are given.
    pub givens: Grid,
    /// All digits.
    pub solution: Grid,
    /// The candidates, if some have been eliminated.
    pub fewer: Option<Box<Candidates>>,
    /// Its label.
    pub label: Option<String>,
    /// The level, if the line under the puzzle needs it.
    pub level: Option<Level>,
    /// The difficulty for players, if the puzzles are sorted by it.
    pub difficulty: Option<Difficulty>,
    /// The figures of Sudoku Explainer, if the line under the puzzle needs them.
    pub rated: Option<Rated>,
    /// HoDoKu's score, if the line under the puzzle needs it.
    pub hodoku: Option<u32>,
    /// Hints for the back of the book.
    pub hints: Vec<String>,
}

impl Puzzle {
    /// Makes a puzzle without further information.
    pub fn new(givens: Grid, solution: Grid) -> Puzzle {
        Puzzle {
            givens,
            solution,
            fewer: None,
            label: None,
            level: None,
            difficulty: None,
            rated: None,
            hodoku: None,
            hints: Vec::new(),
        }
    }

    pub(crate) fn candidates(&self) -> Candidates {
        match &self.fewer {
            Some(fewer) => **fewer,
            None => Candidates::from(&self.givens),
        }
    }
}
