//! The digits 1 to 9, and sets of digits.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::invalid::InvalidValue;
use crate::macros::{debug_as_display, table};
use crate::sets::bit_set;

/// A digit from 1 to 9. `Option<Digit>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits, ascending.
    pub const ALL: [Digit; 9] = table!(9, |index| Digit::from_index(index).expect("below 9"));

    /// Returns the digit of that value; `None` outside 1 to 9.
    ///
    /// ```
    /// use ninefold::Digit;
    /// assert_eq!(Digit::new(7).unwrap().get(), 7);
    /// assert_eq!(Digit::new(0), None);
    /// assert_eq!(Digit::new(10), None);
    /// ```
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// Returns the value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the position among [`Digit::ALL`], 0 to 8.
    pub(crate) const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// Returns the digit at that position among [`Digit::ALL`].
    pub(crate) const fn from_index(index: usize) -> Option<Digit> {
        if index < 9 {
            Digit::new(index as u8 + 1)
        } else {
            None
        }
    }

    /// Returns the character `1` to `9`.
    pub const fn to_char(self) -> char {
        (b'0' + self.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

debug_as_display!(Digit);

impl FromStr for Digit {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Digit, InvalidValue> {
        let digit = match *text.as_bytes() {
            [character] => Digit::new(character.wrapping_sub(b'0')),
            _ => None,
        };
        digit.ok_or_else(|| InvalidValue::new(text, EXPECTED))
    }
}

impl TryFrom<u8> for Digit {
    type Error = InvalidValue;

    fn try_from(value: u8) -> Result<Digit, InvalidValue> {
        Digit::new(value).ok_or_else(|| InvalidValue::new(value, EXPECTED))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

const EXPECTED: &str = "a digit, 1 to 9";

bit_set! {
    /// A set of digits: the candidates of a cell, or the digits a house lacks. Displayed as `149`.
    ///
    /// ```
    /// use ninefold::{Digit, DigitSet};
    /// let [one, two] = [1, 2].map(|value| Digit::new(value).unwrap());
    /// let both = DigitSet::from(one) | DigitSet::from(two);
    /// assert_eq!(both.len(), 2);
    /// assert_eq!((both - DigitSet::from(one)).single(), Some(two));
    /// ```
    DigitSet(u16) of 9 Digit, counted by count_ones,
    /// The digits of a set, ascending.
    Digits, separated by ""
}

/// Returns the number of ones among nine bits, from a table: a baseline processor has no instruction for it.
const fn count_ones(bits: u16) -> u8 {
    static COUNTS: [u8; 512] = table!(512, |bits| (bits as u32).count_ones() as u8);
    COUNTS[bits as usize & 511]
}

impl DigitSet {
    /// Returns the set whose digit `d` is bit `d - 1`; `None` if a higher bit is set.
    pub const fn from_bits(bits: u16) -> Option<DigitSet> {
        if bits <= Self::ALL.0 {
            Some(DigitSet(bits))
        } else {
            None
        }
    }

    /// Returns nine bits: digit `d` is bit `d - 1`.
    pub const fn bits(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_of_a_set_are_its_digits() {
        for bits in 0..=0x1FF {
            let set = DigitSet::from_bits(bits).unwrap();
            assert_eq!(set.bits(), bits);
            let bit = |digit: Digit| 1 << (digit.get() - 1);
            assert_eq!(set.iter().map(bit).sum::<u16>(), bits);
        }
        assert_eq!(DigitSet::from_bits(0x200), None);
    }

    #[test]
    fn an_optional_digit_is_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
