//! Vectors with a lane for each digit, and their portable form: arrays, which the compiler turns into the vectors of
//! the target.

use super::token::{BaselineToken, Token};

/// A vector with 32 bits for each of nine digits. Further lanes stay empty or hold copies.
pub trait DigitVector: Copy {
    /// The proof that the processor has the instructions.
    type Token: Token;

    /// Returns the token of the vector.
    fn token(self) -> Self::Token;
    /// Sets all lanes to this value.
    fn splat(token: Self::Token, value: u32) -> Self;
    /// Returns for each digit the cells that have it, given the digits of each of 27 cells.
    fn of_cells(token: Self::Token, cells: &[u16; 27]) -> Self;
    /// Returns for each of 27 cells the digits that it has.
    fn to_cells(self) -> [u16; 27];
    /// Returns the values of the nine digits.
    fn to_digits(self) -> [u32; 9];
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// Returns the bits of the first that are not in the second.
    fn without(self, b: Self) -> Self;
    /// Shifts every lane towards the higher bits.
    fn up<const BITS: u32>(self) -> Self;
    /// Shifts every lane towards the lower bits.
    fn down<const BITS: u32>(self) -> Self;
    /// Returns the bits that are in any of the three.
    fn in_any(self, b: Self, c: Self) -> Self;
    /// Returns the bits that are in exactly one of the three.
    fn in_one(self, b: Self, c: Self) -> Self;
    /// Returns the bits that are in the first or in both of the others.
    fn or_both(self, b: Self, c: Self) -> Self;
    /// Returns the bits that are in the first or in exactly one of the others.
    fn or_difference(self, b: Self, c: Self) -> Self;
    /// Returns in every lane the bits that are in any lane.
    #[inline(always)]
    fn anywhere(self) -> Self {
        self.anywhere_and_twice().0
    }
    /// Returns in every lane the bits that are in any lane, and the bits that are in at least two.
    fn anywhere_and_twice(self) -> (Self, Self);
    fn is_equal(self, b: Self) -> bool;
    /// Returns `self` in the lanes of these digits, `other` in the rest.
    fn in_digits(self, digits: u32, other: Self) -> Self;
}

/// Nine lanes in an array, and three more that complete the vectors.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct DigitArray([u32; 12]);

impl DigitArray {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> DigitArray {
        let mut result = self;
        for value in &mut result.0 {
            *value = f(*value);
        }
        result
    }

    #[inline(always)]
    fn with(self, other: DigitArray, f: impl Fn(u32, u32) -> u32) -> DigitArray {
        let mut result = self;
        for (value, other) in result.0.iter_mut().zip(other.0) {
            *value = f(*value, other);
        }
        result
    }
}

impl DigitVector for DigitArray {
    type Token = BaselineToken;

    #[inline(always)]
    fn token(self) -> BaselineToken {
        BaselineToken
    }
    #[inline(always)]
    fn splat(_: BaselineToken, value: u32) -> DigitArray {
        DigitArray([value; 12])
    }
    #[inline(always)]
    fn of_cells(_: BaselineToken, cells: &[u16; 27]) -> DigitArray {
        let mut digits = [0; 12];
        for (digit, cells_with) in digits[..9].iter_mut().enumerate() {
            for (cell, candidates) in cells.iter().enumerate() {
                *cells_with |= u32::from(candidates >> digit & 1) << cell;
            }
        }
        DigitArray(digits)
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
    fn and(self, b: DigitArray) -> DigitArray {
        self.with(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: DigitArray) -> DigitArray {
        self.with(b, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, b: DigitArray) -> DigitArray {
        self.with(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> DigitArray {
        self.each(|a| a << BITS)
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> DigitArray {
        self.each(|a| a >> BITS)
    }
    #[inline(always)]
    fn in_any(self, b: DigitArray, c: DigitArray) -> DigitArray {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn in_one(self, b: DigitArray, c: DigitArray) -> DigitArray {
        self.or(b).with(c, |a, b| a ^ b).without(self.and(b))
    }
    #[inline(always)]
    fn or_both(self, b: DigitArray, c: DigitArray) -> DigitArray {
        self.or(b.and(c))
    }
    #[inline(always)]
    fn or_difference(self, b: DigitArray, c: DigitArray) -> DigitArray {
        self.or(b.with(c, |a, b| a ^ b))
    }
    #[inline(always)]
    fn anywhere_and_twice(self) -> (DigitArray, DigitArray) {
        let (mut any, mut twice) = (0, 0);
        for digit in self.0 {
            twice |= any & digit;
            any |= digit;
        }
        (DigitArray([any; 12]), DigitArray([twice; 12]))
    }
    #[inline(always)]
    fn is_equal(self, b: DigitArray) -> bool {
        self.0 == b.0
    }
    #[inline(always)]
    fn in_digits(self, digits: u32, other: DigitArray) -> DigitArray {
        let mut result = other;
        for (lane, (value, own)) in result.0.iter_mut().zip(self.0).enumerate() {
            if digits >> lane & 1 != 0 {
                *value = own;
            }
        }
        result
    }
}
