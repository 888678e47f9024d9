//! Links of SudokuWiki's solver: the parameter `bd` is 81 digits with 0 for an empty cell, or two
//! characters for each cell.
//!
//! The form with two characters for each cell has two versions. The newer one begins with `S9B`, and a pair is a number
//! in base 36: a given digit; nine more for a placed digit; or 18 plus the candidates, one bit for each. In the older
//! one, a pair is a number in base 32: twice the candidates, plus one for a given.

use core::fmt;

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;

use super::error::ParseError;
use super::line;
use super::link::{Link, Part};
use super::written::Written;

pub(super) const HOST: &str = "sudokuwiki.org";
const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const NEWER: &str = "S9B";

const DATA: &str = "81 digits, or two characters for each cell, in a link of SudokuWiki";
const PAIR: &str = "the number of a cell in a link of SudokuWiki";

/// The number before the numbers of candidates: there are nine for given digits, and nine for placed ones.
const BEFORE_CANDIDATES: u16 = 18;

/// Returns the part of the link that describes the puzzle, if there is one.
pub(super) fn data_of<'t>(link: &Link<'t>) -> Option<Part<'t>> {
    link.leads_to(HOST).then(|| link.parameter("bd"))?
}

/// Reads the data of a link.
pub(super) fn read(data: Part<'_>) -> Result<Written, ParseError> {
    let pairs = data.text.strip_prefix(NEWER).unwrap_or(data.text);
    let is_newer = pairs.len() < data.text.len();
    if pairs.len() != 162 || !pairs.is_ascii() {
        // The letters of the newer form are no cells.
        return data.cells(DATA);
    }
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let mut candidates = Candidates::ALL;
    let first = data.column + data.text.len() - pairs.len();
    for (cell, pair) in Cell::ALL.into_iter().zip(pairs.as_bytes().chunks(2)) {
        let place = 2 * cell.index();
        let part = Part {
            text: &pairs[place..place + 2],
            column: first + place,
        };
        let number = number(pair, if is_newer { 36 } else { 32 });
        let read = number.and_then(if is_newer { Meant::newer } else { Meant::older });
        match read.ok_or_else(|| part.unlike(PAIR))? {
            Meant::Given(digit) => givens.set(cell, Some(digit)),
            Meant::Placed(digit) => entries.set(cell, Some(digit)),
            Meant::Candidates(digits) => candidates[cell] = digits,
        }
    }
    Ok(Written::played(givens, entries, candidates))
}

fn number(pair: &[u8], base: u32) -> Option<u16> {
    pair.iter().try_fold(0, |number, &digit| {
        let digit = char::from(digit).to_digit(base)?;
        Some(number * base as u16 + digit as u16)
    })
}

/// The meaning of the number of a cell.
enum Meant {
    Given(Digit),
    Placed(Digit),
    Candidates(DigitSet),
}

impl Meant {
    fn newer(number: u16) -> Option<Meant> {
        Some(match number {
            // A cell without information.
            0 => Meant::Candidates(DigitSet::ALL),
            1..=9 => Meant::Given(Digit::new(number as u8)?),
            10..=BEFORE_CANDIDATES => Meant::Placed(Digit::new(number as u8 - 9)?),
            _ => Meant::Candidates(DigitSet::from_bits(number - BEFORE_CANDIDATES)?),
        })
    }

    fn older(number: u16) -> Option<Meant> {
        let candidates = DigitSet::from_bits(number / 2)?;
        let is_given = number % 2 == 1;
        match candidates.single() {
            Some(digit) if is_given => Some(Meant::Given(digit)),
            Some(digit) => Some(Meant::Placed(digit)),
            None => (!is_given).then_some(Meant::Candidates(candidates)),
        }
    }
}

/// Writes a link: with 81 digits if these describe the puzzle completely.
pub(super) fn write(written: &Written, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(ADDRESS)?;
    let (digits, givens) = (written.digits(), written.givens());
    let candidates = written.candidates();
    if digits == givens && candidates.is_none() {
        return line::write_with(&digits, '0', f);
    }
    let candidates = candidates.unwrap_or_else(|| Candidates::from(&digits));
    f.write_str(NEWER)?;
    for cell in Cell::ALL {
        let number = match (givens[cell], digits[cell], candidates[cell]) {
            (Some(given), ..) => u16::from(given.get()),
            (None, Some(placed), _) => u16::from(placed.get()) + 9,
            (None, None, DigitSet::EMPTY) => 0,
            (None, None, left) => left.bits() + BEFORE_CANDIDATES,
        };
        for digit in [number / 36, number % 36] {
            let digit = char::from_digit(digit.into(), 36).unwrap_or('0');
            write!(f, "{digit}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const CELLS: &str =
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

    fn read_link(data: &str) -> Result<Written, ParseError> {
        let link = std::format!("{ADDRESS}{data}");
        let link = Link::of(&link).unwrap();
        read(data_of(&link).unwrap())
    }

    #[test]
    fn both_forms_of_pairs_are_read() {
        // A given 5, a placed 6, and a cell that may hold 3 or 7; the other cells have no information.
        let newer = "S9B050f2e".to_string() + &"00".repeat(78);
        let written = read_link(&newer).unwrap();
        assert_eq!(
            written.givens().to_string(),
            "5".to_string() + &".".repeat(80)
        );
        assert_eq!(
            written.digits().to_string(),
            "56".to_string() + &".".repeat(79)
        );
        assert_eq!(
            written.candidates().unwrap()[Cell::ALL[2]].to_string(),
            "37"
        );
        // 5 is the bit 16: 33 with the given; 6 the bit 32; 3 and 7 are 4 and 64.
        let older = "112048".to_string() + &"vu".repeat(78);
        assert_eq!(read_link(&older).unwrap().givens(), written.givens());
        assert_eq!(read_link(&older).unwrap(), written);
    }

    #[test]
    fn digits_are_read() {
        assert_eq!(read_link(CELLS).unwrap().givens(), CELLS.parse().unwrap());
        assert_eq!(read_link(&CELLS.replace('0', ".")), read_link(CELLS));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        let before = ADDRESS.len();
        for (data, column) in [
            ("S9B".to_owned() + CELLS, 1),
            (CELLS[1..].to_owned(), 1),
            ("S9B05zz".to_owned() + &"00".repeat(79), 6),
            ("zz".to_owned() + &"00".repeat(80), 1),
            ("".to_owned(), 1),
        ] {
            let error = read_link(&data).unwrap_err();
            assert_eq!(error.column, before + column, "{data}");
        }
    }

    use alloc::borrow::ToOwned;
}
