//! The puzzles of a search, and the answers that it writes.

use core::ops::Range;

use super::kernels::Kernels;
use super::nodes::{Nodes, STAGED, candidates_of, digit_character};
use crate::candidates::Candidates;
use crate::geometry::Cell;
use crate::grid::{Grid, Solution};
use crate::solutions::{End, Solutions, Task};

/// The answer to one puzzle of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether the search was complete, so that no other solution exists.
    pub exhausted: bool,
    /// One of the solutions, if any was found. If there are several, the choice is arbitrary: it depends on the backend
    /// and on the other puzzles of the batch.
    pub solution: Option<Solution>,
}

/// The answer to one line of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineAnswer {
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether the search was complete, so that no other solution exists.
    pub exhausted: bool,
    /// One of the solutions, in 81 digits, or 81 dots if none was found. If there are several, the choice is arbitrary,
    /// as in [`Answer::solution`].
    pub solution: [u8; 81],
}

impl Default for LineAnswer {
    fn default() -> LineAnswer {
        LineAnswer {
            count: 0,
            exhausted: false,
            solution: [b'.'; 81],
        }
    }
}

/// The puzzles of a search, the receiver of its answers, and its limits.
pub struct Workload<'a, P: ?Sized, A: ?Sized> {
    pub puzzles: &'a P,
    pub answers: &'a mut A,
    /// The number of solutions of a puzzle to look for.
    pub limit: u64,
    /// The number of solutions of a puzzle to hand over.
    pub keep: u64,
    pub interrupt: &'a dyn Fn() -> bool,
}

/// Puzzles by number.
pub trait Puzzles {
    /// Whether every puzzle is searched depth first by one lane, which is right if most have a solution that ends the
    /// search.
    const ALONE: bool = false;

    /// Returns the numbers of the puzzles from this one on.
    fn remaining(&self, first: usize) -> Range<usize>;
    /// Returns the number by which [`Answers`] refer to a staged puzzle.
    #[inline(always)]
    fn number(&self, staged: usize) -> usize {
        staged
    }
    /// Returns whether one of the solutions of the puzzle does not count.
    #[inline(always)]
    fn ignores_one(&self, _puzzle: usize) -> bool {
        false
    }
    /// Returns whether this is the solution that does not count.
    fn ignores(&self, _puzzle: usize, _solution: &[u8; 81]) -> bool {
        false
    }
    /// Writes up to [`STAGED`] puzzles, from this one on, into the first columns; returns their number.
    fn stage<V: Kernels>(&self, token: V::Token, first: usize, rows: &mut Nodes) -> usize;
    /// Prefetches the data of the puzzle that [`Puzzles::stage`] will read.
    fn prefetch<V: Kernels>(&self, _: V::Token, _puzzle: usize) {}
    /// Returns the candidates of a cell.
    fn candidates(&self, puzzle: usize, cell: usize) -> u16;
    /// Returns the candidates of all cells.
    #[inline(always)]
    fn cells(&self, puzzle: usize) -> [u16; 81] {
        let mut cells = [0; 81];
        for (cell, candidates) in cells.iter_mut().enumerate() {
            *candidates = self.candidates(puzzle, cell);
        }
        cells
    }
    /// Returns the givens of a puzzle as characters; any character except a digit is an open cell.
    fn givens(&self, puzzle: usize) -> [u8; 81];
}

/// Answers by the number of the puzzle. A search is compiled for each implementation and backend, so those of rare or
/// slow workloads share `dyn Answers`.
pub trait Answers {
    /// Takes a solution of the puzzle, in digits.
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]);
    /// Takes the number of solutions when the search of the puzzle ends: the search is complete, the limit is reached,
    /// or the search was interrupted.
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool);
    /// Returns the memory that a solution will be written to, which is worth a prefetch.
    #[inline(always)]
    fn destination(&self, _puzzle: usize) -> Option<&[u8; 81]> {
        None
    }
}

impl Puzzles for [Candidates] {
    #[inline(always)]
    fn remaining(&self, first: usize) -> Range<usize> {
        first..self.len()
    }

    #[inline(always)]
    fn stage<V: Kernels>(&self, _: V::Token, first: usize, rows: &mut Nodes) -> usize {
        let count = STAGED.min(self.len() - first);
        for column in 0..count {
            for (row, cell) in rows.rows_mut().zip(self.cells(first + column)) {
                row[column] = cell;
            }
        }
        count
    }

    #[inline(always)]
    fn candidates(&self, puzzle: usize, cell: usize) -> u16 {
        let cell = Cell::from_index(cell).expect("one of 81 cells");
        self[puzzle][cell].bits()
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
}

impl Puzzles for [&[u8; 81]] {
    #[inline(always)]
    fn remaining(&self, first: usize) -> Range<usize> {
        first..self.len()
    }

    #[inline(always)]
    fn stage<V: Kernels>(&self, token: V::Token, first: usize, rows: &mut Nodes) -> usize {
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
    fn candidates(&self, puzzle: usize, cell: usize) -> u16 {
        candidates_of(self[puzzle][cell])
    }

    #[inline(always)]
    fn givens(&self, puzzle: usize) -> [u8; 81] {
        *self[puzzle]
    }
}

impl Answers for (&mut Solutions, &Task<'_>) {
    fn solution(&mut self, _: usize, line: &[u8; 81]) {
        let solution = Solution::found(Grid::from_ascii(line));
        self.1.take(solution, &mut self.0.kept);
    }

    fn finished(&mut self, _: usize, found: u64, exhausted: bool) {
        self.0.count = found;
        if exhausted {
            self.0.end = End::Exhausted;
        }
    }
}

impl Answers for &mut [Answer] {
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self[puzzle].solution = Some(Solution::found(Grid::from_ascii(line)));
    }

    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        (self[puzzle].count, self[puzzle].exhausted) = (found, exhausted);
    }
}

impl Answers for [LineAnswer] {
    #[inline(always)]
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self[puzzle].solution = *line;
    }

    #[inline(always)]
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        (self[puzzle].count, self[puzzle].exhausted) = (found, exhausted);
    }

    #[inline(always)]
    fn destination(&self, puzzle: usize) -> Option<&[u8; 81]> {
        Some(&self[puzzle].solution)
    }
}

/// Calls a function with each solution and the number of its puzzle.
pub struct Each<F>(pub F);

impl<F: FnMut(usize, &[u8; 81])> Answers for Each<F> {
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self.0(puzzle, line);
    }

    fn finished(&mut self, _: usize, _: u64, _: bool) {}
}

#[cfg(test)]
mod tests {
    use super::super::nodes::ALL_DIGITS;
    use super::*;
    use crate::vectors::{Baseline, BaselineToken};

    #[test]
    fn lines_are_staged_as_their_candidates() {
        let line: [u8; 81] = core::array::from_fn(|cell| b".0123456789x"[cell % 12]);
        let lines = [&line; 5];
        let mut rows = Nodes::new(STAGED);
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
