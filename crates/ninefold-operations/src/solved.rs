//! Puzzles and grids that answers show: of classic puzzles and of boards.

use std::fmt;

use ninefold::{Grid, Solution};
use serde::{Serialize, Serializer};

use crate::table::{FieldType, Shape};

/// A solution, or a grid that logic has filled as far as it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solved {
    /// The grid of a classic puzzle.
    Classic(Grid),
    /// The solution of a board.
    Board(ninefold_variants::Grid),
}

impl Solved {
    /// Returns the grid of a classic puzzle.
    pub fn classic(&self) -> Option<&Grid> {
        match self {
            Solved::Classic(grid) => Some(grid),
            Solved::Board(_) => None,
        }
    }
}

impl From<Solution> for Solved {
    fn from(solution: Solution) -> Solved {
        Solved::Classic(solution.into())
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solved::Classic(grid) => grid.fmt(f),
            Solved::Board(grid) => grid.fmt(f),
        }
    }
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Posed {
    /// A classic puzzle.
    Classic(Grid),
    /// A puzzle of another size or with further rules.
    Board(ninefold_variants::Board),
}

impl fmt::Display for Posed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Posed::Classic(grid) => grid.fmt(f),
            Posed::Board(board) => board.fmt(f),
        }
    }
}

/// Fields that are written as texts, of the schema with their name.
macro_rules! texts {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl FieldType for $name {
            const SHAPE: Shape = Shape::Text(stringify!($name));
        }
    )*};
}

texts!(Solved, Posed);
