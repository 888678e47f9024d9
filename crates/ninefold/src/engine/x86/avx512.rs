//! AVX-512: 32 lanes, with masks for choices and any function of three vectors as one instruction.

use core::arch::x86_64::*;
use core::hint::black_box;

use super::super::branch::Guesses;
use super::super::lanes::{LaneSet, Lanes, Moves, ROWS, Rows};
use super::super::pass::{Group, Outcome};
use super::super::search::{Job, Search};
use super::super::twin::Rectangle;
use super::Frame;
use super::moves::Permutations;
use super::text::{LinesOf, lines_avx512, stage_avx512};
use super::twin::{RectangleOf, rectangle_avx512};

/// 32 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(pub(super) __m512i);

/// The bits of a truth table for `vpternlogd`, written as the function they are.
const IN_TWO: i32 = 0xE8;
const IN_ANY: i32 = 0xFE;
const IN_ALL: i32 = 0x80;
const IN_ONE: i32 = 0x16;
const IN_NONE: i32 = 0x01;
const AND_EITHER: i32 = 0xE0;

// SAFETY (for every block below): the processor has the instruction, because the caller is inlined
// into `run_avx512`; pointers are good by the caller's promise.
unsafe impl Lanes for Avx512 {
    const COUNT: usize = 32;
    const PASSES: usize = 2;
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
        // Else the compiler would see in `a & (a - 1)` a count of bits, which takes longer.
        Avx512(unsafe { computed(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1))) })
    }
    #[inline(always)]
    fn plus(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_sub_epi16(self.0, other.0) })
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
    fn in_all(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ALL>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_one(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn and_either(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_none(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_NONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn at_once(self) -> Avx512 {
        Avx512(unsafe { computed(self.0) })
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
    fn is_disjoint(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn is_negative(self) -> __mmask32 {
        unsafe { _mm512_movepi16_mask(self.0) }
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

    #[inline(always)]
    fn pass(group: &mut Group<Avx512>) -> Outcome {
        unsafe { black_box(pass_avx512 as unsafe fn(&mut Group<Avx512>) -> Outcome)(group) }
    }
    #[inline(always)]
    fn propagate(group: &mut Group<Avx512>) -> Outcome {
        unsafe { black_box(propagate_avx512 as unsafe fn(&mut Group<Avx512>) -> Outcome)(group) }
    }
    #[inline(always)]
    fn go_down<J: Job>(search: &mut Search<Avx512, J>, ended: LaneSet, stuck: LaneSet) -> LaneSet {
        let go_down: unsafe fn(&mut Search<Avx512, J>, LaneSet, LaneSet) -> LaneSet =
            go_down_avx512;
        unsafe { go_down(search, ended, stuck) }
    }
    #[inline(always)]
    fn first(lanes: LaneSet, count: u32) -> LaneSet {
        // SAFETY: as above; BMI2 came before AVX-512.
        unsafe { _pdep_u32(_bzhi_u32(u32::MAX, count), lanes) }
    }

    /// Every move is a permutation of a row, the same for all rows.
    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Rows,
        fresh: &Rows,
    ) {
        let permutations = Permutations::new(moves);
        if moves.parents != 0 {
            permutations.branch(moves, guesses, nodes, pool);
        }
        if moves.popped != 0 {
            permutations.pop(moves, nodes, pool);
        }
        if moves.fresh != 0 {
            permutations.start(moves, nodes, fresh);
        }
    }

    #[inline(always)]
    fn stage(lines: &[&[u8; 81]], rows: &mut Rows) {
        unsafe { black_box(stage_avx512 as unsafe fn(&[&[u8; 81]], &mut Rows))(lines, rows) }
    }

    #[inline(always)]
    fn prefetch(line: &[u8; 81]) {
        let [start, .., end] = line;
        for place in [start, end] {
            // SAFETY: every x86-64 can do this, and it reads nothing.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
        }
    }

    #[inline(always)]
    fn rectangle(solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
        unsafe { black_box(rectangle_avx512 as RectangleOf)(solution, givens) }
    }

    #[inline(always)]
    fn lines(nodes: &[Avx512; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        unsafe { black_box(lines_avx512 as LinesOf)(nodes, lanes, lines) }
    }
}

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
unsafe fn pass_avx512(group: &mut Group<Avx512>) -> Outcome {
    black_box(&mut Frame);
    group.pass()
}

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
unsafe fn propagate_avx512(group: &mut Group<Avx512>) -> Outcome {
    black_box(&mut Frame);
    group.propagate()
}

/// # Safety
/// As for all operations of [`Avx512`].
#[cold]
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
unsafe fn go_down_avx512<J: Job>(
    search: &mut Search<Avx512, J>,
    ended: LaneSet,
    stuck: LaneSet,
) -> LaneSet {
    search.go_down(ended, stuck)
}

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
pub(super) unsafe fn lane_numbers() -> __m512i {
    let numbers: [u16; 32] = core::array::from_fn(|lane| lane as u16);
    // SAFETY: the caller's promise.
    unsafe { _mm512_loadu_epi16(numbers.as_ptr().cast()) }
}

/// The vector, which the compiler cannot see through.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn computed(mut vector: __m512i) -> __m512i {
    // SAFETY: there is no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", inout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags));
    }
    vector
}
