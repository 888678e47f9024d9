//! Digit planes with AVX-512: 16 lanes of 32 bits, of which nine are digits.

use core::arch::x86_64::*;

use super::super::planes::{BAND, ByDigit};

/// Truth tables, as for lanes.
const IN_ANY: i32 = 0xFE;
const IN_ONE: i32 = 0x16;

/// 16 lanes of 32 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Digits512(__m512i);

// SAFETY (for every block below): as for `Avx512`.
unsafe impl ByDigit for Digits512 {
    #[inline(always)]
    fn splat(value: u32) -> Digits512 {
        Digits512(unsafe { _mm512_set1_epi32(value as i32) })
    }
    #[inline(always)]
    fn of_cells(cells: &[u16; 27]) -> Digits512 {
        unsafe {
            let cells = _mm512_maskz_loadu_epi16(BAND, cells.as_ptr().cast());
            let mut digits = [0u32; 16];
            for (digit, cells_with) in digits[..9].iter_mut().enumerate() {
                *cells_with = _mm512_test_epi16_mask(cells, _mm512_set1_epi16(1 << digit));
            }
            Digits512(_mm512_loadu_epi32(digits.as_ptr().cast()))
        }
    }
    #[inline(always)]
    fn to_cells(self) -> [u16; 27] {
        unsafe {
            let mut candidates = _mm512_setzero_si512();
            for (digit, cells_with) in self.to_digits().into_iter().enumerate() {
                let digit = _mm512_maskz_set1_epi16(cells_with, 1 << digit);
                candidates = _mm512_or_si512(candidates, digit);
            }
            let mut cells = [0; 27];
            _mm512_mask_storeu_epi16(cells.as_mut_ptr().cast(), BAND, candidates);
            cells
        }
    }
    #[inline(always)]
    fn to_digits(self) -> [u32; 9] {
        let mut values = [0; 16];
        unsafe { _mm512_storeu_epi32(values.as_mut_ptr().cast(), self.0) };
        let [a, b, c, d, e, f, g, h, i, ..] = values;
        [a, b, c, d, e, f, g, h, i]
    }
    #[inline(always)]
    fn and(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Digits512 {
        Digits512(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Digits512 {
        Digits512(unsafe { _mm512_srli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn in_any(self, b: Digits512, c: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_ternarylogic_epi32::<IN_ANY>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_one(self, b: Digits512, c: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_ternarylogic_epi32::<IN_ONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn or_both(self, b: Digits512, c: Digits512) -> Digits512 {
        const OR_BOTH: i32 = 0xF8;
        Digits512(unsafe { _mm512_ternarylogic_epi32::<OR_BOTH>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn or_difference(self, b: Digits512, c: Digits512) -> Digits512 {
        const OR_DIFFERENCE: i32 = 0xF6;
        Digits512(unsafe { _mm512_ternarylogic_epi32::<OR_DIFFERENCE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn anywhere(self) -> Digits512 {
        unsafe {
            let a = _mm512_or_si512(
                self.0,
                _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
            );
            let a = _mm512_or_si512(a, _mm512_shuffle_i64x2::<0b10_11_00_01>(a, a));
            let a = _mm512_or_si512(a, _mm512_shuffle_epi32::<0b01_00_11_10>(a));
            Digits512(_mm512_or_si512(a, _mm512_shuffle_epi32::<0b10_11_00_01>(a)))
        }
    }
    #[inline(always)]
    fn anywhere_and_twice(self) -> (Digits512, Digits512) {
        unsafe {
            let any = self.0;
            let other = _mm512_shuffle_i64x2::<0b01_00_11_10>(any, any);
            let twice = _mm512_and_si512(any, other);
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_i64x2::<0b10_11_00_01>(any, any),
                _mm512_shuffle_i64x2::<0b10_11_00_01>(twice, twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_epi32::<0b01_00_11_10>(any),
                _mm512_shuffle_epi32::<0b01_00_11_10>(twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_epi32::<0b10_11_00_01>(any),
                _mm512_shuffle_epi32::<0b10_11_00_01>(twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            (Digits512(_mm512_or_si512(any, other)), Digits512(twice))
        }
    }
    #[inline(always)]
    fn is_equal(self, other: Digits512) -> bool {
        unsafe { _mm512_cmpneq_epi32_mask(self.0, other.0) == 0 }
    }
    #[inline(always)]
    fn in_digits(self, digits: u32, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_mask_mov_epi32(other.0, digits as u16, self.0) })
    }
}
