//! The puzzles of a search, and the answers that it writes.

use alloc::vec::Vec;

use super::kernels::Kernels;
use super::nodes::{Rows, STAGED, candidates_of, digit_character};
use super::{Answer, LineAnswer};
use crate::candidates::Candidates;
use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::{Grid, Solution};

/// Where a search takes its puzzles from, and where it puts what it finds.
pub struct Workload<'a, P: ?Sized, A> {
    pub puzzles: &'a P,
    pub answers: A,
    pub interrupt: &'a dyn Fn() -> bool,
}

/// Puzzles by number.
pub trait Puzzles {
    /// How many there are.
    fn count(&self) -> usize;
    /// Writes up to [`STAGED`] puzzles, from this one on, into the first columns; returns their number.
    fn stage<V: Kernels>(&self, token: V::Token, first: usize, rows: &mut Rows) -> usize;
    /// Fetches into the cache what [`Puzzles::stage`] will read of the puzzle.
    fn prefetch<V: Kernels>(&self, _: V::Token, _puzzle: usize) {}
    /// The candidates of a puzzle's cells.
    fn cells(&self, puzzle: usize) -> [u16; 81];
    /// The givens of a puzzle as characters; any character that is no digit stands for an open cell.
    fn givens(&self, puzzle: usize) -> [u8; 81];
    /// Whether the digit, a character, is a candidate of a cell that is not given.
    fn allows(&self, puzzle: usize, cell: usize, digit: u8) -> bool;
}

/// Answers by the number of the puzzle.
pub trait Answers {
    /// Takes a solution of the puzzle, in digits.
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]);
    /// Takes the number of solutions when the search of the puzzle ends: there are no others, the limit
    /// is reached, or the search was interrupted.
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool);
    /// Fetches into the cache what will be written.
    fn prefetch<V: Kernels>(&self, _: V::Token, _puzzle: usize) {}
}

/// The candidates of the cells, as bits.
#[inline(always)]
fn masks(candidates: &Candidates) -> [u16; 81] {
    let mut masks = [0; 81];
    for (mask, cell) in masks.iter_mut().zip(Cell::ALL) {
        *mask = candidates[cell].bits();
    }
    masks
}

impl Puzzles for [Candidates] {
    fn count(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn stage<V: Kernels>(&self, _: V::Token, first: usize, rows: &mut Rows) -> usize {
        let puzzles = self[first..].iter().take(STAGED);
        for (column, candidates) in puzzles.clone().enumerate() {
            for (row, cell) in rows.rows_mut().zip(masks(candidates)) {
                row[column] = cell;
            }
        }
        puzzles.len()
    }

    #[inline(always)]
    fn cells(&self, puzzle: usize) -> [u16; 81] {
        masks(&self[puzzle])
    }

    #[inline(always)]
    fn givens(&self, puzzle: usize) -> [u8; 81] {
        let mut givens = [0; 81];
        for (given, cell) in givens.iter_mut().zip(self.cells(puzzle)) {
            if cell.is_power_of_two() {
                *given = digit_character(cell);
            }
        }
        givens
    }

    #[inline(always)]
    fn allows(&self, puzzle: usize, cell: usize, digit: u8) -> bool {
        self[puzzle][Cell::ALL[cell]].bits() & candidates_of(digit) != 0
    }
}

impl Puzzles for [&[u8; 81]] {
    fn count(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn stage<V: Kernels>(&self, token: V::Token, first: usize, rows: &mut Rows) -> usize {
        let lines = &self[first..];
        let lines = &lines[..lines.len().min(STAGED)];
        V::stage(token, lines, rows);
        lines.len()
    }

    #[inline(always)]
    fn prefetch<V: Kernels>(&self, token: V::Token, puzzle: usize) {
        V::prefetch(token, self[puzzle]);
    }

    #[inline(always)]
    fn cells(&self, puzzle: usize) -> [u16; 81] {
        let mut cells = [0; 81];
        for (candidates, &character) in cells.iter_mut().zip(self[puzzle]) {
            *candidates = candidates_of(character);
        }
        cells
    }

    #[inline(always)]
    fn givens(&self, puzzle: usize) -> [u8; 81] {
        *self[puzzle]
    }

    #[inline(always)]
    fn allows(&self, _: usize, _: usize, _: u8) -> bool {
        true
    }
}

/// The solution that a line of digits is.
fn solution_of(line: &[u8; 81]) -> Solution {
    let mut digits = [None; 81];
    for (digit, character) in digits.iter_mut().zip(line) {
        *digit = Digit::new(character.wrapping_sub(b'0'));
    }
    Solution::found(Grid::new(digits))
}

/// All that is found of one puzzle.
#[derive(Default)]
pub struct SingleAnswer {
    pub kept: Vec<Solution>,
    pub count: u64,
    pub exhausted: bool,
}

impl Answers for SingleAnswer {
    #[inline(always)]
    fn solution(&mut self, _: usize, line: &[u8; 81]) {
        self.kept.push(solution_of(line));
    }

    fn finished(&mut self, _: usize, found: u64, exhausted: bool) {
        (self.count, self.exhausted) = (found, exhausted);
    }
}

impl Answers for &mut [Answer] {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self[puzzle].solution = Some(solution_of(line));
    }

    #[inline(always)]
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        let answer = &mut self[puzzle];
        (answer.count, answer.exhausted) = (found, exhausted);
        if found == 0 {
            answer.solution = None;
        }
    }
}

impl Answers for &mut [LineAnswer] {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self[puzzle].solution = *line;
    }

    #[inline(always)]
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        let answer = &mut self[puzzle];
        (answer.count, answer.exhausted) = (found, exhausted);
        if found == 0 {
            answer.solution = LineAnswer::default().solution;
        }
    }

    #[inline(always)]
    fn prefetch<V: Kernels>(&self, token: V::Token, puzzle: usize) {
        V::prefetch(token, &self[puzzle].solution);
    }
}

#[cfg(test)]
mod tests {
    use super::super::nodes::ALL_DIGITS;
    use super::super::vector::{Baseline, BaselineToken};
    use super::*;

    #[test]
    fn lines_are_staged_as_their_candidates() {
        let line: [u8; 81] = core::array::from_fn(|cell| b".0123456789x"[cell % 12]);
        let lines = [&line; 5];
        let mut rows = Rows::new(STAGED);
        assert_eq!(lines[..].stage::<Baseline>(BaselineToken, 1, &mut rows), 4);
        for (row, character) in rows.rows().zip(line) {
            let expected = match character {
                b'1'..=b'9' => 1 << (character - b'1'),
                _ => ALL_DIGITS,
            };
            assert_eq!(row[..4], [expected; 4]);
        }
    }
}
