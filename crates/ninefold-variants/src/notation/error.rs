//! Errors of the notation, with the place in the text.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::board::BoardError;
use crate::digits::DigitsError;
use crate::rule_error::RuleError;

/// The longest text that an error repeats, in characters.
const LONGEST: usize = 40;

/// A text that is no board, with the place of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The error.
    pub wrong: Wrong,
}

/// An error of a text, without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Something else is expected.
    Unexpected {
        /// The text found, perhaps its beginning only; empty at the end of a statement.
        found: String,
        /// A description of the text expected.
        expected: Cow<'static, str>,
    },
    /// The statement begins with no word of the notation.
    UnknownWord {
        /// The text found, perhaps its beginning only.
        found: String,
        /// The nearest word, if one is near.
        nearest: Option<&'static str>,
    },
    /// A statement that a board has at most once.
    Repeated {
        /// The word of the statement.
        word: &'static str,
    },
    /// The text is too long, or its ranges contain too many cells.
    TooLong,
    /// The digits cannot be those of a board.
    Digits(DigitsError),
    /// The rule does not fit the board.
    Rule(RuleError),
    /// The board cannot be.
    Board(BoardError),
}

impl Wrong {
    /// Returns the error that something else was expected than the text. Keeps only its beginning.
    pub(crate) fn unexpected(found: &str, expected: impl Into<Cow<'static, str>>) -> Wrong {
        Wrong::Unexpected {
            found: beginning(found),
            expected: expected.into(),
        }
    }

    /// Returns the error that the text is no word.
    pub(crate) fn unknown_word(found: &str) -> Wrong {
        Wrong::UnknownWord {
            found: beginning(found),
            nearest: crate::words::nearest(found),
        }
    }

    /// Returns the error with the place of a byte of the text.
    pub(crate) fn at(self, text: &str, offset: usize) -> ReadError {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ReadError {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            wrong: self,
        }
    }
}

/// Returns the beginning of a text, with an ellipsis if something is left out.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.wrong
        )
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Unexpected { found, expected } if found.is_empty() => {
                write!(f, "the statement ends, expected {expected}")
            }
            Wrong::Unexpected { found, expected } => {
                write!(f, "found `{found}`, expected {expected}")
            }
            Wrong::UnknownWord { found, nearest } => {
                write!(f, "`{found}` is no word of the notation")?;
                nearest.map_or(Ok(()), |word| write!(f, "; is `{word}` meant?"))
            }
            Wrong::Repeated { word } => write!(f, "`{word}` is written twice"),
            Wrong::TooLong => write!(f, "the text is too long"),
            Wrong::Digits(error) => error.fmt(f),
            Wrong::Rule(error) => error.fmt(f),
            Wrong::Board(error) => error.fmt(f),
        }
    }
}

impl Error for ReadError {}
