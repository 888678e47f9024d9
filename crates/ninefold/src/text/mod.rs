//! Reading and writing grids in the notations people use, one file each.
//!
//! | notation | what it looks like |
//! |--|--|
//! | [`Line`](Notation::Line) | 81 characters on a line, perhaps in groups; more fields may follow |
//! | [`Rows`](Notation::Rows) | nine lines of nine cells, perhaps with separators (HackerRank) |
//! | [`Box`](Notation::Box) | nine lines with bars between the boxes and rules between the bands |
//! | [`Euler`](Notation::Euler) | a label such as `Grid 01`, then nine lines (Project Euler 96) |
//!
//! Pencil marks, as a line of 729 symbols or as a table, are read by [`PuzzleReader`] and by parsing a
//! [`Puzzle`](crate::Puzzle), along with all of these.
//!
//! An empty cell is any of `.` `0` `-` `_` `*` `?` `x`, or a space where it cannot be mistaken for a
//! separator. `#` starts a comment. A [`Reader`] takes text line by line, so that input of any size
//! passes through; it detects the notation of each puzzle, or is told it. Whatever is wrong with a
//! puzzle is a [`ParseError`] that names line and column, and never costs the puzzles around it.
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
//! let text = write(record.grid.as_ref().unwrap(), Notation::Box, None).to_string();
//! assert!(text.starts_with("+-------+-------+-------+\n| . . 3 | . 2 . | 6 . . |\n"));
//! assert_eq!(read(text.as_bytes())[0].grid, record.grid);
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::grid::Grid;

use from_fn::FromFn;

mod block;
mod boxed;
mod error;
mod euler;
mod from_fn;
mod line;
mod marks;
mod plain;
mod puzzles;
mod reader;
mod rows;
mod symbol;

pub use error::{Expected, Found, ParseError};
pub use marks::{write_line, write_table};
pub use puzzles::{MixedRecord, PuzzleReader, PuzzleRecord, read_mixed, read_one, read_puzzles};
pub use reader::{Reader, Record};

/// A way of writing grids down.
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
    let mut reader = Reader::new(None);
    let mut records = Vec::new();
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    for line in text.split(|&byte| byte == b'\n') {
        reader.line(line, &mut records);
    }
    reader.finish(&mut records);
    records
}

/// The grid in a notation, without a newline at the end. The label is written by
/// [`Notation::Euler`] only, after `Grid` if it does not begin with a word.
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

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads the one puzzle that the text holds, in any notation.
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let mut records = read(text.as_bytes()).into_iter();
        let Some(record) = records.next() else {
            return Err(ParseError {
                line: 1,
                column: 1,
                found: Found::EndOfInput,
                expected: Expected::Puzzle,
            });
        };
        match records.next() {
            Some(second) => Err(ParseError {
                line: second.line,
                column: 1,
                found: Found::Puzzle,
                expected: Expected::EndOfInput,
            }),
            None => record.grid,
        }
    }
}
