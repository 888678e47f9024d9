//! The digits 1 to 9, and sets of them in nine bits.

use core::fmt;
use core::iter::FusedIterator;
use core::num::NonZeroU8;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use crate::invalid::InvalidValue;

/// A digit from 1 to 9. `Option<Digit>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits, ascending.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut value = 1;
        while value <= 9 {
            all[value as usize - 1] = match Digit::new(value) {
                Some(digit) => digit,
                None => unreachable!(),
            };
            value += 1;
        }
        all
    };

    /// The digit of that value; `None` outside 1 to 9.
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

    /// The value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The position among [`Digit::ALL`], 0 to 8.
    pub(crate) const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The character `1` to `9`.
    pub const fn to_char(self) -> char {
        (b'0' + self.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

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

/// A set of digits: the candidates of a cell, the digits a house lacks.
///
/// ```
/// use ninefold::{Digit, DigitSet};
/// let [one, two] = [1, 2].map(|value| Digit::new(value).unwrap());
/// let both = DigitSet::from(one) | DigitSet::from(two);
/// assert_eq!(both.len(), 2);
/// assert_eq!((both - DigitSet::from(one)).single(), Some(two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The set without digits.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// The set of all nine digits.
    pub const ALL: DigitSet = DigitSet(0x1FF);

    /// The set whose digit `d` is bit `d - 1`; `None` if a higher bit is set.
    pub const fn from_bits(bits: u16) -> Option<DigitSet> {
        if bits <= Self::ALL.0 {
            Some(DigitSet(bits))
        } else {
            None
        }
    }

    /// Nine bits: digit `d` is bit `d - 1`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many digits are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> (digit.get() - 1) & 1 == 1
    }

    /// Puts the digit into the set.
    pub fn insert(&mut self, digit: Digit) {
        *self |= digit.into();
    }

    /// Takes the digit out; says whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let had = self.contains(digit);
        *self -= digit.into();
        had
    }

    /// The smallest digit; `None` of an empty set.
    pub const fn first(self) -> Option<Digit> {
        Digit::new(self.0.trailing_zeros() as u8 + 1)
    }

    /// The only digit; `None` if there are none or several.
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet(1 << (digit.get() - 1))
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits
            .into_iter()
            .fold(DigitSet::EMPTY, |set, digit| set | digit.into())
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl Not for DigitSet {
    type Output = DigitSet;
    fn not(self) -> DigitSet {
        DigitSet::ALL - self
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    fn into_iter(self) -> Digits {
        Digits(self)
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in *self {
            fmt::Display::fmt(&digit, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.remove(digit);
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}
impl FusedIterator for Digits {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn all_sets_hold_what_their_bits_say() {
        for bits in 0..=0x1FF {
            let set = DigitSet::from_bits(bits).unwrap();
            let digits: Vec<Digit> = set.into_iter().collect();
            assert!(digits.is_sorted());
            assert_eq!(digits.len(), set.len());
            assert_eq!(digits.iter().copied().collect::<DigitSet>(), set);
            assert_eq!(set.first(), digits.first().copied());
            assert_eq!(set.single().is_some(), digits.len() == 1);
            assert!(digits.iter().all(|&digit| set.contains(digit)));
            assert_eq!((!set).len(), 9 - set.len());
            assert!((!set & set).is_empty());
        }
        assert_eq!(DigitSet::from_bits(0x200), None);
    }

    #[test]
    fn an_optional_digit_is_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn sets_are_displayed_as_their_digits() {
        let set: DigitSet = [9, 1, 4].into_iter().filter_map(Digit::new).collect();
        assert_eq!(set.to_string(), "149");
    }
}
