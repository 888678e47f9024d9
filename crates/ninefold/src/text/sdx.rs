//! The files of SudoCue (`.sdx`): nine lines of nine fields with blanks between them. A given is its digit, a placed
//! digit has a `u` before it, and an open cell shows its candidates. [`table`](super::table) reads these files, as they
//! are tables of pencil marks otherwise.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::candidates::Candidates;
use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;

use super::written::Written;

/// Returns the puzzle of a table. `entered` marks the cells with a placed digit, one bit each.
pub(super) fn puzzle(marks: Candidates, entered: u128) -> Written {
    let is_entered = |cell: Cell| entered >> cell.index() & 1 == 1;
    let entries =
        Grid::new(Cell::ALL.map(|cell| marks[cell].single().filter(|_| is_entered(cell))));
    let mut givens = Written::from(marks).givens();
    for (cell, _) in entries.filled() {
        givens.set(cell, None);
    }
    Written::played(givens, entries, marks)
}

pub(super) fn write(written: &Written, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (digits, givens) = (written.digits(), written.givens());
    let candidates = written
        .candidates()
        .unwrap_or_else(|| Candidates::from(&digits));
    for cell in Cell::ALL {
        let between = match (cell.index(), cell.column()) {
            (0, _) => "",
            (_, 0) => "\n",
            _ => " ",
        };
        f.write_str(between)?;
        match (givens[cell], digits[cell]) {
            (Some(given), _) => f.write_char(given.to_char())?,
            (None, Some(placed)) => write!(f, "u{placed}")?,
            (None, None) if candidates[cell].is_empty() => f.write_char('-')?,
            (None, None) => {
                let marks: String = candidates[cell].into_iter().map(Digit::to_char).collect();
                f.write_str(&marks)?;
            }
        }
    }
    Ok(())
}
