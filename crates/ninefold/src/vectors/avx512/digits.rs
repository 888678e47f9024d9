//! 16 lanes of 32 bits; nine lanes are digits.

use core::arch::x86_64::*;

use super::Avx512Token;
use super::table::*;
use crate::vectors::digits::DigitVector;
use crate::vectors::token::by_instruction;

/// 16 lanes of 32 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Digits512(__m512i);

/// The first 27 of the 32 values of a vector.
const CELLS: __mmask32 = (1 << 27) - 1;

impl DigitVector for Digits512 {
    type Token = Avx512Token;

    #[inline(always)]
    fn of_cells(_: Avx512Token, cells: &[u16; 27]) -> Digits512 {
        // SAFETY: the token proves AVX-512; 27 values are read from an array of 27.
        let cells = unsafe { _mm512_maskz_loadu_epi16(CELLS, cells.as_ptr().cast()) };
        let mut digits = [0u32; 16];
        for (digit, cells_with) in digits[..9].iter_mut().enumerate() {
            // SAFETY: the token proves AVX-512.
            *cells_with = unsafe { _mm512_test_epi16_mask(cells, _mm512_set1_epi16(1 << digit)) };
        }
        // SAFETY: the token proves AVX-512; 16 values are read from an array of 16.
        Digits512(unsafe { _mm512_loadu_epi32(digits.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_cells(self) -> [u16; 27] {
        let mut cells = [0; 27];
        // SAFETY: the vector proves AVX-512; 27 values are written to an array of 27.
        unsafe {
            let mut candidates = _mm512_setzero_si512();
            for (digit, cells_with) in self.to_digits().into_iter().enumerate() {
                let digit = _mm512_maskz_set1_epi16(cells_with, 1 << digit);
                candidates = _mm512_or_si512(candidates, digit);
            }
            _mm512_mask_storeu_epi16(cells.as_mut_ptr().cast(), CELLS, candidates);
        }
        cells
    }
    #[inline(always)]
    fn to_digits(self) -> [u32; 9] {
        let mut values = [0; 16];
        // SAFETY: the vector proves AVX-512; 16 values are written to an array of 16.
        unsafe { _mm512_storeu_epi32(values.as_mut_ptr().cast(), self.0) };
        let [a, b, c, d, e, f, g, h, i, ..] = values;
        [a, b, c, d, e, f, g, h, i]
    }
    by_instruction! {
        Avx512Token(()) => Avx512Token;
        splat(value: u32) = _mm512_set1_epi32(value as i32);
        and(a, b) = _mm512_and_si512(a, b);
        or(a, b) = _mm512_or_si512(a, b);
        without(a, b) = _mm512_andnot_si512(b, a);
        in_any(a, b, c) = _mm512_ternarylogic_epi32::<IN_ANY>(a, b, c);
        in_one(a, b, c) = _mm512_ternarylogic_epi32::<IN_ONE>(a, b, c);
        or_both(a, b, c) = _mm512_ternarylogic_epi32::<OR_BOTH>(a, b, c);
        or_difference(a, b, c) = _mm512_ternarylogic_epi32::<OR_DIFFERENCE>(a, b, c);
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Digits512 {
        // SAFETY: the vector proves AVX-512.
        Digits512(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Digits512 {
        // SAFETY: the vector proves AVX-512.
        Digits512(unsafe { _mm512_srli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn anywhere_and_twice(self) -> (Digits512, Digits512) {
        let (mut any, mut twice) = (self, Digits512::splat(self.token(), 0));
        for width in [8, 4, 2, 1] {
            let (other, also) = (any.exchanged(width), twice.exchanged(width));
            twice = twice.or(also).or_both(any, other);
            any = any.or(other);
        }
        (any, twice)
    }
    #[inline(always)]
    fn is_equal(self, b: Digits512) -> bool {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_cmpneq_epi32_mask(self.0, b.0) == 0 }
    }
    #[inline(always)]
    fn in_digits(self, digits: u32, other: Digits512) -> Digits512 {
        // SAFETY: the vectors prove AVX-512.
        Digits512(unsafe { _mm512_mask_mov_epi32(other.0, digits as u16, self.0) })
    }
}

impl Digits512 {
    /// Exchanges neighbours, in groups of `width` lanes.
    #[inline(always)]
    fn exchanged(self, width: usize) -> Digits512 {
        // SAFETY: the vector proves AVX-512.
        Digits512(unsafe {
            match width {
                8 => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
                4 => _mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0),
                2 => _mm512_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm512_shuffle_epi32::<0b10_11_00_01>(self.0),
            }
        })
    }
}
