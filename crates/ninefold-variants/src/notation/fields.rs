//! The arguments and cells of one statement as numbers, cells and parts, each taken once.

use std::borrow::Cow;

use super::error::{ReadError, Wrong};
use super::statement::{Piece, Statement};
use crate::cells::{Cell, CellRange};
use crate::rule::Pair;
use crate::rule_error::RuleError;

/// The arguments and cells of a statement that are not taken yet.
pub(crate) struct Fields<'a> {
    text: &'a str,
    rows: usize,
    columns: usize,
    statement: Statement<'a>,
    arguments: std::iter::Peekable<std::vec::IntoIter<Piece<'a>>>,
    /// How many cells the remaining statements may still list.
    left: usize,
}

impl<'a> Fields<'a> {
    /// Returns the fields of a statement for a grid of that size. All cells together are at most `left`.
    pub(crate) fn new(
        text: &'a str,
        (rows, columns): (usize, usize),
        statement: Statement<'a>,
        left: usize,
    ) -> Fields<'a> {
        let arguments: Vec<_> = statement.arguments.words().collect();
        Fields {
            text,
            rows,
            columns,
            statement,
            arguments: arguments.into_iter().peekable(),
            left,
        }
    }

    /// Returns the word of the statement.
    pub(crate) fn word(&self) -> Piece<'a> {
        self.statement.word
    }

    /// Returns an error at a piece.
    pub(crate) fn error(&self, piece: Piece<'_>, wrong: Wrong) -> ReadError {
        wrong.at(self.text, piece.at)
    }

    /// Returns the error that something else was expected than the piece.
    pub(crate) fn unexpected(
        &self,
        piece: Piece<'_>,
        expected: impl Into<Cow<'static, str>>,
    ) -> ReadError {
        self.error(piece, Wrong::unexpected(piece.text, expected))
    }

    /// Returns whether an argument is left.
    pub(crate) fn has_argument(&mut self) -> bool {
        self.arguments.peek().is_some()
    }

    /// Takes the next argument.
    pub(crate) fn argument(&mut self, expected: &'static str) -> Result<Piece<'a>, ReadError> {
        match self.arguments.next() {
            Some(piece) => Ok(piece),
            None => Err(self.unexpected(self.statement.arguments.end(), expected)),
        }
    }

    /// Takes an integer.
    pub(crate) fn integer(&mut self, expected: &'static str) -> Result<i64, ReadError> {
        let piece = self.argument(expected)?;
        integer(piece.text).ok_or_else(|| self.unexpected(piece, expected))
    }

    /// Takes an integer that is not negative.
    pub(crate) fn natural(&mut self, expected: &'static str) -> Result<u32, ReadError> {
        let piece = self.argument(expected)?;
        integer(piece.text)
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.unexpected(piece, expected))
    }

    /// Takes an integer that is not negative, or returns the default if no argument is left.
    pub(crate) fn natural_or(
        &mut self,
        default: u32,
        expected: &'static str,
    ) -> Result<u32, ReadError> {
        if self.has_argument() {
            self.natural(expected)
        } else {
            Ok(default)
        }
    }

    /// Takes a digit.
    pub(crate) fn digit(&mut self, expected: &'static str) -> Result<i32, ReadError> {
        let piece = self.argument(expected)?;
        integer(piece.text)
            .and_then(|number| i32::try_from(number).ok())
            .ok_or_else(|| self.unexpected(piece, expected))
    }

    /// Takes integers separated by commas.
    pub(crate) fn integers<N: TryFrom<i64>>(
        &mut self,
        expected: &'static str,
    ) -> Result<Vec<N>, ReadError> {
        let piece = self.argument(expected)?;
        let number = |part: Piece<'a>| {
            let number = integer(part.text).and_then(|number| N::try_from(number).ok());
            number.ok_or_else(|| self.unexpected(part, expected))
        };
        piece.split(',').map(number).collect()
    }

    /// Takes a word, one of a few.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        choices: &[(&str, T)],
        expected: &'static str,
    ) -> Result<T, ReadError> {
        let piece = self.argument(expected)?;
        let chosen = choices
            .iter()
            .find(|(name, _)| piece.text.eq_ignore_ascii_case(name));
        chosen
            .map(|&(_, value)| value)
            .ok_or_else(|| self.unexpected(piece, expected))
    }

    /// Takes all cells, which must not be divided into parts.
    pub(crate) fn cells(&mut self) -> Result<Vec<Cell>, ReadError> {
        let piece = self.all_cells()?;
        let (cells, second) = piece.cut('|');
        match second {
            Some(second) => {
                let bar = Piece {
                    text: "|",
                    at: second.at - 1,
                };
                Err(self.unexpected(bar, "another cell or the end of the statement"))
            }
            None => self.list(cells),
        }
    }

    /// Takes all cells, divided into parts by bars.
    pub(crate) fn parts(&mut self) -> Result<Vec<Vec<Cell>>, ReadError> {
        let piece = self.all_cells()?;
        piece.split('|').map(|part| self.list(part)).collect()
    }

    /// Takes two parts.
    pub(crate) fn two_parts(&mut self) -> Result<[Vec<Cell>; 2], ReadError> {
        let at = self.statement.cells.unwrap_or(self.statement.arguments);
        let parts = <[Vec<Cell>; 2]>::try_from(self.parts()?);
        parts.map_err(|_| self.unexpected(at, "two lists of cells, separated by one |"))
    }

    /// Takes a circle of one cell, and another list of cells.
    pub(crate) fn circle_and_cells(&mut self) -> Result<(Cell, Vec<Cell>), ReadError> {
        let at = self.statement.cells.unwrap_or(self.statement.arguments);
        let [circle, cells] = self.two_parts()?;
        match circle.as_slice() {
            &[circle] => Ok((circle, cells)),
            _ => Err(self.unexpected(at, "one cell before the |")),
        }
    }

    /// Takes an exact number of cells.
    pub(crate) fn exactly<const N: usize>(
        &mut self,
        expected: &'static str,
    ) -> Result<[Cell; N], ReadError> {
        let at = self.statement.cells.unwrap_or(self.statement.end());
        let cells = <[Cell; N]>::try_from(self.cells()?);
        cells.map_err(|_| self.unexpected(at, expected))
    }

    /// Takes pairs of cells separated by bars, or none if there is no colon.
    pub(crate) fn pairs(&mut self) -> Result<Vec<Pair>, ReadError> {
        let Some(piece) = self.statement.cells else {
            return Ok(Vec::new());
        };
        let pair = |part: Piece<'a>| {
            let pair = Pair::try_from(self.list(part)?);
            pair.map_err(|_| self.unexpected(part.trimmed(), "two cells"))
        };
        piece.split('|').map(pair).collect()
    }

    /// Ends the statement, and returns how many cells the next statements may list.
    pub(crate) fn finish(mut self, takes_cells: bool) -> Result<usize, ReadError> {
        if let Some(piece) = self.arguments.next() {
            let expected = if takes_cells {
                "a colon before the cells"
            } else {
                "the end of the statement"
            };
            return Err(self.unexpected(piece, expected));
        }
        if !takes_cells && self.statement.cells.is_some() {
            return Err(self.unexpected(self.statement.colon, "the end of the statement"));
        }
        Ok(self.left)
    }

    fn all_cells(&self) -> Result<Piece<'a>, ReadError> {
        let expected = "a colon and cells";
        self.statement
            .cells
            .ok_or_else(|| self.unexpected(self.statement.end(), expected))
    }

    /// Reads a list of cells and ranges.
    fn list(&mut self, piece: Piece<'a>) -> Result<Vec<Cell>, ReadError> {
        let mut cells = Vec::new();
        for piece in piece.words() {
            let range: CellRange = piece
                .text
                .parse()
                .map_err(|error| self.unexpected(piece, format!("a cell ({error})")))?;
            let last = range.last();
            if usize::from(last.row) >= self.rows || usize::from(last.column) >= self.columns {
                return Err(self.error(piece, Wrong::Rule(RuleError::Outside(last))));
            }
            cells.extend(range.cells());
            if cells.len() > RuleError::MOST_CELLS {
                return Err(self.error(piece, Wrong::Rule(RuleError::TooManyCells)));
            }
        }
        if cells.is_empty() {
            return Err(self.unexpected(piece.end(), "a cell"));
        }
        self.left = self
            .left
            .checked_sub(cells.len())
            .ok_or_else(|| self.error(piece, Wrong::TooLong))?;
        Ok(cells)
    }
}

/// Reads an integer of at most 18 digits.
pub(crate) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let valid =
        (1..=18).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if valid { text.parse().ok() } else { None }
}
