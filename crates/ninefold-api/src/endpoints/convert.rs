//! `/api/v1/convert` for one puzzle, whose notation the request may name.

use ninefold::text::{Expected, Found, ParseError};
use ninefold_files::{Entry, Form, Keeps, read_most};
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::asked::FROM;
use ninefold_operations::surface::json::Body;

use crate::errors::{Code, Failure, Field};
use crate::input::text;

/// Takes the puzzle, read in the notation `from` if the request names one.
pub fn subject(body: &mut Body) -> Result<Subject<'static>, Failure> {
    let (text, from) = (text(body)?, body.take_option::<Form>(&FROM)?);
    let entry = only(read_most("puzzle", text.into_bytes(), from, 2, Keeps::Everything).0)?;
    if let Err(bad) = &entry.written {
        return Err(Failure::bad(bad, Field::Puzzle));
    }
    Subject::from_entry(entry).ok_or_else(Failure::internal)
}

/// Returns the puzzle of a text with exactly one.
fn only(entries: Vec<Entry>) -> Result<Entry, Failure> {
    let mut entries = entries.into_iter();
    let (line, found, expected) = match (entries.next(), entries.next()) {
        (Some(entry), None) => return Ok(entry),
        (_, Some(second)) => (second.line(), Found::Puzzle, Expected::EndOfInput),
        (None, None) => (1, Found::EndOfInput, Expected::Puzzle),
    };
    let error = ParseError {
        line,
        ..ParseError::at_column(1, found, expected)
    };
    Err(Failure::unreadable(Code::BadPuzzle, Field::Puzzle)(error))
}
