//! Moving nodes with AVX-512: every move is a permutation of a row, the same for all rows, and guesses
//! are made on the way.

use core::arch::x86_64::*;

use super::super::branch::Guesses;
use super::super::lanes::{LaneSet, Moves, OWNER, ROWS, Rows};
use super::avx512::{Avx512, lane_numbers};

/// By lane, the place that it takes its node from.
pub(super) struct Permutations {
    /// For places in the pool: a lane that guesses.
    push: __m512i,
    /// For idle lanes: a lane that guesses.
    child: __m512i,
    /// For idle lanes: a place in the pool.
    pop: __m512i,
    /// For idle lanes: a puzzle that is staged.
    start: __m512i,
}

impl Permutations {
    #[inline(always)]
    pub(super) fn new(moves: &Moves) -> Permutations {
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            let numbers = lane_numbers();
            let sources = _mm512_maskz_compress_epi16(moves.sources, numbers);
            Permutations {
                push: _mm512_maskz_compress_epi16(moves.pushed, numbers),
                child: _mm512_maskz_expand_epi16(moves.targets, sources),
                pop: _mm512_maskz_expand_epi16(moves.popped, numbers),
                start: _mm512_maskz_expand_epi16(moves.fresh, numbers),
            }
        }
    }

    /// Makes the guesses, and takes one branch of each elsewhere.
    #[inline(always)]
    pub(super) fn branch(
        &self,
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Rows,
    ) {
        let cuts = Cuts::new(guesses, moves.parents);
        let stride = pool.stride();
        let first = pool.room_at(moves.push_to).as_mut_ptr();
        let settle = |row: usize, node: &mut Avx512, child: __m512i, parent: __m512i| {
            // SAFETY: as for every block of `Avx512`; there is room for a vector at each place of a row.
            unsafe {
                if moves.pushed != 0 {
                    let to = first.add(row * stride);
                    _mm512_storeu_epi16(to.cast(), _mm512_permutexvar_epi16(self.push, child));
                }
                node.0 = _mm512_mask_permutexvar_epi16(parent, moves.targets, self.child, child);
            }
        };
        let (cells, owner) = nodes.split_at_mut(OWNER);
        for (band, cells) in cells.chunks_exact_mut(27).enumerate() {
            let in_columns = cuts.in_columns(band);
            for (row, cells) in cells.chunks_exact_mut(9).enumerate() {
                let row = band * 3 + row;
                for (stack, cells) in cells.chunks_exact_mut(3).enumerate() {
                    let in_row = cuts.of(row, stack);
                    for (place, cell) in cells.iter_mut().enumerate() {
                        let column = stack * 3 + place;
                        let in_column = in_columns[column];
                        // SAFETY: as for every block of `Avx512`.
                        unsafe {
                            let child = in_neither(cell.0, in_row.0, in_column.0);
                            let parent = in_neither(cell.0, in_row.1, in_column.1);
                            settle(row * 9 + column, cell, child, parent);
                        }
                    }
                }
            }
        }
        for owner in owner {
            settle(OWNER, owner, owner.0, owner.0);
        }
    }

    /// Fills lanes with nodes out of the pool.
    #[inline(always)]
    pub(super) fn pop(&self, moves: &Moves, nodes: &mut [Avx512; ROWS], pool: &Rows) {
        for (cell, row) in nodes.iter_mut().zip(pool.rows()) {
            let from = row[moves.pop_from..][..32].as_ptr();
            // SAFETY: as for every block of `Avx512`.
            unsafe {
                let waiting = _mm512_loadu_epi16(from.cast());
                cell.0 = _mm512_mask_permutexvar_epi16(cell.0, moves.popped, self.pop, waiting);
            }
        }
    }

    /// Fills lanes with staged puzzles.
    #[inline(always)]
    pub(super) fn start(&self, moves: &Moves, nodes: &mut [Avx512; ROWS], fresh: &Rows) {
        for (cell, row) in nodes.iter_mut().zip(fresh.rows()) {
            let from = row[moves.fresh_from..][..32].as_ptr();
            // SAFETY: as for every block of `Avx512`.
            unsafe {
                let staged = _mm512_loadu_epi16(from.cast());
                cell.0 = _mm512_mask_permutexvar_epi16(cell.0, moves.fresh, self.start, staged);
            }
        }
    }
}

/// What the guesses cut off in both branches, made ready for all cells.
struct Cuts {
    /// By line: the digit in lanes that guess there, nothing in others.
    digits: [__m512i; 18],
    /// By triad of the line: the lanes where the branch that goes elsewhere loses the digit there.
    of_child: [__mmask32; 3],
    /// The same for the branch that stays.
    of_parent: [__mmask32; 3],
}

impl Cuts {
    #[inline(always)]
    fn new(guesses: &Guesses<Avx512>, parents: LaneSet) -> Cuts {
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            let mut digits = [_mm512_setzero_si512(); 18];
            for (line, digits) in digits.iter_mut().enumerate() {
                let here = _mm512_mask_cmpeq_epi16_mask(
                    parents,
                    guesses.line.0,
                    _mm512_set1_epi16(line as i16),
                );
                *digits = _mm512_maskz_mov_epi16(here, guesses.digit.0);
            }
            let (mut of_child, mut of_parent) = ([0; 3], [0; 3]);
            for place in 0..3 {
                let bit = _mm512_set1_epi16(1 << place);
                of_child[place] = _mm512_test_epi16_mask(guesses.of_child.0, bit);
                of_parent[place] = _mm512_test_epi16_mask(guesses.of_parent.0, bit);
            }
            Cuts {
                digits,
                of_child,
                of_parent,
            }
        }
    }

    /// What the branch that goes elsewhere loses in a triad of a line, and what the other does.
    #[inline(always)]
    fn of(&self, line: usize, place: usize) -> (__m512i, __m512i) {
        let digits = self.digits[line];
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            (
                _mm512_maskz_mov_epi16(self.of_child[place], digits),
                _mm512_maskz_mov_epi16(self.of_parent[place], digits),
            )
        }
    }

    /// The same for the nine columns in a band.
    #[inline(always)]
    fn in_columns(&self, band: usize) -> [(__m512i, __m512i); 9] {
        let mut cuts = [self.of(9, band); 9];
        for (column, cuts) in cuts.iter_mut().enumerate() {
            *cuts = self.of(9 + column, band);
        }
        cuts
    }
}

/// Bits of the first that are in neither of the others.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn in_neither(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    const IN_FIRST_ONLY: i32 = 0x10;
    // SAFETY: the caller's promise.
    unsafe { _mm512_ternarylogic_epi32::<IN_FIRST_ONLY>(a, b, c) }
}
