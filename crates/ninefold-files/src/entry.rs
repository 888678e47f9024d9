//! A puzzle of the input, or the error in it.

use std::fmt;
use std::sync::Arc;

use ninefold::Puzzle;
use ninefold::text::{ParseError, Written};
use ninefold_photo::Reading;

use crate::boards::BoardText;
use crate::{Columns, Form, StatedSolution, columns};

/// One puzzle of the input, or the error in it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the puzzle, counted from 1 over all files.
    pub number: u64,
    /// Whether the puzzle is the first of its source.
    pub first: bool,
    /// The form of the puzzle in its source.
    pub form: Form,
    /// The label: one line without control characters.
    pub label: Option<String>,
    /// Further columns of the row, if the puzzle comes from a table of values.
    pub columns: Option<Columns>,
    /// The solution that the source states beside the puzzle.
    pub solution: Option<StatedSolution>,
    /// The reading of the picture that shows the puzzle.
    pub photo: Option<Arc<Reading>>,
    /// The board, if the puzzle is of another size or has further rules. Then `written` is the error for commands that
    /// take only classic puzzles.
    pub board: Option<Arc<BoardText>>,
    pub(crate) source: Arc<str>,
    pub(crate) line: u64,
    /// The puzzle, or the error in it.
    pub written: Result<Written, BadPuzzle>,
}

impl Entry {
    /// Returns a puzzle that does not come from a source, with its label and its other columns.
    pub fn of(
        number: u64,
        written: Written,
        label: Option<String>,
        columns: Option<Columns>,
    ) -> Entry {
        Entry {
            number,
            first: true,
            form: Form::default(),
            label,
            columns,
            solution: None,
            photo: None,
            board: None,
            source: "".into(),
            line: 1,
            written: Ok(written),
        }
    }

    /// Returns the puzzle to solve, if it could be read.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.written.as_ref().ok().map(Written::puzzle)
    }

    /// Returns the puzzle as output shows it, if it could be read: 81 characters, 729 with pencil marks, or the notation
    /// of a board.
    pub fn shown(&self) -> Option<String> {
        match &self.board {
            Some(text) => Some(text.board.to_string()),
            None => self.written.as_ref().ok().map(Written::to_string),
        }
    }

    /// Returns the name of the source, which is empty if an argument is the only puzzle.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the line of the source on which the puzzle begins, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the error, if the puzzle could not be read.
    pub fn error(&self) -> Option<String> {
        self.written.as_ref().err().map(ToString::to_string)
    }

    /// Returns the approximate memory size of the entry.
    pub(crate) fn bytes(&self) -> usize {
        let of_error = |bad: &BadPuzzle| bad.place.len() + bad.message.len();
        let error = self.written.as_ref().err().map_or(0, of_error);
        let label = self.label.as_ref().map_or(0, String::len);
        let columns = self.columns.as_ref().map_or(0, Columns::bytes);
        size_of::<Entry>() + label + columns + error
    }

    /// Returns source, line and label of the puzzle, for messages.
    pub fn place(&self) -> String {
        columns::place(&self.source, self.line, self.label.as_deref(), self.number)
    }

    /// Returns a message about the puzzle. It begins with the place, unless the puzzle is the only one of the arguments.
    pub fn message(&self, text: impl fmt::Display) -> String {
        match self.place() {
            place if place == columns::ONLY => text.to_string(),
            place => format!("{place}: {text}"),
        }
    }
}

/// The error in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzle {
    /// Source, line and column, and the label if there is one.
    pub place: String,
    /// The text that was found, and the form that was expected.
    pub message: String,
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in characters.
    pub column: usize,
}

impl BadPuzzle {
    /// Returns the text that was found.
    pub(crate) fn found(&self) -> &str {
        let found = self.message.strip_prefix("found ").unwrap_or(&self.message);
        found.split(", expected ").next().unwrap_or(found)
    }
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// An error message with its line and column.
pub(crate) type Problem = ((u64, usize), String);

pub(crate) fn problem(error: &ParseError) -> Problem {
    let message = format!("found {}, expected {}", error.found, error.expected);
    ((error.line, error.column), message)
}
