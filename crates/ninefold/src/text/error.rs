//! Parse errors: the position in a text, the text found there, and the text expected.

use alloc::string::String;
use core::fmt;

use crate::digits::Digit;

/// A place in a text that does not fit any notation.
///
/// ```
/// # use ninefold::Grid;
/// let error = format!("4..O{}", ".".repeat(77)).parse::<Grid>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 4: found 'O', expected a digit 1 to 9, or one of . 0 - _ * ? x for an empty cell"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The text that is there.
    pub found: FoundText,
    /// The text that should be there.
    pub expected: Expected,
}

/// The text at the position of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FoundText {
    /// A character; the replacement character represents bytes that are not UTF-8.
    Character(char),
    /// The end of the line.
    EndOfLine,
    /// The end of the input.
    EndOfInput,
    /// A line of text, such as the label of the next puzzle.
    Label(String),
    /// The beginning of another puzzle.
    Puzzle,
    /// A row of cells.
    Row,
    /// A rule between rows.
    Rule,
    /// A blank line.
    BlankLine,
    /// Pencil marks.
    Marks,
    /// A grid of another size.
    OtherSize {
        /// The number of rows.
        rows: usize,
    },
    /// Cells that are 0, and others that are missing.
    TwoEmptyCells,
    /// Other text, as a description or as a quotation.
    Text(String),
}

/// The text expected at the position of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// A digit, or a symbol for an empty cell.
    Cell,
    /// A further cell on the line.
    CellOf {
        /// The number of the cell, counted from 1.
        number: usize,
        /// The number of cells that the line should have.
        of: usize,
    },
    /// This digit, or a symbol for an empty cell if it is not a candidate.
    Mark(Digit),
    /// The candidates of a cell in ascending order.
    Marks,
    /// The end of the 729 pencil marks.
    EndOfMarks,
    /// The end of a field with one cell.
    EndOfField,
    /// The end of a row of nine cells.
    EndOfRow,
    /// The end of the 81 cells: the end of the line, or a separator before other fields.
    EndOfCells,
    /// The row of this number, counted from 1, of nine.
    Row(usize),
    /// A rule after three rows.
    Rule,
    /// A puzzle.
    Puzzle,
    /// A grid.
    Grid,
    /// A puzzle, or the rows of one after a label.
    PuzzleOrLabel,
    /// No further text.
    EndOfInput,
    /// A field of one particular notation, described in words.
    Form(&'static str),
}

impl ParseError {
    /// Builds an error that concerns a whole line.
    pub(super) fn of_line(line: u64, found: FoundText, expected: Expected) -> ParseError {
        ParseError {
            line,
            column: 1,
            found,
            expected,
        }
    }

    /// Builds an error for a wrong character, on a line whose number is not known yet.
    pub(super) fn character(column: usize, character: char, expected: Expected) -> ParseError {
        ParseError {
            column,
            ..ParseError::of_line(1, FoundText::Character(character), expected)
        }
    }

    /// Builds an error for a line that ends after some of its cells. The number of the line is not known yet.
    pub(super) fn too_short(text: &str, cells: usize, of: usize) -> ParseError {
        let number = cells + 1;
        ParseError {
            column: text.trim_end().chars().count() + 1,
            ..ParseError::of_line(1, FoundText::EndOfLine, Expected::CellOf { number, of })
        }
    }

    /// Builds an error at a column of a line whose number is not known yet.
    pub fn at_column(column: usize, found: FoundText, expected: Expected) -> ParseError {
        ParseError {
            column,
            ..ParseError::of_line(1, found, expected)
        }
    }

    /// Builds an error for a line that ends too early. The number of the line is not known yet.
    pub(super) fn end(text: &str, expected: Expected) -> ParseError {
        let column = text.trim_end().chars().count() + 1;
        ParseError::at_column(column, FoundText::EndOfLine, expected)
    }

    /// Returns this error, moved right by this number of characters.
    pub(super) fn behind(self, characters: usize) -> ParseError {
        ParseError {
            column: self.column + characters,
            ..self
        }
    }

    /// Returns this error on the line of this number.
    pub(super) fn at_line(self, line: u64) -> ParseError {
        ParseError { line, ..self }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        let (found, expected) = (&self.found, &self.expected);
        write!(
            f,
            "line {line}, column {column}: found {found}, expected {expected}"
        )
    }
}

impl core::error::Error for ParseError {}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FoundText::Character(char::REPLACEMENT_CHARACTER) => "bytes that are not UTF-8",
            // Debug escapes control characters, so a hostile file cannot send them to the terminal.
            FoundText::Character(character) => return write!(f, "{character:?}"),
            FoundText::EndOfLine => "the end of the line",
            FoundText::EndOfInput => "the end of the input",
            FoundText::Label(label) => return write!(f, "{}", Shortened(label)),
            FoundText::Puzzle => "another puzzle",
            FoundText::Row => "a row",
            FoundText::Rule => "a rule",
            FoundText::BlankLine => "a blank line",
            FoundText::Marks => "pencil marks",
            FoundText::OtherSize { rows } => return write!(f, "a grid of {rows} by {rows}"),
            FoundText::TwoEmptyCells => "both 0 and cells without a value",
            FoundText::Text(text) => return write!(f, "{}", Shortened(text)),
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Cell => "a digit 1 to 9, or one of . 0 - _ * ? x for an empty cell",
            Expected::CellOf { number, of } => return write!(f, "cell {number} of {of}"),
            Expected::Mark(digit) => {
                return write!(
                    f,
                    "a {digit}, or one of . 0 - _ * ? x if it is not a candidate"
                );
            }
            Expected::Marks => "digits in ascending order, or . for a cell without marks",
            Expected::EndOfMarks => "the end of the line after 729 pencil marks",
            Expected::EndOfField => "one digit in each field",
            Expected::EndOfRow => "the end of the row after 9 cells",
            Expected::EndOfCells => "the end of the line or a separator after 81 cells",
            Expected::Row(number) => return write!(f, "row {number} of 9"),
            Expected::Rule => "a rule after three rows",
            Expected::Puzzle => "a puzzle",
            Expected::Grid => "a grid",
            Expected::PuzzleOrLabel => "a puzzle, or a label with nine rows after it",
            Expected::EndOfInput => "one puzzle only",
            Expected::Form(form) => form,
        })
    }
}

/// A quoted text, cut off if it is long.
struct Shortened<'t>(&'t str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        let end = self.0.char_indices().nth(MOST).map(|(end, _)| end);
        match end {
            Some(end) => write!(f, "{:?} and so on", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}
