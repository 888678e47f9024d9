//! A puzzle as it is written, and the ways to read exactly one.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::candidates::Candidates;
use crate::digits::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::error::{Expected, Found, ParseError};
use super::{Reader, line, marks, read_some_by};

/// A puzzle as it is written: a grid, pencil marks, or a partly solved puzzle.
///
/// Parsing reads the one puzzle of a text, in any notation. Displaying writes 81 characters, or 729 with pencil marks.
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
    /// A grid. Its candidates are computed only for a call of [`puzzle`](Written::puzzle).
    Grid(Grid),
    /// Pencil marks, as they were written. The given digits are determined only for a call of
    /// [`puzzle`](Written::puzzle). The puzzle may have fewer candidates: two peers that both have only a 5 are given,
    /// and clash.
    Marks(Box<Candidates>),
    /// A partly solved puzzle.
    Played(Box<Played>),
}

/// A puzzle in a notation that distinguishes the given digits from those that were placed since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// All digits.
    digits: Grid,
    givens: Grid,
    /// The remaining candidates, if some were eliminated.
    candidates: Option<Candidates>,
}

impl Written {
    /// Builds a puzzle from its givens, the entries that were placed since, and the remaining candidates. Candidates
    /// that the digits exclude are ignored, and so is an entry in the cell of a given.
    ///
    /// ```
    /// use ninefold::text::Written;
    /// use ninefold::{Candidates, Grid};
    ///
    /// let givens: Grid = "4........".repeat(9).parse()?;
    /// assert_eq!(Written::played(givens, Grid::EMPTY, Candidates::ALL), Written::Grid(givens));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn played(givens: Grid, entries: Grid, candidates: Candidates) -> Written {
        let mut digits = givens;
        for (cell, digit) in entries.filled() {
            digits.set(cell, digits[cell].or(Some(digit)));
        }
        let allowed = |cell: Cell| match digits[cell] {
            Some(_) => DigitSet::ALL,
            None => candidates[cell],
        };
        let puzzle = Puzzle::new(digits, Candidates::new(Cell::ALL.map(allowed)));
        let has_fewer = *puzzle.candidates() != Candidates::from(&digits);
        if digits == givens && !has_fewer {
            return Written::Grid(givens);
        }
        Written::Played(Box::new(Played {
            digits,
            givens,
            candidates: has_fewer.then(|| *puzzle.candidates()),
        }))
    }

    /// Returns the puzzle to solve from here: digits that were placed count as given.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Written::Grid(grid) => Puzzle::from(*grid),
            Written::Marks(marks) => marks::puzzle(marks),
            Written::Played(played) => played.puzzle(),
        }
    }

    /// Returns the given digits.
    pub fn givens(&self) -> Grid {
        match self {
            Written::Grid(grid) => *grid,
            Written::Marks(marks) => marks::givens(marks),
            Written::Played(played) => played.givens,
        }
    }

    /// Returns all digits, given or placed since.
    pub fn digits(&self) -> Grid {
        match self {
            Written::Played(played) => played.digits,
            other => other.givens(),
        }
    }

    /// Returns the digits that were placed since.
    pub fn entries(&self) -> Grid {
        let (digits, givens) = (self.digits(), self.givens());
        Grid::new(Cell::ALL.map(|cell| match givens[cell] {
            Some(_) => None,
            None => digits[cell],
        }))
    }

    /// Returns the remaining candidates, if they are fewer than the digits leave.
    pub fn candidates(&self) -> Option<Candidates> {
        match self {
            Written::Grid(_) => None,
            Written::Marks(marks) => {
                let puzzle = marks::puzzle(marks);
                let has_fewer = *puzzle.candidates() != Candidates::from(puzzle.givens());
                has_fewer.then(|| *puzzle.candidates())
            }
            Written::Played(played) => played.candidates,
        }
    }

    /// Returns the pencil marks: the candidates of each open cell, and the digit alone in every other. A clashing digit
    /// is included, although it is not a candidate.
    pub fn marks(&self) -> Candidates {
        if let Written::Marks(marks) = self {
            return **marks;
        }
        let (digits, puzzle) = (self.digits(), self.puzzle());
        Candidates::new(Cell::ALL.map(|cell| match digits[cell] {
            Some(digit) => digit.into(),
            None => puzzle.candidates()[cell],
        }))
    }

    /// Returns the grid of all digits; `None` if the puzzle is written as pencil marks, or if candidates were
    /// eliminated.
    pub fn as_grid(&self) -> Option<&Grid> {
        match self {
            Written::Grid(grid) => Some(grid),
            Written::Marks(_) => None,
            Written::Played(played) => played.candidates.is_none().then_some(&played.digits),
        }
    }
}

impl Played {
    fn puzzle(&self) -> Puzzle {
        let candidates = self.candidates.unwrap_or(Candidates::ALL);
        Puzzle::new(self.digits, candidates)
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
            Written::Played(played) => match &played.candidates {
                None => write!(f, "{}", played.digits),
                Some(_) => write!(f, "{}", self.marks()),
            },
        }
    }
}

/// Returns the cells of a field that holds 81 symbols side by side and nothing else but blanks around them. In these
/// cells, anything but a digit from 1 to 9 is empty.
///
/// This saves a [`Written`] for each puzzle when millions are processed.
pub fn plain_cells(field: &[u8]) -> Option<&[u8; 81]> {
    line::plain(field.trim_ascii())
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
        let mut records = read_some_by(Reader::default(), text.as_bytes(), 2).into_iter();
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
        let written: Written = text.parse()?;
        let marks = || ParseError::of_line(1, Found::Marks, Expected::Grid);
        written.as_grid().copied().ok_or_else(marks)
    }
}
