//! Sets of digits as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of digits of a board. Bit i is the i-th digit, counted from the smallest.
///
/// The [`Digits`](crate::Digits) of the board convert between bits and values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u32);

impl Mask {
    /// No digit.
    pub const EMPTY: Mask = Mask(0);

    /// Returns the set with these bits.
    pub const fn from_bits(bits: u32) -> Mask {
        Mask(bits)
    }

    /// Returns the set of one digit, by its index; nothing if the index is above 31.
    pub const fn one(index: usize) -> Mask {
        if index < 32 {
            Mask(1 << index)
        } else {
            Mask(0)
        }
    }

    /// Returns the set of the `count` smallest digits, at most 32.
    pub const fn first(count: usize) -> Mask {
        if count < 32 {
            Mask((1 << count) - 1)
        } else {
            Mask(u32::MAX)
        }
    }

    /// Returns the bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the digit with that index is in the set.
    pub const fn contains(self, index: usize) -> bool {
        index < 32 && self.0 >> index & 1 == 1
    }

    /// Returns whether all digits of the other set are in this one.
    pub const fn contains_all(self, other: Mask) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the set with that digit added.
    pub const fn with(self, index: usize) -> Mask {
        Mask(self.0 | Mask::one(index).0)
    }

    /// Returns the set without that digit.
    pub const fn without(self, index: usize) -> Mask {
        Mask(self.0 & !Mask::one(index).0)
    }

    /// Returns the number of digits in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no digit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the index of the smallest digit.
    pub const fn least(self) -> Option<usize> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as usize)
        }
    }

    /// Returns the index of the greatest digit.
    pub const fn greatest(self) -> Option<usize> {
        if self.0 == 0 {
            None
        } else {
            Some(31 - self.0.leading_zeros() as usize)
        }
    }

    /// Returns the index of the digit if there is exactly one.
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() {
            Some(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// Visits the indices of the digits, the smallest first.
    pub const fn indices(self) -> Indices {
        Indices(self.0)
    }
}

/// An iterator over the indices of the digits in a [`Mask`].
#[derive(Clone, Debug)]
pub struct Indices(u32);

impl Iterator for Indices {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let index = Mask(self.0).least()?;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

impl FromIterator<usize> for Mask {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Mask {
        indices.into_iter().fold(Mask::EMPTY, Mask::with)
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl BitOr for Mask {
    type Output = Mask;

    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

impl BitAndAssign for Mask {
    fn bitand_assign(&mut self, other: Mask) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Mask) {
        self.0 |= other.0;
    }
}

impl Not for Mask {
    type Output = Mask;

    /// Returns the complement among all 32 bits, even if the board has fewer digits.
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_digits_in_order() {
        let mask = Mask::one(5) | Mask::one(0) | Mask::one(31);
        assert_eq!(mask.indices().collect::<Vec<_>>(), [0, 5, 31]);
        assert_eq!((mask.least(), mask.greatest()), (Some(0), Some(31)));
        assert_eq!(mask.indices().collect::<Mask>(), mask);
    }

    #[test]
    fn the_first_digits_are_at_most_32() {
        assert_eq!(Mask::first(9).bits(), 511);
        assert_eq!(Mask::first(32), Mask::first(40));
        assert_eq!(Mask::one(32), Mask::EMPTY);
    }
}
