//! Reading a field or a line that holds one puzzle and nothing else.

use alloc::string::String;

use crate::candidates::Candidates;

use super::error::ParseError;
use super::written::Written;
use super::{line, marks};

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
