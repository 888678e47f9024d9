//! Orders that were not fulfilled, with the reason.

use std::error::Error;
use std::fmt;

use crate::board::BoardError;

/// The reason why an order was not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// The board has no solution. This is proven.
    NoSolution,
    /// The grid is not square, so it has no symmetry in a diagonal.
    NotSquare,
    /// The cells cannot be divided into regions with one cell for each digit.
    Indivisible {
        /// The number of cells.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// The number of givens is greater than that of the cells.
    TooManyGivens {
        /// The number of cells.
        cells: usize,
    },
    /// The symmetry pairs all cells, so that the number of givens cannot be odd.
    OddGivens,
    /// The new regions or cages do not fit the other rules.
    Board(BoardError),
    /// The budget has ended. A larger one may or may not suffice.
    Budget {
        /// The part of the order that was not met.
        wish: Wish,
        /// The nodes searched.
        nodes: u64,
    },
    /// The caller's function has stopped the work.
    Stopped,
}

/// A part of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A solution of the board.
    Solution,
    /// Regions that allow a solution.
    Regions,
    /// Only necessary givens.
    Minimal,
    /// A number of givens.
    Givens {
        /// The number.
        wanted: usize,
        /// The fewest givens that were seen, if there was a board at all.
        fewest: Option<usize>,
    },
    /// Cages with few givens.
    Cages {
        /// The greatest number of givens.
        most_givens: usize,
    },
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Solution => f.write_str("no solution"),
            Wish::Regions => f.write_str("no regions with a solution"),
            Wish::Minimal => f.write_str("no board with only necessary givens"),
            Wish::Givens { wanted, fewest } => {
                write!(f, "no board with {wanted} givens")?;
                match fewest {
                    Some(fewest) => write!(f, ", the fewest were {fewest},"),
                    None => Ok(()),
                }
            }
            Wish::Cages { most_givens } => write!(f, "no cages with at most {most_givens} givens"),
        }
    }
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmet::NoSolution => f.write_str("the board has no solution"),
            Unmet::NotSquare => f.write_str("only square grids have a symmetry in the diagonal"),
            Unmet::Indivisible { cells, digits } => {
                write!(
                    f,
                    "{cells} cells cannot be divided into regions of {digits}"
                )
            }
            Unmet::TooManyGivens { cells } => write!(f, "the board has only {cells} cells"),
            Unmet::OddGivens => {
                f.write_str("the symmetry pairs all cells, so the number of givens must be even")
            }
            Unmet::Board(error) => error.fmt(f),
            Unmet::Budget { wish, nodes } => write!(f, "{wish} was found within {nodes} nodes"),
            Unmet::Stopped => f.write_str("the work was stopped"),
        }
    }
}

impl Error for Unmet {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Unmet::Board(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BoardError> for Unmet {
    fn from(error: BoardError) -> Self {
        Unmet::Board(error)
    }
}
