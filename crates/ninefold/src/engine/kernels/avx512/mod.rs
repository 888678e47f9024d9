//! The inner loops with AVX-512.

mod moves;
mod rectangle;

use super::{Kernels, Moves};
use crate::engine::branch::Guesses;
use crate::engine::nodes::{Nodes, ROWS};
use crate::engine::rectangle::Rectangle;
use crate::vectors::{Avx512, Avx512Token, Digits512, LaneSet, Vector, avx512};

impl Kernels for Avx512 {
    type Digits = Digits512;
    const PASSES: usize = 2;

    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Nodes,
        fresh: &mut Nodes,
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
    fn stage(token: Avx512Token, lines: &[&[u8; 81]], rows: &mut Nodes) {
        avx512::lines_to_rows(token, lines, rows);
    }

    #[inline(always)]
    fn prefetch(_: Avx512Token, line: &[u8; 81]) {
        avx512::prefetch(line);
    }

    #[inline(always)]
    fn lines(nodes: &[Avx512; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        let cells = nodes.first_chunk().expect("the cells come first");
        avx512::rows_to_lines(cells, lanes, lines);
    }

    #[inline(always)]
    fn rectangle(token: Avx512Token, solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
        rectangle::find(token, solution, givens)
    }
}
