//! The notation of boards: reading with exact errors, and one canonical text for equal boards.
//!
//! ```text
//! grid 6x6; digits 1-6               # the size, by default 9x9
//! regions 2x3                        # boxes, letters for each cell, or none
//! givens 1..... ...2.. ...... ...... ..3... ......
//! cage 7: r1c1 r1c2 r2c1             # a word, its arguments, a colon and cells
//! ```
//!
//! [`words`](crate::words) has every word with its form and meaning. [`Board`] implements [`FromStr`] and
//! [`Display`](fmt::Display): `{}` writes one line, and `{:#}` one line for each statement.

mod error;
mod fields;
mod read;
mod read_rule;
mod statement;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::rule::Rule;

pub use error::{ReadError, Wrong};
pub use read::{MAX_CELLS, MAX_TEXT};
pub(crate) use write::name;

impl FromStr for Board {
    type Err = ReadError;

    /// Reads a board from its notation.
    ///
    /// ```
    /// use ninefold_variants::Board;
    /// let error = "grid 4x4\ncage 5: r1c1 r1c5".parse::<Board>().unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 14: r1c5 is outside the grid");
    /// ```
    fn from_str(text: &str) -> Result<Board, ReadError> {
        read::board(text)
    }
}

impl Board {
    /// Returns the statement of a rule.
    ///
    /// ```
    /// use ninefold_variants::{Board, Rule};
    /// let board = "grid 4x4".parse::<Board>()?;
    /// assert_eq!(board.statement(&Rule::AntiKing), "anti-king");
    /// # Ok::<(), ninefold_variants::notation::ReadError>(())
    /// ```
    pub fn statement(&self, rule: &Rule) -> String {
        write::statement(rule, self.digits())
    }
}

impl fmt::Display for Board {
    /// Writes the canonical text.
    ///
    /// ```
    /// use ninefold_variants::Board;
    /// let board: Board = "thermo: r1c1-3; grid 4x4; cage 5: r2c2 r2c1".parse()?;
    /// assert_eq!(board.to_string(), "grid 4x4; cage 5: r2c1 r2c2; thermo: r1c1 r1c2 r1c3");
    /// # Ok::<(), ninefold_variants::notation::ReadError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if f.alternate() { "\n" } else { "; " };
        f.write_str(&write::statements(self).join(separator))
    }
}
