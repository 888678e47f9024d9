//! The digits of a board: consecutive numbers, and the character of each in a row of cells.

use std::error::Error;
use std::fmt;

use crate::mask::Mask;

/// The digits that the cells of a board may hold: all integers from a smallest to a greatest, at most 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits {
    lo: i8,
    len: u8,
}

/// A range of digits that no board may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitsError {
    /// The greatest digit is below the smallest.
    Empty,
    /// The smallest digit is not from -9 to 9.
    Start,
    /// The range has more than [`Digits::MAX`] digits.
    TooMany,
}

impl Digits {
    /// The greatest number of digits.
    pub const MAX: usize = 32;

    /// Returns the digits from `lo` to `hi`, both included.
    ///
    /// ```
    /// use ninefold_variants::Digits;
    /// let digits = Digits::new(0, 5)?;
    /// assert_eq!((digits.len(), digits.index(3), digits.value(5)), (6, Some(3), 5));
    /// # Ok::<(), ninefold_variants::DigitsError>(())
    /// ```
    pub fn new(lo: i32, hi: i32) -> Result<Digits, DigitsError> {
        if !(-9..=9).contains(&lo) {
            return Err(DigitsError::Start);
        }
        if hi < lo {
            return Err(DigitsError::Empty);
        }
        let len = i64::from(hi) - i64::from(lo) + 1;
        match u8::try_from(len) {
            Ok(len) if usize::from(len) <= Digits::MAX => Ok(Digits { lo: lo as i8, len }),
            _ => Err(DigitsError::TooMany),
        }
    }

    /// Returns the smallest digit.
    pub fn lo(self) -> i32 {
        i32::from(self.lo)
    }

    /// Returns the greatest digit.
    pub fn hi(self) -> i32 {
        self.lo() + i32::from(self.len) - 1
    }

    /// Returns the number of digits.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a board has at least one digit"
    )]
    pub fn len(self) -> usize {
        usize::from(self.len)
    }

    /// Returns the set of all digits.
    pub fn all(self) -> Mask {
        Mask::first(self.len())
    }

    /// Returns whether the value is one of the digits.
    pub fn contains(self, value: i32) -> bool {
        (self.lo()..=self.hi()).contains(&value)
    }

    /// Returns the value of the digit with that index, counted from the smallest.
    pub fn value(self, index: usize) -> i32 {
        self.lo() + index as i32
    }

    /// Returns the index of a value, counted from the smallest digit.
    pub fn index(self, value: i32) -> Option<usize> {
        self.contains(value).then(|| (value - self.lo()) as usize)
    }

    /// Visits the values of all digits, the smallest first.
    pub fn values(self) -> impl Iterator<Item = i32> {
        self.lo()..=self.hi()
    }

    /// Visits the values of a set, the smallest first.
    pub fn values_of(self, mask: Mask) -> impl Iterator<Item = i32> {
        mask.indices().map(move |index| self.value(index))
    }

    /// Returns the set of the digits whose values fulfil the condition.
    pub fn mask(self, mut condition: impl FnMut(i32) -> bool) -> Mask {
        let indices = 0..self.len();
        indices
            .filter(|&index| condition(self.value(index)))
            .collect()
    }

    /// Returns whether every digit has a character: they are from 0 to 34.
    pub fn have_characters(self) -> bool {
        character(self.lo()).is_some() && character(self.hi()).is_some()
    }
}

/// Returns the character of a value in a row of cells: `0` to `9`, then `A` for 10 to `Y` for 34.
pub(crate) fn character(value: i32) -> Option<char> {
    match u8::try_from(value).ok()? {
        digit @ 0..=9 => Some(char::from(b'0' + digit)),
        letter @ 10..=34 => Some(char::from(b'A' + letter - 10)),
        _ => None,
    }
}

/// Returns the value of a character in a row of cells. Letters may be lower case.
pub(crate) fn value_of(character: char) -> Option<i32> {
    match character.to_ascii_uppercase() {
        digit @ '0'..='9' => Some(digit as i32 - '0' as i32),
        letter @ 'A'..='Y' => Some(letter as i32 - 'A' as i32 + 10),
        _ => None,
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.lo(), self.hi())
    }
}

impl fmt::Display for DigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DigitsError::Empty => "the greatest digit is below the smallest",
            DigitsError::Start => "the smallest digit must be from -9 to 9",
            DigitsError::TooMany => "a board has at most 32 digits",
        })
    }
}

impl Error for DigitsError {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_limits() {
        assert_eq!(Digits::new(1, 33), Err(DigitsError::TooMany));
        assert_eq!(Digits::new(1, i32::MAX), Err(DigitsError::TooMany));
        assert_eq!(Digits::new(1, 0), Err(DigitsError::Empty));
        assert_eq!(Digits::new(10, 12), Err(DigitsError::Start));
        assert_eq!(Digits::new(9, 40).unwrap().len(), 32);
    }

    #[test]
    fn indices_and_values_are_inverse() {
        let digits = Digits::new(-3, 4).unwrap();
        for (index, value) in digits.values().enumerate() {
            assert_eq!(
                (digits.value(index), digits.index(value)),
                (value, Some(index))
            );
        }
        assert_eq!((digits.index(-4), digits.index(5)), (None, None));
        assert_eq!(digits.mask(|value| value < 0).bits(), 7);
    }

    #[test]
    fn characters_go_from_0_to_34() {
        assert_eq!(
            (character(9), character(10), character(34)),
            (Some('9'), Some('A'), Some('Y'))
        );
        assert_eq!((character(35), character(-1)), (None, None));
        assert!((0..=34).all(|value| value_of(character(value).unwrap()) == Some(value)));
        assert_eq!((value_of('b'), value_of('Z')), (Some(11), None));
    }
}
