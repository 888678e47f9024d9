//! A row of nine cells, and a grid as nine rows: the form of HackerRank and of spreadsheets. The other notations of
//! several lines have rows of this form.
//!
//! Cells may touch, or be separated by spaces, commas, semicolons, tabs or bars. If a row has fewer than nine symbols,
//! its blanks are empty cells if the layout shows which ones. Such a blank is a field between two separators, or a
//! place in a row of a known width.

use crate::digits::Digit;
use alloc::vec::Vec;

use super::error::{Expected, ParseError};
use super::symbol::{Symbol, columns, symbol};

/// The cells of one row.
pub(super) type Row = [Option<Digit>; 9];

/// Reads a row without its comment.
pub(super) fn read(text: &str) -> Result<Row, ParseError> {
    let mut row = [None; 9];
    let mut filled = 0;
    for (column, character) in columns(text) {
        match symbol(character) {
            Symbol::Cell(_) if filled == 9 => {
                return Err(ParseError::character(column, character, Expected::EndOfRow));
            }
            Symbol::Cell(digit) => {
                row[filled] = digit;
                filled += 1;
            }
            Symbol::Other => return Err(ParseError::character(column, character, Expected::Cell)),
            Symbol::Space | Symbol::Bar | Symbol::Separator => {}
        }
    }
    if filled == 9 {
        return match decimal_column(text) {
            Some(column) => Err(ParseError::character(column, '.', Expected::EndOfField)),
            None => Ok(row),
        };
    }
    read_with_blanks(text).ok_or_else(|| ParseError::too_short(text, filled, 9))
}

/// Returns the column of the point in a number such as `6.0`: then the row has numbers, not symbols.
pub(super) fn decimal_column(text: &str) -> Option<usize> {
    let is_border = |byte: Option<&u8>| byte.is_none_or(|byte| b" ,;\t|".contains(byte));
    let bytes = text.as_bytes();
    let is_number = |place: &usize| {
        let digit = place.checked_sub(1).and_then(|before| bytes.get(before));
        digit.is_some_and(u8::is_ascii_digit)
            && bytes.get(place + 1) == Some(&b'0')
            && is_border(place.checked_sub(2).and_then(|before| bytes.get(before)))
            && is_border(bytes.get(place + 2))
    };
    let points = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'.');
    let point = points.map(|(place, _)| place).find(is_number)?;
    Some(text[..point].chars().count() + 1)
}

/// Reads a row whose blanks are empty cells; `None` if it is not clear which cells they are.
fn read_with_blanks(text: &str) -> Option<Row> {
    let is_boundary = |character| matches!(symbol(character), Symbol::Bar | Symbol::Separator);
    if !text.contains(is_boundary) {
        return read_by_place(text);
    }
    let mut fields: Vec<&str> = text.split(is_boundary).collect();
    if let [before, .., after] = fields[..]
        && matches!(fields.len(), 5 | 11)
        && before.trim().is_empty()
        && after.trim().is_empty()
    {
        // A frame of bars.
        fields = fields[1..fields.len() - 1].to_vec();
    }
    let mut row = [None; 9];
    match fields.len() {
        9 => {
            for (cell, field) in row.iter_mut().zip(fields) {
                if !field.trim().is_empty() {
                    [*cell] = read_by_place(field.trim())?;
                }
            }
        }
        3 => {
            for (cells, field) in row.chunks_mut(3).zip(fields) {
                cells.copy_from_slice(&read_by_place::<3>(field)?);
            }
        }
        _ => return None,
    }
    Some(row)
}

/// Reads `N` cells of one character each: side by side, or with a space between, and perhaps one at
/// either end. Blanks are empty cells.
fn read_by_place<const N: usize>(text: &str) -> Option<[Option<Digit>; N]> {
    let characters: Vec<char> = text.chars().collect();
    // The width, the first place, and the distance of the places.
    let layouts = [
        (N, 0, 1),
        (2 * N - 1, 0, 2),
        (2 * N, 0, 2),
        (2 * N, 1, 2),
        (2 * N + 1, 1, 2),
    ];
    layouts
        .iter()
        .filter(|(width, ..)| *width == characters.len())
        .find_map(|&(_, first, step)| read_places(&characters, first, step))
}

/// Reads the cells at every `step`-th character from `first` on, with only spaces between them.
fn read_places<const N: usize>(
    characters: &[char],
    first: usize,
    step: usize,
) -> Option<[Option<Digit>; N]> {
    let mut cells = [None; N];
    for (place, &character) in characters.iter().enumerate() {
        match symbol(character) {
            Symbol::Space => {}
            Symbol::Cell(digit) if place % step == first => {
                *cells.get_mut(place / step)? = digit;
            }
            _ => return None,
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::super::error::FoundText;
    use super::*;

    fn row(text: &str) -> Row {
        let digits: Vec<Option<Digit>> = text.bytes().map(|byte| Digit::new(byte - b'0')).collect();
        digits.try_into().unwrap()
    }

    #[test]
    fn rows_are_read_in_every_layout() {
        for text in [
            "530070000",
            "53..7....",
            "5 3 . . 7 . . . .",
            "5,3,,,7,,,,",
            "5;3;0;0;7;0;0;0;0",
            "5\t3\t\t\t7\t\t\t\t",
            "53. | .7. | ...",
            "| 5 3 . | . 7 . | . . . |",
            "|5|3| | |7| | | | |",
            "│53 │ 7 │   │",
            "| 5 3   |   7   |       |",
            "|5 3  |  7  |     |",
            "53  7    ",
            "5 3     7        ",
            " 5 3     7         ",
            "53 | 7 |   ",
            "5 3   |   7   |      ",
            " 5 3   |   7   |       ",
            "5|3| | |7| | | | ",
        ] {
            assert_eq!(read(text), Ok(row("530070000")), "{text:?}");
        }
    }

    #[test]
    fn a_row_that_leaves_doubt_is_refused() {
        for (text, cells) in [
            ("53  7", 3),
            ("53007000", 8),
            ("|53|7|", 3),
            ("5,3,,,7,,,", 3),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.found, FoundText::EndOfLine, "{text:?}");
            let expected = Expected::CellOf {
                number: cells + 1,
                of: 9,
            };
            assert_eq!(error.expected, expected, "{text:?}");
        }
        let error = read("5300700001").unwrap_err();
        assert_eq!((error.column, error.expected), (10, Expected::EndOfRow));
        let error = read("53o070000").unwrap_err();
        assert_eq!((error.column, error.found), (3, FoundText::Character('o')));
    }
}
