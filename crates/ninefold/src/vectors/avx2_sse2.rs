//! AVX2 with 16 lanes and SSE2 with 8. Both compare into vectors: all bits of a chosen lane are set.

use core::arch::x86_64::*;

use super::lanes::{LaneSet, Vector};
use super::token::{BaselineToken, by_instruction, token};

token! {
    /// Proof of AVX2, and of POPCNT, BMI1, BMI2 and LZCNT, which are older or of the same age.
    Avx2Token: "avx2", "popcnt", "bmi1", "bmi2", "lzcnt"
}

impl From<Avx2Token> for BaselineToken {
    fn from(_: Avx2Token) -> BaselineToken {
        BaselineToken
    }
}

/// 16 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2(__m256i);

// SAFETY: 256 bits are 16 values of 16 bits.
unsafe impl Vector for Avx2 {
    const COUNT: usize = 16;
    type Token = Avx2Token;
    type Choice = Avx2;

    by_instruction! {
        Avx2Token(()) => Avx2Token;
        splat(value: u16) = _mm256_set1_epi16(value as i16);
        and(a, b) = _mm256_and_si256(a, b);
        or(a, b) = _mm256_or_si256(a, b);
        xor(a, b) = _mm256_xor_si256(a, b);
        without(a, b) = _mm256_andnot_si256(b, a);
        plus(a, b) = _mm256_add_epi16(a, b);
        minus(a, b) = _mm256_sub_epi16(a, b);
        popcount(a) = popcount_256(a);
        is_equal(a, b) = _mm256_cmpeq_epi16(a, b);
        is_less(a, b) = _mm256_cmpgt_epi16(b, a);
    }
    #[inline(always)]
    fn choose(choice: Avx2, yes: Avx2, no: Avx2) -> Avx2 {
        // SAFETY: the vectors prove AVX2.
        Avx2(unsafe { _mm256_blendv_epi8(no.0, yes.0, choice.0) })
    }
    #[inline(always)]
    fn lanes(choice: Avx2) -> LaneSet {
        // SAFETY: the vector proves AVX2.
        unsafe { lanes_256(choice.0) }
    }
}

/// Counts bits by looking up each half of a byte.
#[inline]
#[target_feature(enable = "avx2")]
fn popcount_256(vector: __m256i) -> __m256i {
    let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    ));
    let nibble = _mm256_set1_epi16(0x0F0F);
    let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(vector, nibble));
    let high = _mm256_srli_epi16::<4>(vector);
    let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(high, nibble));
    let bytes = _mm256_add_epi8(low, high);
    let both = _mm256_add_epi16(bytes, _mm256_srli_epi16::<8>(bytes));
    _mm256_and_si256(both, _mm256_set1_epi16(0x1F))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes_256(choice: __m256i) -> LaneSet {
    let low = _mm256_castsi256_si128(choice);
    let high = _mm256_extracti128_si256::<1>(choice);
    _mm_movemask_epi8(_mm_packs_epi16(low, high)) as LaneSet
}

/// 8 lanes, with the instructions of every x86-64.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Sse2(__m128i);

// SAFETY: 128 bits are 8 values of 16 bits.
unsafe impl Vector for Sse2 {
    const COUNT: usize = 8;
    type Token = BaselineToken;
    type Choice = Sse2;

    by_instruction! {
        BaselineToken => BaselineToken;
        splat(value: u16) = _mm_set1_epi16(value as i16);
        and(a, b) = _mm_and_si128(a, b);
        or(a, b) = _mm_or_si128(a, b);
        xor(a, b) = _mm_xor_si128(a, b);
        without(a, b) = _mm_andnot_si128(b, a);
        plus(a, b) = _mm_add_epi16(a, b);
        minus(a, b) = _mm_sub_epi16(a, b);
        popcount(a) = popcount_128(a);
        is_equal(a, b) = _mm_cmpeq_epi16(a, b);
        is_less(a, b) = _mm_cmpgt_epi16(b, a);
    }
    #[inline(always)]
    fn choose(choice: Sse2, yes: Sse2, no: Sse2) -> Sse2 {
        choice.and(yes).or(no.without(choice))
    }
    #[inline(always)]
    fn lanes(choice: Sse2) -> LaneSet {
        // SAFETY: SSE2 is part of every x86-64.
        unsafe { lanes_128(choice.0) }
    }
}

/// Counts the bits of pairs, of fours, of bytes and of whole values.
#[inline]
#[target_feature(enable = "sse2")]
fn popcount_128(vector: __m128i) -> __m128i {
    let mask = |bits| _mm_set1_epi16(bits);
    let odd = _mm_and_si128(_mm_srli_epi16::<1>(vector), mask(0x5555));
    let pairs = _mm_sub_epi16(vector, odd);
    let high = _mm_and_si128(_mm_srli_epi16::<2>(pairs), mask(0x3333));
    let fours = _mm_add_epi16(_mm_and_si128(pairs, mask(0x3333)), high);
    let bytes = _mm_add_epi16(fours, _mm_srli_epi16::<4>(fours));
    let bytes = _mm_and_si128(bytes, mask(0x0F0F));
    let both = _mm_add_epi16(bytes, _mm_srli_epi16::<8>(bytes));
    _mm_and_si128(both, mask(0x1F))
}

#[inline]
#[target_feature(enable = "sse2")]
fn lanes_128(choice: __m128i) -> LaneSet {
    _mm_movemask_epi8(_mm_packs_epi16(choice, _mm_setzero_si128())) as LaneSet
}
