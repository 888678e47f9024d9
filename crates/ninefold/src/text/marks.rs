//! Pencil marks on a line: 729 symbols, nine for each cell. A digit in its place is a candidate; a symbol for an empty
//! cell means that this digit is not.

use core::str::FromStr;

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};

use super::error::{Expected, ParseError};
use super::symbol::{Symbol, cells_meant, columns, symbol};
use super::{euler, line, table};

/// The number of symbols of a line.
pub(super) const SYMBOLS: usize = 729;

/// Returns whether the line is meant to hold all marks. It then has more than half of the symbols, and they are not
/// fields after a grid.
pub(super) fn is_line(text: &str) -> bool {
    let is_long = || text.len() > SYMBOLS / 2 && cells_meant(text) > SYMBOLS / 2;
    let begins_with_grid = || {
        let first = table::fields(text).next();
        first.is_some_and(|(_, field)| field.len() == 81)
    };
    is_long()
        && !euler::is_label(text)
        && (line::read(text).is_err() || (read_marks(text).is_ok() && !begins_with_grid()))
}

impl FromStr for Candidates {
    type Err = ParseError;

    /// Reads one line of 729 symbols, nine for each cell: the digit if it is a candidate, or else a
    /// symbol for an empty cell.
    fn from_str(text: &str) -> Result<Candidates, ParseError> {
        read_marks(text).map(Candidates::new)
    }
}

/// The symbols of a line in which every candidate is present.
static ALL_MARKS: [u8; SYMBOLS] = {
    let mut all = [0; SYMBOLS];
    let mut place = 0;
    while place < SYMBOLS {
        all[place] = b'1' + (place % 9) as u8;
        place += 1;
    }
    all
};

/// Reads a line of exactly 729 symbols, with at least one digit: otherwise it may be a rule.
pub(super) fn read_plain(line: &[u8]) -> Option<Candidates> {
    let line: &[u8; SYMBOLS] = line.try_into().ok()?;
    let pairs = || line.iter().zip(&ALL_MARKS);
    let is_mark = |(&byte, &mark): (&u8, &u8)| (byte == mark) | line::is_empty_cell(byte);
    if !pairs().fold(true, |all, pair| all & is_mark(pair)) {
        return None;
    }
    let mut marks = [DigitSet::EMPTY; 81];
    for (marks, symbols) in marks.iter_mut().zip(line.as_chunks::<9>().0) {
        let mut bits = 0;
        for (place, symbol) in symbols.iter().enumerate() {
            bits |= u16::from(*symbol == b'1' + place as u8) << place;
        }
        *marks = DigitSet::from_bits(bits)?;
    }
    let has_any = marks.iter().any(|marks| !marks.is_empty());
    has_any.then(|| Candidates::new(marks))
}

fn read_marks(text: &str) -> Result<[DigitSet; 81], ParseError> {
    let mut marks = [DigitSet::EMPTY; 81];
    let mut read = 0;
    for (column, character) in columns(text) {
        let symbol = symbol(character);
        let wrong = |expected| Err(ParseError::character(column, character, expected));
        if read == SYMBOLS {
            match symbol {
                Symbol::Cell(_) | Symbol::Other => return wrong(Expected::EndOfMarks),
                _ => break,
            }
        }
        let expected = Digit::ALL[read % 9];
        match symbol {
            Symbol::Cell(Some(digit)) if digit == expected => marks[read / 9] |= digit.into(),
            Symbol::Cell(None) => {}
            Symbol::Space => continue,
            _ => return wrong(Expected::Mark(expected)),
        }
        read += 1;
    }
    match read {
        SYMBOLS => Ok(marks),
        _ => Err(ParseError::too_short(text, read, SYMBOLS)),
    }
}
