//! The print of the program Simple Sudoku (`.ss`): bars between the boxes, without blanks, and rules with
//! asterisks around them. [`boxed`](super::boxed) reads it.

use core::fmt;

use crate::digits::Digit;
use crate::grid::Grid;

const FRAME: &str = "*-----------*";
const RULE: &str = "|---+---+---|";

pub(super) fn write(grid: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, row) in grid.cells().chunks(9).enumerate() {
        match number {
            0 => writeln!(f, "{FRAME}")?,
            3 | 6 => writeln!(f, "{RULE}")?,
            _ => {}
        }
        for cells in row.chunks(3) {
            f.write_str("|")?;
            for cell in cells {
                write!(f, "{}", cell.map_or('.', Digit::to_char))?;
            }
        }
        f.write_str("|\n")?;
    }
    f.write_str(FRAME)
}
