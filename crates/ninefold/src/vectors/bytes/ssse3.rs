//! Vectors of SSSE3.

use core::arch::x86_64::*;

use super::{Array, Bytes};
use crate::vectors::token::{by_instruction, token};

token! {
    /// Proof of SSSE3, and of POPCNT, which is slightly newer.
    Ssse3Token: "ssse3", "popcnt"
}

/// Bytes in a vector of Vectors of SSSE3.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Ssse3(__m128i);

impl Bytes for Ssse3 {
    type Token = Ssse3Token;

    by_instruction! {
        Ssse3Token(()) => Ssse3Token;
        splat(value: u8) = _mm_set1_epi8(value as i8);
        shuffle(a, b) = _mm_shuffle_epi8(a, b);
        and(a, b) = _mm_and_si128(a, b);
        or(a, b) = _mm_or_si128(a, b);
        zip_low(a, b) = _mm_unpacklo_epi8(a, b);
        zip_high(a, b) = _mm_unpackhi_epi8(a, b);
        least(a, b) = _mm_min_epu8(a, b);
        greatest(a, b) = _mm_max_epu8(a, b);
    }
    #[inline(always)]
    fn read(_: Ssse3Token, from: &Array) -> Ssse3 {
        // SAFETY: the array has 16 bytes, the instruction needs no alignment, and the token proves it.
        Ssse3(unsafe { _mm_loadu_si128(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn from_nibbles(_: Ssse3Token, nibbles: u64) -> Ssse3 {
        // SAFETY: the token proves the instructions.
        Ssse3(unsafe {
            let low = _mm_cvtsi64_si128(nibbles as i64);
            let high = _mm_srli_epi16::<4>(low);
            _mm_and_si128(_mm_unpacklo_epi8(low, high), _mm_set1_epi8(15))
        })
    }
    #[inline(always)]
    fn write(self, to: &mut Array) {
        // SAFETY: the array has 16 bytes, the instruction needs no alignment, and the vector proves it.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn eight(self, last: bool) -> Ssse3 {
        // SAFETY: the vector proves the instructions.
        Ssse3(unsafe {
            match last {
                true => _mm_srli_si128::<8>(self.0),
                false => _mm_move_epi64(self.0),
            }
        })
    }
    #[inline(always)]
    fn places_of(self, value: u8) -> u32 {
        let value = Ssse3::splat(self.token(), value);
        // SAFETY: the vectors prove the instructions.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, value.0)) as u32 }
    }
    #[inline(always)]
    fn triples(self) -> [u32; 4] {
        // SAFETY: the vector proves the instructions.
        let [low, high] = unsafe {
            let weights = _mm_set1_epi32(i32::from_le_bytes([100, 10, 1, 0]));
            let pairs = _mm_maddubs_epi16(self.0, weights);
            halves(_mm_madd_epi16(pairs, _mm_set1_epi16(1)))
        };
        [
            low as u32,
            (low >> 32) as u32,
            high as u32,
            (high >> 32) as u32,
        ]
    }
    #[inline(always)]
    fn first_highest(self) -> u64 {
        // SAFETY: the vector proves the instructions.
        unsafe { nibbles(self.0, _mm_set1_epi16(0x0110)) }.swap_bytes()
    }
    #[inline(always)]
    fn first_lowest(self) -> u64 {
        // SAFETY: the vector proves the instructions.
        unsafe { nibbles(self.0, _mm_set1_epi16(0x1001)) }
    }
    #[inline(always)]
    fn first_eight(self) -> u64 {
        // SAFETY: the vector proves the instruction.
        unsafe { _mm_cvtsi128_si64(self.0) as u64 }.swap_bytes()
    }
}

/// Returns the bits 2 to 5 of all bytes in pairs, with these weights.
#[inline]
#[target_feature(enable = "ssse3")]
fn nibbles(bytes: __m128i, weights: __m128i) -> u64 {
    let values = _mm_and_si128(_mm_srli_epi16::<2>(bytes), _mm_set1_epi8(15));
    let pairs = _mm_maddubs_epi16(values, weights);
    _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)) as u64
}

#[inline]
#[target_feature(enable = "ssse3")]
fn halves(vector: __m128i) -> [u64; 2] {
    let high = _mm_unpackhi_epi64(vector, vector);
    [vector, high].map(|half| _mm_cvtsi128_si64(half) as u64)
}
