//! Cells in the data of programs: numbers, and words for an empty cell.

use crate::digits::Digit;
use crate::grid::Grid;

use super::error::{Expected, FoundText, ParseError};
use super::symbol::{Symbol, symbol};

/// The value of a cell in the data of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellValue {
    /// A number from 0 to 9.
    Number(u8),
    /// A value that is no digit of any numbering: `null`, `NaN`, -1, or nothing.
    Missing,
}

/// Words that mean that a cell is empty, in lower case.
const WORDS: [&str; 13] = [
    "",
    "null",
    "none",
    "nan",
    "nil",
    "na",
    "n/a",
    "#n/a",
    "undefined",
    "nothing",
    "false",
    "-1",
    "<na>",
];

impl CellValue {
    /// Reads a number, perhaps with a decimal point, or a word for an empty cell.
    ///
    /// ```
    /// use ninefold::text::CellValue;
    ///
    /// assert_eq!(CellValue::of("6.0"), Some(CellValue::Number(6)));
    /// assert_eq!(CellValue::of("NaN"), Some(CellValue::Missing));
    /// assert_eq!(CellValue::of("6.5"), None);
    /// ```
    pub fn of(text: &str) -> Option<CellValue> {
        let text = text.trim();
        let mut characters = text.chars();
        if let (Some(first), None) = (characters.next(), characters.next()) {
            return match symbol(first) {
                _ if first == '0' => Some(CellValue::Number(0)),
                Symbol::Cell(digit) => {
                    Some(digit.map_or(CellValue::Missing, |it| CellValue::Number(it.get())))
                }
                _ => None,
            };
        }
        if WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Some(CellValue::Missing);
        }
        let (whole, fraction) = text.split_once('.')?;
        let is_whole = fraction.bytes().all(|byte| byte == b'0');
        match whole {
            "-1" if is_whole => Some(CellValue::Missing),
            _ if is_whole && whole.len() == 1 => {
                CellValue::of(whole).filter(|it| *it != CellValue::Missing)
            }
            _ => None,
        }
    }
}

/// Returns the grid of these 81 values.
///
/// ```
/// use ninefold::text::{CellValue, grid_of_values};
///
/// let mut values = [CellValue::Missing; 81];
/// values[0] = CellValue::Number(4);
/// assert_eq!(grid_of_values(&values).unwrap().filled_count(), 1);
/// // Does 0 mean an empty cell, or the first of nine digits?
/// values[1] = CellValue::Number(0);
/// assert!(grid_of_values(&values).is_err());
/// ```
///
/// # Errors
/// If some cells are 0 and others are missing: then either may be empty, and the digits may begin with 0.
pub fn grid_of_values(values: &[CellValue; 81]) -> Result<Grid, ParseError> {
    let has = |value| values.contains(&value);
    if has(CellValue::Missing) && has(CellValue::Number(0)) {
        let expected =
            Expected::Form("one of both for an empty cell: digits may begin with 0 or with 1");
        return Err(ParseError::at_column(1, FoundText::TwoEmptyCells, expected));
    }
    Ok(Grid::new(values.map(|value| match value {
        CellValue::Number(digit) => Digit::new(digit),
        CellValue::Missing => None,
    })))
}
