//! The inner loops that a backend may replace by its own faster ones: moving nodes between lanes and memory, reading
//! and writing text, and searching for unavoidable rectangles.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod transpose;

use super::branch::Guesses;
use super::nodes::{Nodes, ROWS, STAGED, candidates_of, digit_character};
use super::rectangle::{self, Rectangle};
use crate::vectors::{Baseline, DigitArray, DigitVector, Each, LaneSet, Vector};

/// The moves of nodes after a sweep. All sources are read before any target is written.
#[derive(Clone, Copy, Default)]
pub struct Moves {
    /// The lanes that guess: each keeps one branch, and the other moves elsewhere.
    pub parents: LaneSet,
    /// The branches that move from the `sources`, in order, to the `targets`.
    pub sources: LaneSet,
    pub targets: LaneSet,
    /// The branches that move from these lanes to the pool, to this place and the following ones.
    pub pushed: LaneSet,
    pub push_to: usize,
    /// The lanes that take nodes from the pool, from this place on.
    pub popped: LaneSet,
    pub pop_from: usize,
    /// The lanes that take nodes from the staged puzzles, from this place on.
    pub fresh: LaneSet,
    pub fresh_from: usize,
}

/// The inner loops for a vector type.
pub trait Kernels: Vector {
    /// The vectors for few puzzles.
    type Digits: DigitVector<Token: From<Self::Token>>;
    /// The number of passes between two checks of the lanes.
    const PASSES: usize = 1;

    /// Makes the guesses, and moves nodes between lanes, the pool of waiting nodes and the staged
    /// puzzles.
    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Self>,
        nodes: &mut [Self; ROWS],
        pool: &mut Nodes,
        fresh: &mut Nodes,
    ) {
        let nodes = Self::values_mut(nodes);
        let guesses = guesses.by_lane(moves.parents);
        for (from, to) in Each(moves.sources).zip(Each(moves.targets)) {
            for row in nodes.chunks_exact_mut(Self::COUNT) {
                row[to] = row[from];
            }
            let guess = &guesses[from];
            for &cell in guess.cells(guess.of_child) {
                nodes[cell as usize * Self::COUNT + to] &= !guess.digit;
            }
        }
        for (from, to) in Each(moves.pushed).zip(moves.push_to..) {
            for (row, waiting) in nodes.chunks_exact(Self::COUNT).zip(pool.rows_mut()) {
                waiting[to] = row[from];
            }
            let guess = &guesses[from];
            for &cell in guess.cells(guess.of_child) {
                *pool.get_mut(cell as usize, to) &= !guess.digit;
            }
        }
        for lane in Each(moves.parents) {
            let guess = &guesses[lane];
            for &cell in guess.cells(guess.of_parent) {
                nodes[cell as usize * Self::COUNT + lane] &= !guess.digit;
            }
        }
        for (to, from) in Each(moves.popped).zip(moves.pop_from..) {
            for (row, waiting) in nodes.chunks_exact_mut(Self::COUNT).zip(pool.rows()) {
                row[to] = waiting[from];
            }
        }
        for (to, from) in Each(moves.fresh).zip(moves.fresh_from..) {
            for (row, staged) in nodes.chunks_exact_mut(Self::COUNT).zip(fresh.rows()) {
                row[to] = staged[from];
            }
        }
    }

    /// Writes up to [`STAGED`] lines of text into columns, as candidates.
    #[inline(always)]
    fn stage(_: Self::Token, lines: &[&[u8; 81]], rows: &mut Nodes) {
        let mut text = [[0; STAGED]; 81];
        for (eight, group) in lines.chunks(8).take(STAGED / 8).enumerate() {
            transpose::to_columns(group, eight * 8, &mut text);
        }
        for (row, text) in rows.rows_mut().zip(&text) {
            for (candidates, &character) in row[..STAGED].iter_mut().zip(text) {
                *candidates = candidates_of(character);
            }
        }
    }

    /// Fetches a line that will be read or written soon into the cache.
    #[inline(always)]
    fn prefetch(_: Self::Token, _line: &[u8; 81]) {}

    /// Writes the digits of the solved nodes in the lanes of the set, at most eight, as a line of text each.
    #[inline(always)]
    fn lines(nodes: &[Self; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        for (line, lane) in lines.iter_mut().zip(Each(lanes)) {
            let rows = Self::values(nodes).chunks_exact(Self::COUNT);
            for (character, row) in line.iter_mut().zip(rows) {
                *character = digit_character(row[lane % Self::COUNT]);
            }
        }
    }

    /// Returns an unavoidable rectangle of the solution without a given; see [`rectangle::find`].
    #[inline(always)]
    fn rectangle(_: Self::Token, solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
        rectangle::find(solution, givens)
    }
}

impl Kernels for Baseline {
    type Digits = DigitArray;
}

#[cfg(target_arch = "x86_64")]
impl Kernels for crate::vectors::Avx2 {
    type Digits = DigitArray;
}

#[cfg(test)]
impl Kernels for crate::vectors::Words {
    type Digits = DigitArray;
}
