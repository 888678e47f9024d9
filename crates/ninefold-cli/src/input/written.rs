//! A puzzle as it is written, so that records can show it in the same way.

use std::fmt;

use ninefold::text;
use ninefold::{Grid, Puzzle};

/// A grid, or pencil marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    Grid(Grid),
    Marks(Box<Puzzle>),
}

impl Written {
    /// The puzzle, which is written with pencil marks or without.
    pub fn new(puzzle: Puzzle, has_marks: bool) -> Written {
        match has_marks {
            true => Written::Marks(Box::new(puzzle)),
            false => Written::Grid(*puzzle.givens()),
        }
    }

    /// The puzzle to be solved.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Written::Grid(grid) => Puzzle::from(*grid),
            Written::Marks(puzzle) => **puzzle,
        }
    }

    /// What stands in the cells.
    pub fn givens(&self) -> &Grid {
        match self {
            Written::Grid(grid) => grid,
            Written::Marks(puzzle) => puzzle.givens(),
        }
    }

    /// The grid, if it is one without pencil marks.
    pub fn as_grid(&self) -> Option<&Grid> {
        match self {
            Written::Grid(grid) => Some(grid),
            Written::Marks(_) => None,
        }
    }
}

impl fmt::Display for Written {
    /// 81 characters, or 729 with pencil marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Grid(grid) => write!(f, "{grid}"),
            Written::Marks(puzzle) => write!(f, "{}", text::write_line(puzzle)),
        }
    }
}
