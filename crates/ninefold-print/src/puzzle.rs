//! A puzzle to print.

use ninefold::{Candidates, Grid};
use ninefold_variants::{self as variants, Board};

use crate::variants::Picture;

pub use ninefold::rating::Rated;
pub use ninefold::rating::human::{Difficulty, Level};

/// A puzzle to print.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its givens and its solution.
    pub grids: Grids,
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
        Puzzle::of(Grids::Classic(Classic {
            givens,
            solution,
            fewer: None,
        }))
    }

    /// Makes a puzzle of another size or with further rules.
    pub fn of_board(board: Board, solution: variants::Grid) -> Puzzle {
        Puzzle::of(Grids::Board(Box::new(Posed { board, solution })))
    }

    /// Makes a puzzle of these grids, without further information.
    pub fn of(grids: Grids) -> Puzzle {
        Puzzle {
            grids,
            label: None,
            level: None,
            difficulty: None,
            rated: None,
            hodoku: None,
            hints: Vec::new(),
        }
    }

    /// Returns the number of given digits.
    pub fn clues(&self) -> usize {
        match &self.grids {
            Grids::Classic(classic) => classic.givens.filled_count(),
            Grids::Board(posed) => posed.board.given_count(),
        }
    }
}

/// The givens and the solution of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Grids {
    /// The digits of a classic puzzle.
    Classic(Classic),
    /// A board of another size or with further rules.
    Board(Box<Posed>),
}

/// A classic puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Classic {
    /// The digits that are given.
    pub givens: Grid,
    /// All digits.
    pub solution: Grid,
    /// The candidates, if some have been eliminated.
    pub fewer: Option<Box<Candidates>>,
}

/// A board with its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Posed {
    /// The board.
    pub board: Board,
    /// All digits.
    pub solution: variants::Grid,
}

impl Grids {
    /// Returns the picture of a board of another size or with further rules.
    pub(crate) fn picture(&self) -> Option<Picture<'_>> {
        match self {
            Grids::Classic(_) => None,
            Grids::Board(posed) => Some(Picture::of(&posed.board)),
        }
    }
}

impl Classic {
    pub(crate) fn candidates(&self) -> Candidates {
        match &self.fewer {
            Some(fewer) => **fewer,
            None => Candidates::from(&self.givens),
        }
    }
}
