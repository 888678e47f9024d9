//! A puzzle as it is written, so that records can show it in the same way.

use std::fmt;

use ninefold::text::{self, MixedRecord, ParseError};
use ninefold::{Grid, Puzzle};

/// A grid, or pencil marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    Grid(Grid),
    Marks(Box<Puzzle>),
}

impl Written {
    /// What a record says.
    pub fn of(record: MixedRecord) -> Result<Written, ParseError> {
        match record {
            MixedRecord::Grid(record) => record.grid.map(Written::Grid),
            MixedRecord::Marks(record) => record.puzzle.map(|puzzle| Written::Marks(puzzle.into())),
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
