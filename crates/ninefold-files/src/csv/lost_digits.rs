//! Puzzles that a spreadsheet took for numbers, so that digits are lost.

use ninefold::Grid;
use ninefold::text::plain_cells;

/// The kind of loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LostDigits<'f> {
    /// Zeros in front of these digits.
    Front(&'f [u8]),
    /// All but the first digits: the number has an exponent.
    Exponent,
}

impl<'f> LostDigits<'f> {
    /// Returns the loss in a field that is not a puzzle, if it is a number.
    pub fn of(field: &'f [u8]) -> Option<LostDigits<'f>> {
        /// A puzzle has few empty cells in front.
        const FEWEST_DIGITS: usize = 50;
        let field = field.trim_ascii();
        if field.iter().all(u8::is_ascii_digit) {
            let is_shorter = (FEWEST_DIGITS..81).contains(&field.len()) && field[0] != b'0';
            return is_shorter.then_some(LostDigits::Front(field));
        }
        let text = str::from_utf8(field).ok()?;
        let (digits, exponent) = text.split_once(['e', 'E'])?;
        let is_number = digits.parse::<f64>().is_ok();
        let exponent: u32 = exponent.trim_start_matches('+').parse().ok()?;
        (is_number && (FEWEST_DIGITS as u32..81).contains(&exponent))
            .then_some(LostDigits::Exponent)
    }

    /// Returns the puzzle with its zeros in front again, if another field of its record is the solution of it.
    pub fn restored<'r>(self, mut others: impl Iterator<Item = &'r [u8]>) -> Option<Grid> {
        let LostDigits::Front(digits) = self else {
            return None;
        };
        let mut cells = [b'0'; 81];
        cells[81 - digits.len()..].copy_from_slice(digits);
        let puzzle = Grid::from_ascii(&cells);
        let solves = |field: &[u8]| {
            let solution = plain_cells(field).map(Grid::from_ascii);
            solution.is_some_and(|solution| puzzle.is_solved_by(&solution))
        };
        others.any(solves).then_some(puzzle)
    }

    /// Returns the message about the loss.
    pub fn message(self) -> String {
        match self {
            LostDigits::Front(digits) => format!(
                "found a number of {} digits, expected 81: a spreadsheet may have removed the zeros in front; \
                 import the column as text",
                digits.len()
            ),
            LostDigits::Exponent => "found a number with an exponent, expected 81 digits: a spreadsheet has turned \
                                     the puzzle into a number, and most digits are lost; import the column as text"
                .to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_recognised() {
        assert_eq!(LostDigits::of(b"7.06E+77"), Some(LostDigits::Exponent));
        assert_eq!(LostDigits::of(b"7,06E+77"), None);
        let digits = [b'7'; 79];
        assert_eq!(LostDigits::of(&digits), Some(LostDigits::Front(&digits)));
        for other in [&b""[..], b"123", b"1e5", &[b'7'; 82], &[b'.'; 79]] {
            assert_eq!(LostDigits::of(other), None);
        }
    }
}
