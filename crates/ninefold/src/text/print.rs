//! The prints of nine rows: the text between the cells, between the bands and around the grid.
//! [`rows`](super::rows) and [`boxed`](super::boxed) read them.

use core::fmt::{self, Write};

use crate::digits::Digit;
use crate::grid::Grid;

/// The form of a print.
pub(super) struct Print {
    /// A row, with points for the cells.
    row: &'static str,
    /// The line between two bands; empty if there is none.
    rule: &'static str,
    /// The line above and below the grid; empty if there is none.
    frame: &'static str,
    /// The character of an empty cell.
    empty: char,
}

/// Nine lines of nine characters.
pub(super) const ROWS: Print = Print::new(".........", "", "", '0');

/// Nine lines with points for empty cells, as `qqwing --compact` has them.
pub(super) const COMPACT: Print = Print::new(".........", "", "", '.');

/// The print with bars and rules that most programs have.
pub(super) const BOXED: Print = Print::new("| . . . | . . . | . . . |", RULE, RULE, '.');
const RULE: &str = "+-------+-------+-------+";

/// The print of `qqwing --readable`, with bars and rules between the boxes but not around them.
pub(super) const READABLE: Print =
    Print::new(" . . . | . . . | . . .", "-------|-------|-------", "", '.');

/// The print of the program Simple Sudoku (`.ss`), without blanks and with asterisks around the rules.
pub(super) const SIMPLE: Print = Print::new("|...|...|...|", "|---+---+---|", "*-----------*", '.');

impl Print {
    const fn new(row: &'static str, rule: &'static str, frame: &'static str, empty: char) -> Print {
        Print {
            row,
            rule,
            frame,
            empty,
        }
    }

    /// Writes a grid, without a newline at the end.
    pub(super) fn write(&self, grid: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cells) in grid.cells().chunks(9).enumerate() {
            f.write_str(if number > 0 { "\n" } else { "" })?;
            let above = match number {
                0 => self.frame,
                3 | 6 => self.rule,
                _ => "",
            };
            if !above.is_empty() {
                writeln!(f, "{above}")?;
            }
            let mut cells = cells.iter();
            for character in self.row.chars() {
                let written = match character {
                    '.' => cells
                        .next()
                        .copied()
                        .flatten()
                        .map_or(self.empty, Digit::to_char),
                    between => between,
                };
                f.write_char(written)?;
            }
        }
        match self.frame {
            "" => Ok(()),
            frame => write!(f, "\n{frame}"),
        }
    }
}
