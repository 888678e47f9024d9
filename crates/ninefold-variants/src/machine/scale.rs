//! The digits of a board as the machine counts them: position 0 is the least digit.

/// A board's range of digits. A mask's bit `i` is the digit `low + i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// Number of digits, 1 to 32.
    pub(crate) digits: u32,
    /// The least digit.
    pub(crate) low: i32,
}

impl Scale {
    /// Returns the mask of every digit.
    pub(crate) fn all(self) -> u32 {
        if self.digits >= 32 {
            u32::MAX
        } else {
            (1 << self.digits) - 1
        }
    }

    /// Returns the greatest digit.
    pub(crate) fn high(self) -> i32 {
        self.low + self.digits as i32 - 1
    }

    /// Returns the digits in order.
    pub(crate) fn values(self) -> std::ops::RangeInclusive<i32> {
        self.low..=self.high()
    }

    /// Returns the mask of one value, empty outside the range.
    pub(crate) fn bit(self, value: i64) -> u32 {
        let position = value - i64::from(self.low);
        if (0..i64::from(self.digits)).contains(&position) {
            1 << position
        } else {
            0
        }
    }

    /// Returns the mask of the digits that a test accepts.
    pub(crate) fn filter(self, accepts: impl Fn(i32) -> bool) -> u32 {
        self.values()
            .filter(|&value| accepts(value))
            .fold(0, |mask, value| mask | self.bit(value.into()))
    }

    /// Returns the value of a mask of one digit.
    pub(crate) fn value(self, single: u32) -> i32 {
        self.low + single.trailing_zeros() as i32
    }

    /// Visits the values in a mask, the least first.
    pub(crate) fn members(self, mask: u32) -> impl Iterator<Item = i32> {
        positions(mask).map(move |position| self.low + position as i32)
    }

    /// Returns the lowest, middle and highest third of the digits.
    pub(crate) fn thirds(self) -> [u32; 3] {
        let size = (self.digits as i32 / 3).max(1);
        [0, 1, 2].map(|third| self.filter(|value| (value - self.low) / size == third))
    }

    /// Returns the mask with the order of the digits reversed.
    pub(crate) fn reverse(self, mask: u32) -> u32 {
        mask.reverse_bits() >> (32 - self.digits)
    }
}

/// Visits the positions of the ones in a mask, the least first.
pub(crate) fn positions(mask: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask.trailing_zeros())
}

/// Visits the ones in a mask, each as a mask of its own, the least first.
pub(crate) fn bits(mask: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask & mask.wrapping_neg())
}
