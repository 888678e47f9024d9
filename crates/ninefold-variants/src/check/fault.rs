//! What is wrong with a grid: a fault is found by one rule, and a violation also names the rule.

use std::fmt;

use crate::cells::Cell;

/// Cells that break a rule, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) cells: Vec<Cell>,
    pub(super) reason: String,
}

/// Returns the fault unless the condition holds.
pub(super) fn unless(
    holds: bool,
    cells: &[Cell],
    reason: impl FnOnce() -> String,
) -> Option<Fault> {
    (!holds).then(|| Fault {
        cells: cells.to_vec(),
        reason: reason(),
    })
}

/// The part of a board that a grid violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The grid has another size or other digits than the board.
    Grid,
    /// A row, counted from 0.
    Row(usize),
    /// A column, counted from 0.
    Column(usize),
    /// A region, by its number in [`Board::regions`](crate::Board::regions).
    Region(usize),
    /// A rule, by its index in [`Board::rules`](crate::Board::rules).
    Rule(usize),
}

/// A rule that a grid breaks.
///
/// Its text is a sentence such as "cage 17 at r1c1 r1c2: the sum is 15".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The part of the board that is violated.
    pub source: Source,
    /// The name of that part, with the arguments of a rule.
    pub name: String,
    /// The cells that break it.
    pub cells: Vec<Cell>,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.cells.is_empty() {
            f.write_str(" at")?;
        }
        self.cells
            .iter()
            .try_for_each(|cell| write!(f, " {cell}"))?;
        write!(f, ": {}", self.reason)
    }
}
