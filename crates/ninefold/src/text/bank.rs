//! The lines of the puzzle bank of sudokuexchange.com. A line has an id of twelve hexadecimal digits, 81 digits with 0
//! for an empty cell, and the rating with one decimal. The id is the beginning of the SHA-1 of the digits; to write
//! such a line, pass the id as the label.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use super::error::{Expected, ParseError};
use super::line;
use super::table::fields;
use super::written::Written;

/// The number of characters of an id.
const ID: usize = 12;
const EXPECTED: &str =
    "a line of the puzzle bank: an id of 12 hexadecimal digits, 81 cells, and perhaps a rating";

/// Returns whether the line is from the bank.
pub(super) fn is_meant(text: &str) -> bool {
    let mut fields = text.split_ascii_whitespace();
    fields.next().is_some_and(is_bank_id)
        && fields
            .next()
            .is_some_and(|cells| line::plain(cells.as_bytes()).is_some())
        && fields
            .next()
            .is_none_or(|rating| rating.parse::<f32>().is_ok())
        && fields.next().is_none()
}

/// Returns whether the text is an id of the puzzle bank: twelve hexadecimal digits.
///
/// ```
/// use ninefold::text::is_bank_id;
/// assert!(is_bank_id("0000183b305c"));
/// assert!(!is_bank_id("0000183B305C") && !is_bank_id("0000183"));
/// ```
pub fn is_bank_id(text: &str) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == ID && text.bytes().all(is_digit)
}

/// Reads a line without its comment, and its id.
pub(super) fn read(text: &str) -> Result<(Option<String>, Written), ParseError> {
    let mut parts = fields(text);
    let (column, id) = parts.next().unwrap_or((1, text));
    if !is_bank_id(id) {
        let first = id.chars().next().unwrap_or(' ');
        return Err(ParseError::character(
            column,
            first,
            Expected::Form(EXPECTED),
        ));
    }
    let Some((column, cells)) = parts.next() else {
        return Err(ParseError::end(text, Expected::Form(EXPECTED)));
    };
    let grid = line::read(cells).map_err(|error| error.behind(column - 1))?;
    Ok((Some(id.to_owned()), Written::Grid(grid)))
}

/// Writes a line without its rating. Without an id the line is only the digits.
pub(super) fn write(
    written: &Written,
    label: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if let Some(id) = label.filter(|label| is_bank_id(label)) {
        write!(f, "{id} ")?;
    }
    line::write_with(&written.digits(), '0', f)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with the id that `printf ... | sha1sum` gives.
    const LINE: &str = "0f2de4a68c5b 003020600900305001001806400008102900700000008006708200002609500800203009005010300  1.2";

    #[test]
    fn a_line_of_the_bank_is_read() {
        for text in [LINE, &LINE[..94], &LINE.replace("  ", " ")] {
            assert!(is_meant(text), "{text}");
            let (id, written) = read(text).unwrap();
            assert_eq!(id.as_deref(), Some("0f2de4a68c5b"));
            assert_eq!(written.givens().filled_count(), 32);
        }
        for text in [
            "",
            "0f2de4a68c5b",
            &LINE[1..],
            &LINE.replace("1.2", "easy"),
            &LINE[..93],
        ] {
            assert!(!is_meant(text), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        let error = read(&LINE.replacen("0f", "0F", 1)).unwrap_err();
        assert_eq!(
            (error.column, error.expected),
            (1, Expected::Form(EXPECTED))
        );
        let error = read(&LINE.replacen("5b 003", "5b 0o3", 1)).unwrap_err();
        assert_eq!((error.column, error.expected), (15, Expected::Cell));
    }
}
