//! The common entry point for every puzzle in a text: it reads the notations of the library, and those that need other
//! libraries. Files, fields of tables, JSON strings, arguments and pastes all use it.

use std::iter;

use ninefold::text::{
    Expected, Found, Link, Notation, ParseError, Reader, Single, Written, is_bank_id, read_line,
    read_some_by,
};

use crate::{Batches, Entry, Form, Keeps, fpuzzles};

/// The number of puzzles read at a time.
const BATCH: usize = 4096;

/// Returns a reader of the library that also reads the links that need other libraries.
pub fn reader(notation: Option<Notation>) -> Reader {
    Reader::new(notation).asking(read_other)
}

fn read_other(text: &str) -> Option<Single> {
    fpuzzles::read(text)
}

/// Returns whether the text is a link or an id.
pub fn is_link(text: &str) -> bool {
    Link::of(text).is_some() || fpuzzles::is_id(text)
}

/// Reads the only puzzle of a text, in any form except a table of values.
///
/// ```
/// use ninefold_files::read_one;
///
/// let cells = ".".repeat(78);
/// let written = read_one(&format!("https://sudokuexchange.com/play/?s=123{cells}"))?;
/// assert_eq!(written.givens().filled_count(), 3);
/// let game = format!("<opensudoku><game data=\"456{}\"/></opensudoku>", "0".repeat(78));
/// assert_eq!(read_one(&game)?.givens().filled_count(), 3);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
///
/// # Errors
/// If the text has no puzzle or several, or if the puzzle is invalid.
pub fn read_one(text: &str) -> Result<Written, ParseError> {
    if text.trim_start().starts_with('<') && Link::of(text).is_none() {
        let (entries, _) = read_most("text", text.as_bytes().to_vec(), None, 2, Keeps::Nothing);
        return one_of(entries);
    }
    let mut records = read_some_by(reader(None), text.as_bytes(), 2).into_iter();
    let (line, found, expected) = match (records.next(), records.next()) {
        (Some(record), None) => return record.puzzle,
        (_, Some(second)) => (second.line, Found::Puzzle, Expected::EndOfInput),
        (None, None) => (1, Found::EndOfInput, Expected::Puzzle),
    };
    Err(ParseError {
        line,
        ..ParseError::at_column(1, found, expected)
    })
}

/// Returns the only puzzle of these entries.
fn one_of(entries: Vec<Entry>) -> Result<Written, ParseError> {
    let at = |line, column, found, expected| ParseError {
        line,
        ..ParseError::at_column(column, found, expected)
    };
    let mut entries = entries.into_iter();
    match (entries.next(), entries.next()) {
        (None, _) => Err(at(1, 1, Found::EndOfInput, Expected::Puzzle)),
        (Some(_), Some(second)) => Err(at(second.line, 1, Found::Puzzle, Expected::EndOfInput)),
        (Some(entry), None) => entry.written.map_err(|bad| {
            let found = Found::Text(bad.found().to_owned());
            at(bad.line, bad.column, found, Expected::Puzzle)
        }),
    }
}

/// Reads a puzzle in a field of a table.
pub fn read_field(field: &[u8]) -> Result<Written, ParseError> {
    read_line(field).or_else(|error| {
        let text = String::from_utf8_lossy(field);
        let is_bank = text.get(..12).is_some_and(is_bank_id);
        let is_other = field.contains(&b'\n') || is_bank || text.starts_with(':') || is_link(&text);
        if is_other {
            read_one(&text)
        } else {
            Err(error)
        }
    })
}

/// Reads all puzzles of an uncompressed text in any form. `name` is the name of the text in messages.
///
/// ```
/// use ninefold_files::read_all;
///
/// let entries = read_all("paste", format!("id,puzzle\n7,{}\n", ".".repeat(81)).into_bytes());
/// assert_eq!(entries[0].label.as_deref(), Some("7"));
/// ```
pub fn read_all(name: &str, text: Vec<u8>) -> Vec<Entry> {
    read_all_as(name, text, None)
}

/// Reads all puzzles of a text in the form `from`, or in any form.
pub fn read_all_as(name: &str, text: Vec<u8>, from: Option<Form>) -> Vec<Entry> {
    read_most(name, text, from, usize::MAX, Keeps::Nothing).0
}

/// Reads the first puzzles of a text, up to `most`, and counts all. The remaining puzzles take no memory.
///
/// ```
/// use ninefold_files::{Keeps, read_most};
///
/// let text = format!("{}\n", ".".repeat(81)).repeat(5);
/// let (entries, count) = read_most("paste", text.into_bytes(), None, 2, Keeps::Nothing);
/// assert_eq!((entries.len(), count), (2, 5));
/// ```
pub fn read_most(
    name: &str,
    text: Vec<u8>,
    from: Option<Form>,
    most: usize,
    keeps: Keeps,
) -> (Vec<Entry>, usize) {
    let mut batches = Batches::of_text(name, text, from, keeps);
    let (mut entries, mut count) = (Vec::new(), 0);
    // Reading from memory cannot fail.
    for batch in iter::from_fn(|| batches.next(BATCH)).flatten() {
        count += batch.len();
        let room = most - entries.len();
        if room > 0 {
            entries.extend(batch.into_entries().into_iter().take(room));
        }
    }
    (entries, count)
}
