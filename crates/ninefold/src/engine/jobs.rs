//! What the search can be put to: one puzzle with a task, a batch of candidates, lines of text.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::{Grid, Solution};

use super::lanes::Rows;
use super::pass::ALL_DIGITS;
use super::search::{Job, STAGED};
use super::{Answer, LineAnswer};

/// The grid whose cells have these single candidates.
#[inline(always)]
fn grid_of(cells: &[u16; 81]) -> Grid {
    // Counting the bits below is what a vector can do for many cells at once.
    let mut digits = [None; 81];
    for (digit, bit) in digits.iter_mut().zip(cells) {
        *digit = Digit::new(bit.wrapping_sub(1).count_ones() as u8 + 1);
    }
    Grid::new(digits)
}

/// One puzzle, and a task.
pub(super) struct One<'a> {
    pub(super) candidates: &'a Candidates,
    pub(super) interrupt: &'a dyn Fn() -> bool,
    pub(super) kept: Vec<Solution>,
    /// How many solutions were found, and whether all.
    pub(super) finished: Option<(u64, bool)>,
}

impl Job for One<'_> {
    fn count(&self) -> usize {
        1
    }

    #[inline(always)]
    fn stage(&mut self, _: usize, rows: &mut Rows) -> usize {
        stage(self.candidates, 0, rows);
        1
    }

    #[inline(always)]
    fn solution(&mut self, _: usize, _: u64, cells: &[u16; 81]) {
        self.kept.push(Solution::found(grid_of(cells)));
    }

    fn finished(&mut self, _: usize, found: u64, exhausted: bool) {
        self.finished = Some((found, exhausted));
    }

    fn interrupted(&self) -> bool {
        (self.interrupt)()
    }
}

/// Writes a puzzle into a column.
fn stage(candidates: &Candidates, column: usize, rows: &mut Rows) {
    for (row, cell) in rows.rows_mut().zip(Cell::ALL) {
        row[column] = candidates[cell].bits();
    }
}

/// Many puzzles.
pub(super) struct Batch<'a> {
    pub(super) puzzles: &'a [Candidates],
    pub(super) answers: &'a mut [Answer],
}

impl Job for Batch<'_> {
    fn count(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn stage(&mut self, puzzle: usize, rows: &mut Rows) -> usize {
        let puzzles = self.puzzles[puzzle..].iter().take(STAGED);
        for (column, candidates) in puzzles.clone().enumerate() {
            stage(candidates, column, rows);
        }
        puzzles.len()
    }

    #[inline(always)]
    fn solution(&mut self, puzzle: usize, _: u64, cells: &[u16; 81]) {
        self.answers[puzzle].solution = Some(Solution::found(grid_of(cells)));
    }

    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        self.answers[puzzle].count = found;
        self.answers[puzzle].exhausted = exhausted;
    }

    fn interrupted(&self) -> bool {
        false
    }
}

/// Many puzzles as text.
pub(super) struct Lines<'a> {
    pub(super) lines: &'a [&'a [u8; 81]],
    pub(super) answers: &'a mut [LineAnswer],
}

impl Job for Lines<'_> {
    fn count(&self) -> usize {
        self.lines.len()
    }

    #[inline(always)]
    fn stage(&mut self, puzzle: usize, rows: &mut Rows) -> usize {
        let lines = &self.lines[puzzle..];
        let count = lines.len().min(STAGED);
        for (cell, row) in rows.rows_mut().enumerate().take(81) {
            let mut digits = [0u8; STAGED];
            for (digit, line) in digits.iter_mut().zip(lines) {
                *digit = line[cell];
            }
            // A loop of its own, which the compiler turns into vectors.
            for (candidates, digit) in row[..STAGED].iter_mut().zip(digits) {
                let place = digit.wrapping_sub(b'1');
                let bit = 1u16.wrapping_shl(u32::from(place));
                *candidates = if place < 9 { bit } else { ALL_DIGITS };
            }
        }
        count
    }

    #[inline(always)]
    fn solution(&mut self, puzzle: usize, _: u64, cells: &[u16; 81]) {
        let solution = &mut self.answers[puzzle].solution;
        for (digit, bit) in solution.iter_mut().zip(cells) {
            *digit = bit.wrapping_sub(1).count_ones() as u8 + b'1';
        }
    }

    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        self.answers[puzzle].count = found;
        self.answers[puzzle].exhausted = exhausted;
    }

    fn interrupted(&self) -> bool {
        false
    }
}
