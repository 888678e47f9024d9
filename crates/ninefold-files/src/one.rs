//! The only puzzle of a text in any form, tables included.

use ninefold::text::{ParseError, Written};

use crate::boards::{as_classic, read_board};
use crate::reading::read_one;
use crate::{Keeps, entries, read_most};

/// Reads the only classic puzzle of a text, in any form, also in those of boards. The field `entries` of a table or of an object marks placed digits.
///
/// ```
/// use ninefold_files::read_any;
///
/// let [puzzle, entries] = ["12", ".2"].map(|start| start.to_owned() + &".".repeat(79));
/// let written = read_any(&format!("puzzle,entries\n{puzzle},{entries}\n"))?;
/// assert_eq!(written.givens().filled_count(), 1);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
///
/// # Errors
/// If the text has no puzzle or several, or if the puzzle is invalid.
pub fn read_any(text: &str) -> Result<Written, ParseError> {
    if text.contains(entries::NAME) {
        let (read, count) = read_most("text", text.into(), None, 1, Keeps::Nothing);
        let only = read.into_iter().next().filter(|_| count == 1);
        let only = only.filter(|only| only.form.is_table());
        if let Some(Ok(written)) = only.map(|only| only.written) {
            return Ok(written);
        }
    }
    read_one(text).or_else(|error| match read_board(text) {
        Some(Ok(read)) if read.ignored.is_empty() => as_classic(&read.board).ok_or(error),
        _ => Err(error),
    })
}
