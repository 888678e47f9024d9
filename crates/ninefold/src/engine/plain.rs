//! Digit planes in plain values, for any target: the compiler turns the loops into what vectors there
//! are.

use super::planes::ByDigit;

/// Nine lanes as plain values, and three more to fill vectors.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Plain([u32; 12]);

impl Plain {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Plain {
        let mut result = self;
        for value in &mut result.0 {
            *value = f(*value);
        }
        result
    }

    #[inline(always)]
    fn with(self, other: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        let mut result = self;
        for (value, other) in result.0.iter_mut().zip(other.0) {
            *value = f(*value, other);
        }
        result
    }
}

// SAFETY: no operation needs anything of the processor.
unsafe impl ByDigit for Plain {
    #[inline(always)]
    fn splat(value: u32) -> Plain {
        Plain([value; 12])
    }
    #[inline(always)]
    fn of_cells(cells: &[u16; 27]) -> Plain {
        let mut digits = [0; 12];
        for (digit, cells_with) in digits[..9].iter_mut().enumerate() {
            for (cell, candidates) in cells.iter().enumerate() {
                *cells_with |= u32::from(candidates >> digit & 1) << cell;
            }
        }
        Plain(digits)
    }
    #[inline(always)]
    fn to_cells(self) -> [u16; 27] {
        let mut cells = [0; 27];
        for (digit, cells_with) in self.0[..9].iter().enumerate() {
            for (cell, candidates) in cells.iter_mut().enumerate() {
                *candidates |= ((cells_with >> cell & 1) as u16) << digit;
            }
        }
        cells
    }
    #[inline(always)]
    fn to_digits(self) -> [u32; 9] {
        let [a, b, c, d, e, f, g, h, i, ..] = self.0;
        [a, b, c, d, e, f, g, h, i]
    }
    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.with(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Plain {
        self.each(|a| a << BITS)
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Plain {
        self.each(|a| a >> BITS)
    }
    #[inline(always)]
    fn in_any(self, b: Plain, c: Plain) -> Plain {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn in_one(self, b: Plain, c: Plain) -> Plain {
        self.or(b).with(c, |a, b| a ^ b).without(self.and(b))
    }
    #[inline(always)]
    fn or_both(self, b: Plain, c: Plain) -> Plain {
        self.or(b.and(c))
    }
    #[inline(always)]
    fn or_difference(self, b: Plain, c: Plain) -> Plain {
        self.or(b.with(c, |a, b| a ^ b))
    }
    #[inline(always)]
    fn anywhere(self) -> Plain {
        Plain::splat(self.0.into_iter().fold(0, |any, digit| any | digit))
    }
    #[inline(always)]
    fn anywhere_and_twice(self) -> (Plain, Plain) {
        let (mut any, mut twice) = (0, 0);
        for digit in self.0 {
            twice |= any & digit;
            any |= digit;
        }
        (Plain::splat(any), Plain::splat(twice))
    }
    #[inline(always)]
    fn is_equal(self, other: Plain) -> bool {
        self.0 == other.0
    }
    #[inline(always)]
    fn in_digits(self, digits: u32, other: Plain) -> Plain {
        let mut result = other;
        for (lane, (value, own)) in result.0.iter_mut().zip(self.0).enumerate() {
            if digits >> lane & 1 != 0 {
                *value = own;
            }
        }
        result
    }
}
