//! Vectors of x86-64: AVX-512 with 32 lanes, AVX2 with 16, and SSE2 with 8, which needs no detection.
//!
//! The operations are `#[inline(always)]` and reach their instructions only when everything up to a
//! function with the right `#[target_feature]` is inlined: [`run_avx512`] and [`run_avx2`] are these
//! functions, and entered only after detection.

use core::arch::x86_64::*;

use super::lanes::{LaneSet, Lanes, Moves, Rows};
use super::search::{self, Job, Limits, Memory};

/// Searches with AVX-512.
///
/// # Safety
/// The processor must have AVX-512 F, BW, VL, BITALG and VBMI2.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) unsafe fn run_avx512<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    search::run::<Avx512, J>(job, limits, memory)
}

/// Searches with AVX2.
///
/// # Safety
/// The processor must have AVX2, and POPCNT, BMI1, BMI2 and LZCNT, which came before it or with it.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) unsafe fn run_avx2<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    search::run::<Avx2, J>(job, limits, memory)
}

/// 32 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// The bits of a truth table for `vpternlogd`, written as the function they are.
const IN_TWO: i32 = 0xE8;
const IN_ANY: i32 = 0xFE;
const IN_NEITHER: i32 = 0x10;

// SAFETY (for every block below): the processor has the instruction, because the caller is inlined
// into `run_avx512`; pointers are good by the caller's promise.
unsafe impl Lanes for Avx512 {
    const COUNT: usize = 32;
    type Choice = __mmask32;

    #[inline(always)]
    fn splat(value: u16) -> Avx512 {
        Avx512(unsafe { _mm512_set1_epi16(value as i16) })
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 32]) {
        unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn minus_one(self) -> Avx512 {
        Avx512(unsafe { _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)) })
    }
    #[inline(always)]
    fn add(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn zero_if_either(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_min_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn popcount(self) -> Avx512 {
        Avx512(unsafe { _mm512_popcnt_epi16(self.0) })
    }
    #[inline(always)]
    fn in_two(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_TWO>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_any(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ANY>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_neither(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_NEITHER>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn is_equal(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn is_less(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_cmplt_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn at_most_three(self) -> __mmask32 {
        unsafe { _mm512_cmple_epi16_mask(self.popcount().0, _mm512_set1_epi16(3)) }
    }
    #[inline(always)]
    fn at_least_three(self) -> __mmask32 {
        unsafe { _mm512_cmpge_epi16_mask(self.popcount().0, _mm512_set1_epi16(3)) }
    }
    #[inline(always)]
    fn at_most_one(self) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, self.minus_one().0) }
    }
    #[inline(always)]
    fn choose(choice: __mmask32, yes: Avx512, no: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_mask_mov_epi16(no.0, choice, yes.0) })
    }
    #[inline(always)]
    fn lanes(choice: __mmask32) -> LaneSet {
        choice
    }
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Avx512 {
        Avx512(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }

    /// Every move is a permutation of a row, the same for all rows.
    #[inline(always)]
    fn carry_out(moves: &Moves, cells: &mut [Avx512; 81], pool: &mut Rows, fresh: &Rows) {
        let moves = Permutations::new(moves);
        if moves.pushed != 0 {
            for (cell, row) in cells.iter().zip(pool.rows_mut()) {
                let to = row[moves.push_to..][..32].as_mut_ptr();
                unsafe {
                    let packed = _mm512_permutexvar_epi16(moves.pack, cell.0);
                    _mm512_storeu_epi16(to.cast(), packed);
                }
            }
        }
        if moves.targets | moves.popped != 0 {
            for (cell, row) in cells.iter_mut().zip(pool.rows()) {
                let from = row[moves.pop_from..][..32].as_ptr();
                unsafe {
                    let waiting = _mm512_loadu_epi16(from.cast());
                    let children = (moves.targets, moves.child);
                    cell.0 = _mm512_mask_permutexvar_epi16(cell.0, children.0, children.1, cell.0);
                    cell.0 =
                        _mm512_mask_permutexvar_epi16(cell.0, moves.popped, moves.pop, waiting);
                }
            }
        }
        if moves.fresh != 0 {
            for (cell, row) in cells.iter_mut().zip(fresh.rows()) {
                let from = row[moves.fresh_from..][..32].as_ptr();
                unsafe {
                    let new = _mm512_loadu_epi16(from.cast());
                    cell.0 = _mm512_mask_permutexvar_epi16(cell.0, moves.fresh, moves.start, new);
                }
            }
        }
    }
}

/// The moves, with the lane that each lane takes its value from.
struct Permutations {
    pushed: LaneSet,
    push_to: usize,
    pack: __m512i,
    targets: LaneSet,
    child: __m512i,
    popped: LaneSet,
    pop_from: usize,
    pop: __m512i,
    fresh: LaneSet,
    fresh_from: usize,
    start: __m512i,
}

impl Permutations {
    #[inline(always)]
    fn new(moves: &Moves) -> Permutations {
        let numbers: [u16; 32] = core::array::from_fn(|lane| lane as u16);
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            let numbers = _mm512_loadu_epi16(numbers.as_ptr().cast());
            let packed = _mm512_maskz_compress_epi16(moves.sources, numbers);
            Permutations {
                pushed: moves.pushed,
                push_to: moves.push_to,
                pack: _mm512_maskz_compress_epi16(moves.pushed, numbers),
                targets: moves.targets,
                child: _mm512_maskz_expand_epi16(moves.targets, packed),
                popped: moves.popped,
                pop_from: moves.pop_from,
                pop: _mm512_maskz_expand_epi16(moves.popped, numbers),
                fresh: moves.fresh,
                fresh_from: moves.fresh_from,
                start: _mm512_maskz_expand_epi16(moves.fresh, numbers),
            }
        }
    }
}

/// Implements what AVX2 and SSE2 do alike, by comparisons that give all or nothing in a lane.
macro_rules! compared_lanes {
    ($name:ident, $count:literal, $choose:ident, $popcount:ident, $lanes:ident, $bits:ident,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $add:ident, $min:ident, $set:ident,
     $equal:ident, $greater:ident, $store:ident) => {
        // SAFETY (for every block below): the processor has the instruction, because the caller is
        // inlined into a function that is entered only where it has; SSE2 is in every x86-64.
        unsafe impl Lanes for $name {
            const COUNT: usize = $count;
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
            fn add(self, other: $name) -> $name {
                $name(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn zero_if_either(self, other: $name) -> $name {
                $name(unsafe { $min(self.0, other.0) })
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
            fn at_most_one(self) -> $name {
                self.and(self.minus_one()).is_zero()
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
    _mm256_min_epi16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm256_cmpgt_epi16,
    _mm256_storeu_si256
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
pub(super) struct Sse2(__m128i);

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
    _mm_min_epi16,
    _mm_set1_epi16,
    _mm_cmpeq_epi16,
    _mm_cmpgt_epi16,
    _mm_storeu_si128
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
