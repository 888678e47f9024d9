//! A puzzle as it is written, and the ways to read exactly one.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::error::{Expected, Found, ParseError};
use super::{line, marks, read};

/// A puzzle as it is written: a grid, or pencil marks.
///
/// Parsing takes the one puzzle of a text, in any notation. Displaying writes 81 characters, or 729
/// with pencil marks.
///
/// ```
/// use ninefold::text::Written;
///
/// let line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let written: Written = line.parse()?;
/// assert!(matches!(written, Written::Grid(_)));
/// let marks = written.puzzle().candidates().to_string();
/// let written: Written = marks.parse()?;
/// assert!(matches!(written, Written::Marks(_)));
/// assert_eq!(written.to_string(), marks);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A grid. Its candidates are computed only if someone asks for the [`puzzle`](Written::puzzle).
    Grid(Grid),
    /// Pencil marks, as they stand there. Which of them are given digits is found out only if someone
    /// asks for the [`puzzle`](Written::puzzle), which may have fewer candidates: two peers that both
    /// have only a 5 are given, and clash.
    Marks(Box<Candidates>),
}

impl Written {
    /// The puzzle to solve.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Written::Grid(grid) => Puzzle::from(*grid),
            Written::Marks(marks) => marks::puzzle(marks),
        }
    }

    /// The digits that are given.
    pub fn givens(&self) -> Grid {
        match self {
            Written::Grid(grid) => *grid,
            Written::Marks(marks) => marks::givens(marks),
        }
    }

    /// The grid; `None` if the puzzle is written as pencil marks.
    pub fn as_grid(&self) -> Option<&Grid> {
        match self {
            Written::Grid(grid) => Some(grid),
            Written::Marks(_) => None,
        }
    }
}

impl From<Grid> for Written {
    fn from(grid: Grid) -> Written {
        Written::Grid(grid)
    }
}

impl From<Candidates> for Written {
    fn from(marks: Candidates) -> Written {
        Written::Marks(Box::new(marks))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Grid(grid) => write!(f, "{grid}"),
            Written::Marks(marks) => write!(f, "{marks}"),
        }
    }
}

/// Reads a puzzle on a line of its own: 81 symbols, or 729 with pencil marks. Other fields may follow
/// 81 symbols.
///
/// # Errors
/// If the line holds anything else.
pub fn read_line(bytes: &[u8]) -> Result<Written, ParseError> {
    if let Some(grid) = line::read_plain(bytes, false) {
        return Ok(Written::Grid(grid));
    }
    let text = &*String::from_utf8_lossy(bytes);
    match marks::is_line(text) {
        true => text.parse::<Candidates>().map(Written::from),
        false => line::read(text).map(Written::from),
    }
}

impl FromStr for Written {
    type Err = ParseError;

    /// Reads the one puzzle that the text holds, in any notation.
    fn from_str(text: &str) -> Result<Written, ParseError> {
        let mut records = read(text.as_bytes()).into_iter();
        let (line, found, expected) = match (records.next(), records.next()) {
            (Some(record), None) => return record.puzzle,
            (_, Some(second)) => (second.line, Found::Puzzle, Expected::EndOfInput),
            (None, None) => (1, Found::EndOfInput, Expected::Puzzle),
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
        match text.parse()? {
            Written::Grid(grid) => Ok(grid),
            Written::Marks(_) => Err(ParseError::of_line(1, Found::Marks, Expected::Grid)),
        }
    }
}
