//! Errors of texts that contain no board, with the place in the text.

use std::borrow::Cow;
use std::fmt;

use ninefold_variants::notation::{ReadError, Wrong};

/// The longest text that an error repeats, in characters.
const LONGEST: usize = 60;

/// A text in a form of boards that contains no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The text found, perhaps its beginning only; empty at the end of the text.
    pub found: String,
    /// A description of the text expected.
    pub expected: Cow<'static, str>,
}

impl BoardTextError {
    /// Returns an error in the first line.
    pub(super) fn new(
        column: usize,
        found: &str,
        expected: impl Into<Cow<'static, str>>,
    ) -> BoardTextError {
        BoardTextError {
            line: 1,
            column,
            found: beginning(found, LONGEST),
            expected: expected.into(),
        }
    }

    /// Returns the error of a text in the notation.
    pub(super) fn of_notation(text: &str, error: ReadError) -> BoardTextError {
        let ReadError {
            line,
            column,
            wrong,
        } = error;
        let rest = || {
            let rest: String = text
                .lines()
                .nth(line - 1)
                .unwrap_or("")
                .chars()
                .skip(column - 1)
                .collect();
            rest.split(';').next().unwrap_or("").trim_end().to_owned()
        };
        let (found, expected) = match wrong {
            Wrong::Unexpected { found, expected } => (found, expected),
            Wrong::UnknownWord {
                found,
                nearest: Some(nearest),
            } => (
                found,
                format!("a word of the notation, perhaps {nearest}").into(),
            ),
            Wrong::UnknownWord {
                found,
                nearest: None,
            } => (found, "a word of the notation".into()),
            other => (
                rest(),
                format!("a statement that fits the board: {other}").into(),
            ),
        };
        BoardTextError {
            line,
            ..BoardTextError::new(column, &found, expected)
        }
    }
}

/// Returns the beginning of a text, with an ellipsis if something is left out.
pub(super) fn beginning(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for BoardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardTextError {
            line,
            column,
            found,
            expected,
        } = self;
        write!(f, "line {line}, column {column}: ")?;
        match &**found {
            "" => write!(f, "the text ends, expected {expected}"),
            found => write!(f, "found `{found}`, expected {expected}"),
        }
    }
}

impl std::error::Error for BoardTextError {}
