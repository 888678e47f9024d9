//! The inner loops with AVX-512.

mod moves;
mod rectangle;
mod text;

use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use super::{Kernels, Moves};
use crate::engine::branch::Guesses;
use crate::engine::nodes::{ROWS, Rows};
use crate::engine::rectangle::Rectangle;
use crate::engine::vector::{Avx512, Avx512Token, Digits512, LaneSet, Vector};

impl Kernels for Avx512 {
    type Digits = Digits512;
    const PASSES: usize = 2;

    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Rows,
        fresh: &mut Rows,
    ) {
        let numbers = Avx512::numbers(nodes[0].token());
        if moves.parents != 0 {
            moves::branch(moves, numbers, guesses, nodes, pool);
        }
        if moves.popped != 0 {
            moves::fill(moves.popped, numbers, nodes, pool, moves.pop_from);
        }
        if moves.fresh != 0 {
            moves::fill(moves.fresh, numbers, nodes, fresh, moves.fresh_from);
        }
    }

    #[inline(always)]
    fn stage(_: Avx512Token, lines: &[&[u8; 81]], rows: &mut Rows) {
        // SAFETY: the token proves AVX-512.
        unsafe { text::stage(lines, rows) }
    }

    #[inline(always)]
    fn prefetch(_: Avx512Token, line: &[u8; 81]) {
        let [start, .., end] = line;
        for place in [start, end] {
            // SAFETY: SSE is part of every x86-64, and nothing is read.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
        }
    }

    #[inline(always)]
    fn lines(nodes: &[Avx512; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        // SAFETY: the vectors prove AVX-512.
        unsafe { text::lines(nodes, lanes, lines) }
    }

    #[inline(always)]
    fn rectangle(_: Avx512Token, solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
        // SAFETY: the token proves AVX-512.
        unsafe { rectangle::find(solution, givens) }
    }
}
