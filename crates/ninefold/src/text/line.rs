//! 81 characters on a line. Spaces may group them (`003020600 900305001 ...`). If fewer than 81
//! characters are not spaces, the first 81 are the cells, and spaces are empty cells. Other fields may
//! follow the cells: a solution, a rating, a comment.
//!
//! Almost all lines of large collections are *plain*: they begin with 81 symbols side by side. They can be processed as
//! bytes, without building a grid for each.

use core::fmt::{self, Write};

use crate::digits::Digit;
use crate::grid::Grid;

use super::error::{Expected, ParseError};
use super::symbol::{Symbol, columns, symbol};

/// A line that begins with 81 symbols for cells and has no others.
pub(super) struct PlainLine<'t> {
    pub(super) cells: &'t [u8; 81],
    /// Whether other fields or a comment follow the cells.
    pub(super) has_more: bool,
    /// The number of bytes, including the line feed.
    pub(super) length: usize,
}

impl PlainLine<'_> {
    /// Returns the first line of the text, if it is plain and complete with its line feed.
    pub(super) fn first_of(text: &[u8]) -> Option<PlainLine<'_>> {
        let (cells, rest) = text.split_first_chunk::<81>()?;
        let (has_more, rest_length) = match rest {
            [b'\n' | b'\r', ..] => (false, line_end(rest)?),
            [following, ..] if begins_more(*following) => {
                let end = rest.iter().position(|byte| b"\n\r".contains(byte))?;
                (true, end + line_end(&rest[end..])?)
            }
            _ => return None,
        };
        are_cells(cells).then_some(PlainLine {
            cells,
            has_more,
            length: 81 + rest_length,
        })
    }
}

/// Returns the length of the line end at the beginning of the text; `None` if a line feed may still follow.
fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\r', b'\n', ..] => Some(2),
        [b'\r'] => None,
        _ => Some(1),
    }
}

/// Returns whether this byte after the cells begins other fields or a comment.
fn begins_more(byte: u8) -> bool {
    b" \t,;|#".contains(&byte)
}

/// Reads a plain line. If `takes_more` is set, other fields may follow its cells.
pub(super) fn read_plain(line: &[u8], takes_more: bool) -> Option<Grid> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let is_plain = match rest {
        [] => true,
        [following, ..] => takes_more && begins_more(*following) && !rest.contains(&b'\r'),
    };
    (is_plain && are_cells(cells)).then(|| Grid::from_ascii(cells))
}

/// The longest line that is read as groups.
const LONGEST_GROUPS: usize = 2 * 81;

/// The length of nine groups of nine, the last one without a space behind it.
const NINE_GROUPS: usize = 89;

/// Reads a line of 81 symbols with spaces between them and nothing else, if it is certainly a puzzle. It has digits, so
/// it is not a rule. It has an empty cell that touches another cell, so it is not a row of a table.
pub(super) fn read_groups(line: &[u8]) -> Option<Grid> {
    if line.len() > LONGEST_GROUPS {
        return None;
    }
    if let Some(cells) = nine_groups(line) {
        // Every cell touches another cell.
        let is_empty = |byte: u8| u8::from(is_empty_cell(byte));
        let is_certain = (1..81).contains(&cells.iter().map(|&byte| is_empty(byte)).sum::<u8>());
        return is_certain.then(|| Grid::from_ascii(&cells));
    }
    let mut cells = [0; 128];
    let (mut count, mut are_symbols) = (0usize, true);
    for &byte in line {
        cells[count % 128] = byte;
        are_symbols &= byte == b' ' || is_cell(byte);
        count += usize::from(byte != b' ');
    }
    let cells: &[u8; 81] = cells.first_chunk().filter(|_| are_symbols && count == 81)?;
    let touches = |two: &[u8]| {
        is_cell(two[0]) && is_cell(two[1]) && two.iter().any(|&byte| is_empty_cell(byte))
    };
    let is_certain = !cells.iter().all(|&byte| is_empty_cell(byte)) && line.windows(2).any(touches);
    is_certain.then(|| Grid::from_ascii(cells))
}

/// Returns the cells of nine groups of nine, the form of most such lines.
fn nine_groups(line: &[u8]) -> Option<[u8; 81]> {
    let line: &[u8; NINE_GROUPS] = line.try_into().ok()?;
    let mut cells = [0; 81];
    let mut are_spaces = true;
    for (cells, group) in cells.chunks_exact_mut(9).zip(line.chunks(10)) {
        cells.copy_from_slice(&group[..9]);
        are_spaces &= group.get(9).is_none_or(|&byte| byte == b' ');
    }
    (are_spaces && are_cells(&cells)).then_some(cells)
}

/// Returns the cells, if the bytes are 81 symbols and nothing else.
pub(super) fn plain(bytes: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = bytes.try_into().ok()?;
    are_cells(cells).then_some(cells)
}

/// Returns whether all bytes are symbols for cells. To check every byte lets the compiler use vectors, which is faster
/// than stopping at the first other byte.
pub(super) fn are_cells(bytes: &[u8; 81]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// Returns whether the byte is a symbol for a cell. The operations vectorize.
pub(super) fn is_cell(byte: u8) -> bool {
    (byte.wrapping_sub(b'1') < 9) | is_empty_cell(byte)
}

/// Returns whether the byte is a symbol for an empty cell.
pub(super) fn is_empty_cell(byte: u8) -> bool {
    (byte == b'0')
        | (byte == b'.')
        | (byte == b'-')
        | (byte == b'_')
        | (byte == b'*')
        | (byte == b'?')
        | ((byte | 0x20) == b'x')
}

/// Returns whether the line is 81 digits and number signs: these are empty cells, not the beginning of a comment.
pub(super) fn has_hashes(text: &str) -> bool {
    let text = text.trim().as_bytes();
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let hashes = text.iter().filter(|byte| **byte == b'#').count();
    text.len() == 81 && digits + hashes == 81 && digits > 8
}

/// Reads the cells of a line without its comment.
pub(super) fn read(text: &str) -> Result<Grid, ParseError> {
    read_symbols(text).or_else(|error| read_by_place(text).ok_or(error))
}

/// Reads 81 symbols, with or without spaces between them.
fn read_symbols(text: &str) -> Result<Grid, ParseError> {
    let mut cells = [None; 81];
    let mut filled = 0;
    for (column, character) in columns(text) {
        let wrong = |expected| Err(ParseError::character(column, character, expected));
        match symbol(character) {
            symbol if filled == 81 && ends_cells(symbol) => break,
            _ if filled == 81 => return wrong(Expected::EndOfCells),
            Symbol::Cell(digit) => {
                cells[filled] = digit;
                filled += 1;
            }
            Symbol::Space => {}
            _ => return wrong(Expected::Cell),
        }
    }
    match filled {
        81 => Ok(Grid::new(cells)),
        _ => Err(ParseError::too_short(text, filled, 81)),
    }
}

/// Reads 81 characters, with spaces as empty cells.
fn read_by_place(text: &str) -> Option<Grid> {
    let mut characters = text.chars().map(symbol);
    let mut cells = [None; 81];
    for cell in &mut cells {
        match characters.next()? {
            Symbol::Cell(digit) => *cell = digit,
            Symbol::Space => {}
            _ => return None,
        }
    }
    characters
        .next()
        .is_none_or(ends_cells)
        .then(|| Grid::new(cells))
}

/// Writes 81 characters, with `empty` for an empty cell.
pub(super) fn write_with(grid: &Grid, empty: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut cells = grid.cells().iter();
    cells.try_for_each(|cell| f.write_char(cell.map_or(empty, Digit::to_char)))
}

/// Returns whether the symbol can follow the cells and begin another field.
fn ends_cells(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Space | Symbol::Separator | Symbol::Bar)
}

#[cfg(test)]
mod tests {
    use super::super::error::FoundText;
    use super::*;
    use std::string::ToString;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn every_symbol_for_an_empty_cell_is_read() {
        for empty in [".", "0", "-", "_", "*", "?", "x", "X", " "] {
            let grid = read(&LINE.replace('.', empty)).unwrap();
            assert_eq!(grid.to_string(), LINE, "{empty:?}");
        }
    }

    #[test]
    fn groups_and_further_fields_are_read_past() {
        let groups = "003020600 900305001 001806400 008102900 700000008 006708200 002609500 \
                      800203009 005010300";
        assert_eq!(read(groups).unwrap().to_string(), LINE);
        for rest in [" 24", ",4839", "\trated 1.5", ";", "|"] {
            assert_eq!(read(&(LINE.to_string() + rest)).unwrap().to_string(), LINE);
        }
    }

    #[test]
    fn fields_may_follow_cells_of_spaces() {
        for rest in ["", " ", ",4839", "\trated", " 24"] {
            let line = LINE.replace('.', " ") + rest;
            assert_eq!(read(&line).unwrap().to_string(), LINE, "{rest:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        let short = &LINE[..80];
        let error = read(short).unwrap_err();
        assert_eq!((error.column, error.found), (81, FoundText::EndOfLine));
        assert_eq!(error.expected, Expected::CellOf { number: 81, of: 81 });

        let long = LINE.to_string() + "4";
        let error = read(&long).unwrap_err();
        assert_eq!((error.column, error.found), (82, FoundText::Character('4')));
        assert_eq!(error.expected, Expected::EndOfCells);

        let wrong = LINE.replacen('.', "é", 1).replacen("3.2", "3ö2", 1);
        let error = read(&wrong).unwrap_err();
        assert_eq!((error.column, error.found), (1, FoundText::Character('é')));
        assert_eq!(error.expected, Expected::Cell);
    }

    #[test]
    fn plain_lines_have_the_symbols_of_all_lines() {
        for byte in 0..=255 {
            let is_symbol = byte < 128 && matches!(symbol(char::from(byte)), Symbol::Cell(_));
            assert_eq!(is_cell(byte), is_symbol, "{byte}");
        }
    }
}
