//! Vectors of 16-bit values: [`Vector`], and sets of their lanes.

use super::token::Token;
use crate::macros::table;

/// A set of lanes: lane 0 in bit 0.
pub type LaneSet = u32;

/// A vector of 16-bit values.
///
/// # Safety
///
/// An implementor is [`COUNT`](Vector::COUNT) values of 16 bits side by side and nothing else, and any
/// bits are valid. `COUNT` is a power of two, 32 at most.
pub unsafe trait Vector: Copy {
    /// The number of lanes.
    const COUNT: usize;
    /// The set of all lanes.
    const ALL: LaneSet = LaneSet::MAX >> (32 - Self::COUNT);
    /// The proof that the processor has the instructions.
    type Token: Token;
    /// The result of a comparison: yes or no in each lane.
    type Choice: Copy;

    /// Returns the token of the vector.
    fn token(self) -> Self::Token;
    /// Sets all lanes to this value.
    fn splat(token: Self::Token, value: u16) -> Self;

    /// Returns the vector of the first values.
    #[inline(always)]
    fn read(_: Self::Token, from: &[u16; 32]) -> Self {
        // SAFETY: a vector is `COUNT` values, at most 32, side by side, with any bits; the token proves
        // that it may exist.
        unsafe { from.as_ptr().cast::<Self>().read_unaligned() }
    }
    /// Writes the lanes to the first places.
    #[inline(always)]
    fn write(self, to: &mut [u16; 32]) {
        // SAFETY: a vector is `COUNT` values, at most 32, side by side.
        unsafe { to.as_mut_ptr().cast::<Self>().write_unaligned(self) }
    }
    /// Returns the values of vectors, `COUNT` for each.
    #[inline(always)]
    fn values(vectors: &[Self]) -> &[u16] {
        let count = vectors.len() * Self::COUNT;
        // SAFETY: a vector is `COUNT` values side by side.
        unsafe { core::slice::from_raw_parts(vectors.as_ptr().cast(), count) }
    }
    /// Returns the values of vectors, `COUNT` for each.
    #[inline(always)]
    fn values_mut(vectors: &mut [Self]) -> &mut [u16] {
        let count = vectors.len() * Self::COUNT;
        // SAFETY: a vector is `COUNT` values side by side, which may be any.
        unsafe { core::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), count) }
    }

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// Returns the bits of the first that are not in the second.
    fn without(self, b: Self) -> Self;
    /// Returns the sum as numbers, which may wrap around.
    fn plus(self, b: Self) -> Self;
    /// Returns the difference as numbers, which may wrap around.
    fn minus(self, b: Self) -> Self;
    #[inline(always)]
    fn minus_one(self) -> Self {
        self.plus(Self::splat(self.token(), u16::MAX))
    }
    /// Returns the number of bits that are set.
    fn popcount(self) -> Self;

    /// Returns the bits that are in at least two of the three.
    #[inline(always)]
    fn in_two(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// Returns the bits that are in any of the three.
    #[inline(always)]
    fn in_any(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// Returns the bits that are in all of the three.
    #[inline(always)]
    fn in_all(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// Returns the bits that are in exactly one of the three.
    #[inline(always)]
    fn in_one(self, b: Self, c: Self) -> Self {
        self.or(b).xor(c).without(self.and(b))
    }
    /// Returns the bits of the first that are in at least one of the others.
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// Returns the bits that are in none of the three.
    #[inline(always)]
    fn in_none(self, b: Self, c: Self) -> Self {
        Self::splat(self.token(), u16::MAX).without(self.or(b).or(c))
    }
    /// Returns the vector, computed at this point: the compiler must not postpone the computation and keep its operands
    /// in registers until then.
    #[inline(always)]
    fn at_once(self) -> Self {
        self
    }

    fn is_equal(self, b: Self) -> Self::Choice;
    /// Returns whether `self` is less, where both are below 2^15.
    fn is_less(self, b: Self) -> Self::Choice;
    /// Returns whether the highest bit is set.
    #[inline(always)]
    fn is_negative(self) -> Self::Choice {
        // This is correct if `is_less` compares signed numbers.
        self.is_less(Self::splat(self.token(), 0))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Choice {
        self.is_equal(Self::splat(self.token(), 0))
    }
    /// Returns whether the two have no bit in common.
    #[inline(always)]
    fn is_disjoint(self, b: Self) -> Self::Choice {
        self.and(b).is_zero()
    }
    /// Returns whether at most three bits are set.
    #[inline(always)]
    fn at_most_three(self) -> Self::Choice {
        let one_less = self.and(self.minus_one());
        let two_less = one_less.and(one_less.minus_one());
        two_less.and(two_less.minus_one()).is_zero()
    }
    /// Returns whether at least three bits are set, of the lower 15.
    #[inline(always)]
    fn at_least_three(self) -> Self::Choice {
        let one_less = self.and(self.minus_one());
        let two_less = one_less.and(one_less.minus_one());
        Self::splat(self.token(), 0).is_less(two_less)
    }
    /// Returns `yes` in the chosen lanes, `no` in the others.
    fn choose(choice: Self::Choice, yes: Self, no: Self) -> Self;
    /// Returns the chosen lanes.
    fn lanes(choice: Self::Choice) -> LaneSet;

    /// Returns `self` in the lanes of the set, zero in the others.
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Self {
        // Backends with more than 16 lanes replace this method.
        const BITS: [u16; 32] = table!(32, |lane| 1 << (lane % 16));
        let (nothing, bits) = (
            Self::splat(self.token(), 0),
            Self::read(self.token(), &BITS),
        );
        let chosen = Self::splat(self.token(), lanes as u16).and(bits);
        Self::choose(chosen.is_equal(bits), self, nothing)
    }

    /// Returns the first `count` lanes of a set, or all if there are fewer.
    #[inline(always)]
    fn first(_: Self::Token, lanes: LaneSet, count: u32) -> LaneSet {
        let mut rest = lanes;
        for _ in 0..count {
            rest &= rest.wrapping_sub(1);
        }
        lanes & !rest
    }
}

/// The lanes of a set, ascending.
#[derive(Clone, Copy)]
pub struct Each(pub LaneSet);

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lane as usize)
    }
}
