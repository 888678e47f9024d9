//! Reading exactly one puzzle from a text.

use core::str::FromStr;

use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::error::{Expected, FoundText, ParseError};
use super::reader::{Reader, read_some_by};
use super::written::Written;

impl FromStr for Written {
    type Err = ParseError;

    /// Reads the one puzzle that the text holds, in any notation.
    fn from_str(text: &str) -> Result<Written, ParseError> {
        let mut records = read_some_by(Reader::default(), text.as_bytes(), 2).into_iter();
        let (line, found, expected) = match (records.next(), records.next()) {
            (Some(record), None) => return record.puzzle,
            (_, Some(second)) => (second.line, FoundText::Puzzle, Expected::EndOfInput),
            (None, None) => (1, FoundText::EndOfInput, Expected::Puzzle),
        };
        Err(ParseError::of_line(line, found, expected))
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads the one puzzle that the text holds: a grid in any notation, or pencil marks.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        Ok(text.parse::<Written>()?.puzzle())
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads the one grid that the text holds, in any notation.
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let written: Written = text.parse()?;
        let marks = || ParseError::of_line(1, FoundText::Marks, Expected::Grid);
        written.as_grid().copied().ok_or_else(marks)
    }
}
