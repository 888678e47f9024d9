//! Why a board cannot have a rule.

use std::error::Error;
use std::fmt;

use crate::cells::Cell;

/// A rule that does not fit its board.
///
/// Rules that only make the board impossible, such as a cage with too great a sum, are no errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleError {
    /// A cell is outside the grid.
    Outside(Cell),
    /// A cell is listed twice in a set of cells.
    Repeated(Cell),
    /// A cell is in no region, and the rule requires one.
    NoRegion(Cell),
    /// There are fewer cells than the rule requires.
    TooFewCells {
        /// The least number of cells.
        least: usize,
    },
    /// There are more than [`RuleError::MOST_CELLS`] cells.
    TooManyCells,
    /// There are fewer than two parts.
    TooFewParts,
    /// A number is not a digit of the board.
    NotADigit(i64),
    /// A list of differences, ratios or sums is empty.
    NoNumbers,
    /// A set of digits is empty or has digits that the board does not have.
    Digits,
    /// A number is out of the range that the rule allows.
    Number {
        /// The number.
        found: i64,
        /// The least number allowed.
        least: i64,
        /// The greatest number allowed.
        greatest: i64,
    },
    /// The rule requires a square grid.
    NotSquare,
    /// The rule requires regions that are equal rectangles side by side.
    NoBoxes,
    /// The rule requires k x k boxes in a grid with k times k rows and columns.
    NoSquareBoxes,
    /// The rule requires a number of digits that is divisible by 3.
    NoThirds,
    /// The four cells are no 2x2 block.
    NotABlock,
    /// A table of digits has not exactly one mask for each digit.
    Table,
    /// Both crusts of a sandwich are the same digit.
    EqualCrusts,
    /// A circle of a pill has more than [`RuleError::LONGEST_PILL`] cells.
    LongPill,
}

impl RuleError {
    /// The greatest number of cells in one rule, with repetitions.
    pub const MOST_CELLS: usize = 1024;
    /// The greatest number of cells in the circle of a pill.
    pub const LONGEST_PILL: usize = 9;
    /// The greatest absolute value of a sum.
    pub const GREATEST_SUM: i64 = 1_000_000_000;
    /// The greatest absolute value of a coefficient.
    pub const GREATEST_COEFFICIENT: i64 = 1_000_000;
    /// The greatest absolute value of a product.
    pub const GREATEST_PRODUCT: i64 = 1_000_000_000_000_000;
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Outside(cell) => write!(f, "{cell} is outside the grid"),
            RuleError::Repeated(cell) => write!(f, "{cell} is listed twice"),
            RuleError::NoRegion(cell) => write!(f, "{cell} is in no region"),
            RuleError::TooFewCells { least: 1 } => write!(f, "cells are missing"),
            RuleError::TooFewCells { least } => write!(f, "at least {least} cells are required"),
            RuleError::TooManyCells => {
                write!(f, "a rule has at most {} cells", RuleError::MOST_CELLS)
            }
            RuleError::TooFewParts => write!(f, "at least two parts are required, separated by |"),
            RuleError::NotADigit(value) => write!(f, "{value} is not a digit of this board"),
            RuleError::NoNumbers => write!(f, "numbers are missing"),
            RuleError::Digits => write!(
                f,
                "the set of digits is empty or has others than this board"
            ),
            RuleError::Number {
                found,
                least,
                greatest,
            } => {
                write!(f, "{found} is not from {least} to {greatest}")
            }
            RuleError::NotSquare => write!(f, "the grid is not square"),
            RuleError::NoBoxes => write!(f, "the regions are not equal rectangles"),
            RuleError::NoSquareBoxes => write!(
                f,
                "the grid does not consist of k times k boxes of k x k cells"
            ),
            RuleError::NoThirds => write!(f, "the number of digits is not divisible by 3"),
            RuleError::NotABlock => write!(f, "the cells are not a 2x2 block"),
            RuleError::Table => write!(f, "the table must have one mask of digits for each digit"),
            RuleError::EqualCrusts => write!(f, "the crusts are equal"),
            RuleError::LongPill => {
                write!(
                    f,
                    "the circle of a pill has at most {} cells",
                    RuleError::LONGEST_PILL
                )
            }
        }
    }
}

impl Error for RuleError {}
