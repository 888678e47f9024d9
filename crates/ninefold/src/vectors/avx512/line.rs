//! Lines of 81 bytes, as long as a grid.

use core::arch::x86_64::*;

use super::Avx512Token;

/// 81 bytes: 64 in the first vector, the others in the second.
#[derive(Clone, Copy)]
pub struct Line512(__m512i, __m512i);

/// For each place in a line, another place; the entries behind the 81st are not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Places(pub [u8; 128]);

/// The bytes of the second vector.
const REST: __mmask64 = (1 << (81 - 64)) - 1;

impl Line512 {
    #[inline(always)]
    pub fn read(_: Avx512Token, line: &[u8; 81]) -> Line512 {
        // SAFETY: the token proves AVX-512; the first load reads 64 bytes of the line, and the mask limits the second
        // to the 17 others.
        unsafe {
            let start = line.as_ptr().cast::<i8>();
            Line512(
                _mm512_loadu_epi8(start),
                _mm512_maskz_loadu_epi8(REST, start.add(64)),
            )
        }
    }

    /// Returns for each place the byte at the place given there.
    #[inline(always)]
    pub fn at(self, places: &Places) -> Line512 {
        // SAFETY: the vectors prove AVX-512; `Places` has the size of two vectors, and their alignment.
        unsafe {
            let places = places.0.as_ptr().cast::<__m512i>();
            let (first, second) = (_mm512_load_si512(places), _mm512_load_si512(places.add(1)));
            Line512(
                _mm512_permutex2var_epi8(self.0, first, self.1),
                _mm512_permutex2var_epi8(self.0, second, self.1),
            )
        }
    }

    /// Returns the line with this byte where the other line has a character from 1 to 9.
    #[inline(always)]
    pub fn with_byte_at_digits(self, digits: Line512, byte: i8) -> Line512 {
        // SAFETY: the vectors prove AVX-512.
        unsafe {
            Line512(
                with_byte_at_digits(self.0, digits.0, byte),
                with_byte_at_digits(self.1, digits.1, byte),
            )
        }
    }

    /// Returns the places where both lines have the same byte: place 0 in bit 0.
    #[inline(always)]
    pub fn places_equal(self, other: Line512) -> u128 {
        // SAFETY: the vectors prove AVX-512.
        let (first, second) = unsafe {
            (
                _mm512_cmpeq_epi8_mask(self.0, other.0),
                _mm512_cmpeq_epi8_mask(self.1, other.1),
            )
        };
        u128::from(first) | u128::from(second & REST) << 64
    }
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn with_byte_at_digits(line: __m512i, digits: __m512i, byte: i8) -> __m512i {
    let place = _mm512_sub_epi8(digits, _mm512_set1_epi8(b'1' as i8));
    let is_digit = _mm512_cmplt_epu8_mask(place, _mm512_set1_epi8(9));
    _mm512_mask_mov_epi8(line, is_digit, _mm512_set1_epi8(byte))
}

/// Fetches a line that will be read or written soon into the cache.
#[inline(always)]
pub fn prefetch(line: &[u8; 81]) {
    let [start, .., end] = line;
    for place in [start, end] {
        // SAFETY: SSE is part of every x86-64, and nothing is read.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
    }
}
