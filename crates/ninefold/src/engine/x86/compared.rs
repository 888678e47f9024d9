//! AVX2 with 16 lanes and SSE2 with 8: what they do alike is written once.

use core::arch::x86_64::*;
use core::hint::black_box;

use super::super::lanes::{LaneSet, Lanes};
use super::super::pass::{Group, Outcome};
use super::Frame;

/// Implements what AVX2 and SSE2 do alike, by comparisons that give all or nothing in a lane.
macro_rules! compared_lanes {
    ($name:ident, $count:literal, $choose:ident, $popcount:ident, $lanes:ident, $bits:ident,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $add:ident, $sub:ident, $set:ident,
     $equal:ident, $greater:ident, $store:ident, $propagate:ident, $features:literal) => {
        /// # Safety
        /// The processor must have the features.
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $propagate(group: &mut Group<$name>) -> Outcome {
            black_box(&mut Frame);
            group.propagate()
        }

        // SAFETY (for every block below): the processor has the instruction, because the caller is
        // inlined into a function that is entered only where it has; SSE2 is in every x86-64.
        unsafe impl Lanes for $name {
            const COUNT: usize = $count;
            const PASSES: usize = 1;
            type Choice = $name;

            #[inline(always)]
            fn splat(value: u16) -> $name {
                $name(unsafe { $set(value as i16) })
            }
            #[inline(always)]
            fn write(self, to: &mut [u16; 32]) {
                unsafe { $store(to.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn and(self, other: $name) -> $name {
                $name(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: $name) -> $name {
                $name(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn xor(self, other: $name) -> $name {
                $name(unsafe { $xor(self.0, other.0) })
            }
            #[inline(always)]
            fn without(self, other: $name) -> $name {
                $name(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn minus_one(self) -> $name {
                $name(unsafe { $add(self.0, $set(-1)) })
            }
            #[inline(always)]
            fn plus(self, other: $name) -> $name {
                $name(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn minus(self, other: $name) -> $name {
                $name(unsafe { $sub(self.0, other.0) })
            }
            #[inline(always)]
            fn popcount(self) -> $name {
                $name(unsafe { $popcount(self.0) })
            }
            #[inline(always)]
            fn is_zero(self) -> $name {
                self.is_equal($name::splat(0))
            }
            #[inline(always)]
            fn is_equal(self, other: $name) -> $name {
                $name(unsafe { $equal(self.0, other.0) })
            }
            #[inline(always)]
            fn is_less(self, other: $name) -> $name {
                $name(unsafe { $greater(other.0, self.0) })
            }
            #[inline(always)]
            fn at_most_three(self) -> $name {
                let one_less = self.and(self.minus_one());
                let two_less = one_less.and(one_less.minus_one());
                two_less.and(two_less.minus_one()).is_zero()
            }
            #[inline(always)]
            fn at_least_three(self) -> $name {
                let one_less = self.and(self.minus_one());
                $name::splat(0).is_less(one_less.and(one_less.minus_one()))
            }
            #[inline(always)]
            fn is_disjoint(self, other: $name) -> $name {
                self.and(other).is_zero()
            }
            #[inline(always)]
            fn is_negative(self) -> $name {
                self.is_less($name::splat(0))
            }
            #[inline(always)]
            fn choose(choice: $name, yes: $name, no: $name) -> $name {
                $name(unsafe { $choose(no.0, yes.0, choice.0) })
            }
            #[inline(always)]
            fn lanes(choice: $name) -> LaneSet {
                unsafe { $lanes(choice.0) }
            }
            #[inline(always)]
            fn propagate(group: &mut Group<$name>) -> Outcome {
                let propagate: unsafe fn(&mut Group<$name>) -> Outcome = black_box($propagate);
                unsafe { propagate(group) }
            }
            #[inline(always)]
            fn only(self, lanes: LaneSet) -> $name {
                let bits = $name(unsafe { $bits() });
                self.and($name::splat(lanes as u16).and(bits).is_equal(bits))
            }
        }
    };
}

/// 16 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

compared_lanes!(
    Avx2,
    16,
    _mm256_blendv_epi8,
    popcount_by_nibbles,
    lanes_of_256,
    bits_of_256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm256_cmpgt_epi16,
    _mm256_storeu_si256,
    propagate_avx2,
    "avx2,popcnt,bmi1,bmi2,lzcnt"
);

/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn popcount_by_nibbles(vector: __m256i) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
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
}

/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn lanes_of_256(choice: __m256i) -> LaneSet {
    // SAFETY: the caller's promise.
    unsafe {
        let low = _mm256_castsi256_si128(choice);
        let high = _mm256_extracti128_si256::<1>(choice);
        _mm_movemask_epi8(_mm_packs_epi16(low, high)) as LaneSet
    }
}

/// Lane `n` has bit `n`.
///
/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn bits_of_256() -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        _mm256_setr_epi16(
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
        )
    }
}

/// 8 lanes, with what every x86-64 has.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Sse2(__m128i);

compared_lanes!(
    Sse2,
    8,
    choose_bitwise,
    popcount_by_halves,
    lanes_of_128,
    bits_of_128,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_add_epi16,
    _mm_sub_epi16,
    _mm_set1_epi16,
    _mm_cmpeq_epi16,
    _mm_cmpgt_epi16,
    _mm_storeu_si128,
    propagate_sse2,
    "sse2"
);

#[inline(always)]
unsafe fn choose_bitwise(no: __m128i, yes: __m128i, choice: __m128i) -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_or_si128(_mm_and_si128(choice, yes), _mm_andnot_si128(choice, no)) }
}

#[inline(always)]
unsafe fn popcount_by_halves(vector: __m128i) -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe {
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
}

#[inline(always)]
unsafe fn lanes_of_128(choice: __m128i) -> LaneSet {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_movemask_epi8(_mm_packs_epi16(choice, _mm_setzero_si128())) as LaneSet }
}

/// Lane `n` has bit `n`.
#[inline(always)]
unsafe fn bits_of_128() -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128) }
}
