//! 32 lanes, with masks as choices and any bitwise function of three vectors in one instruction.

use core::arch::x86_64::*;

use super::Avx512Token;
use super::table::*;
use crate::vectors::lanes::{LaneSet, Vector};
use crate::vectors::token::by_instruction;

/// 32 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx512(__m512i);

// SAFETY: 512 bits are 32 values of 16 bits.
unsafe impl Vector for Avx512 {
    const COUNT: usize = 32;
    type Token = Avx512Token;
    type Choice = __mmask32;

    by_instruction! {
        Avx512Token(()) => Avx512Token;
        splat(value: u16) = _mm512_set1_epi16(value as i16);
        and(a, b) = _mm512_and_si512(a, b);
        or(a, b) = _mm512_or_si512(a, b);
        xor(a, b) = _mm512_xor_si512(a, b);
        without(a, b) = _mm512_andnot_si512(b, a);
        plus(a, b) = _mm512_add_epi16(a, b);
        minus(a, b) = _mm512_sub_epi16(a, b);
        popcount(a) = _mm512_popcnt_epi16(a);
        in_two(a, b, c) = _mm512_ternarylogic_epi32::<IN_TWO>(a, b, c);
        in_any(a, b, c) = _mm512_ternarylogic_epi32::<IN_ANY>(a, b, c);
        in_all(a, b, c) = _mm512_ternarylogic_epi32::<IN_ALL>(a, b, c);
        in_one(a, b, c) = _mm512_ternarylogic_epi32::<IN_ONE>(a, b, c);
        and_either(a, b, c) = _mm512_ternarylogic_epi32::<AND_EITHER>(a, b, c);
        in_none(a, b, c) = _mm512_ternarylogic_epi32::<IN_NONE>(a, b, c);
        at_once(a) = computed(a);
    }
    #[inline(always)]
    fn minus_one(self) -> Avx512 {
        // If the compiler could see `a & (a - 1)`, it would turn it into a slower count of bits.
        self.plus(Avx512::splat(self.token(), u16::MAX)).at_once()
    }
    #[inline(always)]
    fn is_zero(self) -> __mmask32 {
        self.is_disjoint(self)
    }
    #[inline(always)]
    fn is_equal(self, b: Avx512) -> __mmask32 {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }
    #[inline(always)]
    fn is_less(self, b: Avx512) -> __mmask32 {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_cmplt_epi16_mask(self.0, b.0) }
    }
    #[inline(always)]
    fn at_most_three(self) -> __mmask32 {
        self.popcount().is_less(Avx512::splat(self.token(), 4))
    }
    #[inline(always)]
    fn at_least_three(self) -> __mmask32 {
        Avx512::splat(self.token(), 2).is_less(self.popcount())
    }
    #[inline(always)]
    fn is_disjoint(self, b: Avx512) -> __mmask32 {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, b.0) }
    }
    #[inline(always)]
    fn is_negative(self) -> __mmask32 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_movepi16_mask(self.0) }
    }
    #[inline(always)]
    fn choose(choice: __mmask32, yes: Avx512, no: Avx512) -> Avx512 {
        // SAFETY: the vectors prove AVX-512.
        Avx512(unsafe { _mm512_mask_mov_epi16(no.0, choice, yes.0) })
    }
    #[inline(always)]
    fn lanes(choice: __mmask32) -> LaneSet {
        choice
    }
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Avx512 {
        // SAFETY: the vector proves AVX-512.
        Avx512(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }
    #[inline(always)]
    fn first(_: Avx512Token, lanes: LaneSet, count: u32) -> LaneSet {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u32(_bzhi_u32(u32::MAX, count), lanes) }
    }
}

/// Operations that only these vectors have, which move values between lanes.
impl Avx512 {
    /// Returns the raw vector.
    #[inline(always)]
    pub fn raw(self) -> __m512i {
        self.0
    }
    /// Lane `n` has the value `n`.
    #[inline(always)]
    pub fn numbers(token: Avx512Token) -> Avx512 {
        Avx512::read(token, &core::array::from_fn(|lane| lane as u16))
    }
    /// Returns the values of the lanes in the set, packed from lane 0 on.
    #[inline(always)]
    pub fn gathered(self, lanes: LaneSet) -> Avx512 {
        // SAFETY: the vector proves AVX-512.
        Avx512(unsafe { _mm512_maskz_compress_epi16(lanes, self.0) })
    }
    /// Returns the first values, spread over the lanes of the set in order.
    #[inline(always)]
    pub fn scattered(self, lanes: LaneSet) -> Avx512 {
        // SAFETY: the vector proves AVX-512.
        Avx512(unsafe { _mm512_maskz_expand_epi16(lanes, self.0) })
    }
    /// Returns `self`, with the values of `from` at these `places` in the lanes of the set.
    #[inline(always)]
    pub fn with_moved(self, lanes: LaneSet, from: Avx512, places: Avx512) -> Avx512 {
        // SAFETY: the vectors prove AVX-512.
        Avx512(unsafe { _mm512_mask_permutexvar_epi16(self.0, lanes, places.0, from.0) })
    }
    /// Returns the values at these places.
    #[inline(always)]
    pub fn at(self, places: Avx512) -> Avx512 {
        // SAFETY: the vectors prove AVX-512.
        Avx512(unsafe { _mm512_permutexvar_epi16(places.0, self.0) })
    }
    /// Returns the bits that are in `self` and in neither of the others.
    #[inline(always)]
    pub fn in_neither(self, b: Avx512, c: Avx512) -> Avx512 {
        // SAFETY: the vectors prove AVX-512.
        Avx512(unsafe { _mm512_ternarylogic_epi32::<ONLY_IN_FIRST>(self.0, b.0, c.0) })
    }
}

/// Returns the vector, hiding its computation from the compiler.
#[inline]
#[target_feature(enable = "avx512f")]
fn computed(mut vector: __m512i) -> __m512i {
    // SAFETY: the assembly is a comment.
    unsafe {
        core::arch::asm!("/* {0} */", inout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags));
    }
    vector
}
