//! Reading and writing puzzles in the notations people use, one file each.
//!
//! | notation | what it looks like |
//! |--|--|
//! | [`Line`](Notation::Line) | 81 characters on a line, perhaps in groups; more fields may follow |
//! | [`Rows`](Notation::Rows) | nine lines of nine cells, perhaps with separators (HackerRank) |
//! | [`Box`](Notation::Box) | nine lines with bars between the boxes and rules between the bands |
//! | [`Euler`](Notation::Euler) | a label such as `Grid 01`, then nine lines (Project Euler 96) |
//! | line of marks | 729 characters on a line: for each cell, its candidates in nine places |
//! | table of marks | nine rows of nine fields, the candidates of each cell as digits |
//!
//! An empty cell is any of `.` `0` `-` `_` `*` `?` `x`, or a space where it cannot be mistaken for a
//! separator. `#` starts a comment. A [`Reader`] takes text line by line, so input of any size passes
//! through. It detects the notation of each puzzle, or is told it, and makes one [`Record`] of each
//! puzzle. Anything wrong with a puzzle is a [`ParseError`] that names line and column; the puzzles
//! around it are read all the same.
//!
//! ```
//! use ninefold::text::{Notation, read, write};
//!
//! let records = read(
//!     b"Grid 01
//! 003020600
//! 900305001
//! 001806400
//! 008102900
//! 700000008
//! 006708200
//! 002609500
//! 800203009
//! 005010300",
//! );
//! let record = &records[0];
//! assert_eq!((record.notation, record.label.as_deref()), (Notation::Euler, Some("Grid 01")));
//! let grid = record.puzzle.as_ref().unwrap().givens();
//! let text = write(&grid, Notation::Box, None).to_string();
//! assert!(text.starts_with("+-------+-------+-------+\n| . . 3 | . 2 . | 6 . . |\n"));
//! assert_eq!(read(text.as_bytes())[0].puzzle, record.puzzle);
//! ```

use alloc::vec::Vec;
use core::fmt;

use crate::grid::Grid;

mod block;
mod boxed;
mod error;
mod euler;
mod layout;
mod line;
mod marks;
mod reader;
mod rows;
mod symbol;
mod table;
mod written;

pub use error::{Expected, Found, ParseError};
pub use reader::{Reader, Record};
pub use table::{write_table, write_table_with};
pub use written::{Written, plain_cells, read_line};

/// A way of writing grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Notation {
    /// 81 characters on a line; written with `.` for an empty cell.
    Line,
    /// Nine lines of nine cells; written with `0` for an empty cell.
    Rows,
    /// Nine lines with bars and rules; written with `.` for an empty cell.
    Box,
    /// A label and nine lines; written with `0` for an empty cell.
    Euler,
}

/// Reads every puzzle of a text, detecting the notation of each.
///
/// For input that does not fit into memory there is [`Reader`].
pub fn read(text: &[u8]) -> Vec<Record> {
    let mut reader = Reader::default();
    let mut records = Vec::new();
    let mut rest = Some(text.strip_suffix(b"\n").unwrap_or(text));
    while let Some(text) = rest {
        rest = match reader.grid(text, &mut records) {
            Some((length, _)) => Some(&text[length..]),
            None => {
                let end = text.iter().position(|&byte| byte == b'\n');
                reader.line(&text[..end.unwrap_or(text.len())], &mut records);
                end.map(|end| &text[end + 1..])
            }
        };
    }
    reader.finish(&mut records);
    records
}

/// Writes the grid in a notation, without a newline at the end. Only [`Notation::Euler`] writes the
/// label, after `Grid` if it does not begin with a word.
pub fn write<'a>(
    grid: &'a Grid,
    notation: Notation,
    label: Option<&'a str>,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| match notation {
        Notation::Line => write!(f, "{grid}"),
        Notation::Rows => rows::write(grid, f),
        Notation::Box => boxed::write(grid, f),
        Notation::Euler => euler::write(grid, label, f),
    })
}

/// Displays what the function writes, as `core::fmt::from_fn` does from Rust 1.93 on.
struct FromFn<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
