//! What the search can be put to: one puzzle with a task, a batch of candidates, lines of text.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::{Grid, Solution};

use super::lanes::{Lanes, Rows, STAGED, candidates_of, digit_character};
use super::search::Job;
use super::{Answer, LineAnswer};

/// The grid that a line of digits shows.
fn grid_of(line: &[u8; 81]) -> Grid {
    let mut digits = [None; 81];
    for (digit, character) in digits.iter_mut().zip(line) {
        *digit = Digit::new(character.wrapping_sub(b'0'));
    }
    Grid::new(digits)
}

/// One puzzle, and a task.
pub(super) struct One<'a> {
    pub(super) candidates: &'a Candidates,
    pub(super) interrupt: &'a dyn Fn() -> bool,
    pub(super) kept: Vec<Solution>,
    /// How many solutions were found, and whether these are all.
    pub(super) finished: (u64, bool),
}

impl Job for One<'_> {
    fn count(&self) -> usize {
        1
    }

    #[inline(always)]
    fn stage<V: Lanes>(&mut self, _: usize, rows: &mut Rows) -> usize {
        stage(self.candidates, 0, rows);
        1
    }

    #[inline(always)]
    fn cells(&self, _: usize) -> [u16; 81] {
        masks(self.candidates)
    }

    #[inline(always)]
    fn givens(&self, _: usize) -> [u8; 81] {
        givens(self.candidates)
    }

    #[inline(always)]
    fn allows(&self, _: usize, cell: usize, digit: u8) -> bool {
        allows(self.candidates, cell, digit)
    }

    #[inline(always)]
    fn solution(&mut self, _: usize, line: &[u8; 81]) {
        self.kept.push(Solution::found(grid_of(line)));
    }

    fn finished(&mut self, _: usize, found: u64, exhausted: bool) {
        self.finished = (found, exhausted);
    }

    fn interrupted(&self) -> bool {
        (self.interrupt)()
    }
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

/// The digits of cells with one candidate, as characters.
#[inline(always)]
fn givens(candidates: &Candidates) -> [u8; 81] {
    let mut givens = [0; 81];
    for (given, cell) in givens.iter_mut().zip(masks(candidates)) {
        if cell.is_power_of_two() {
            *given = digit_character(cell);
        }
    }
    givens
}

/// Whether the digit, a character, is a candidate of the cell.
#[inline(always)]
fn allows(candidates: &Candidates, cell: usize, digit: u8) -> bool {
    let cell = candidates[Cell::ALL[cell]].bits();
    cell & candidates_of(digit) != 0
}

/// Writes a puzzle into a column.
fn stage(candidates: &Candidates, column: usize, rows: &mut Rows) {
    for (row, cell) in rows.rows_mut().zip(masks(candidates)) {
        row[column] = cell;
    }
}

/// Many puzzles.
pub(super) struct Batch<'a> {
    pub(super) puzzles: &'a [Candidates],
    pub(super) interrupt: &'a dyn Fn() -> bool,
    pub(super) answers: &'a mut [Answer],
}

impl Job for Batch<'_> {
    fn count(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn stage<V: Lanes>(&mut self, puzzle: usize, rows: &mut Rows) -> usize {
        let puzzles = self.puzzles[puzzle..].iter().take(STAGED);
        for (column, candidates) in puzzles.clone().enumerate() {
            stage(candidates, column, rows);
        }
        puzzles.len()
    }

    #[inline(always)]
    fn cells(&self, puzzle: usize) -> [u16; 81] {
        masks(&self.puzzles[puzzle])
    }

    #[inline(always)]
    fn givens(&self, puzzle: usize) -> [u8; 81] {
        givens(&self.puzzles[puzzle])
    }

    #[inline(always)]
    fn allows(&self, puzzle: usize, cell: usize, digit: u8) -> bool {
        allows(&self.puzzles[puzzle], cell, digit)
    }

    #[inline(always)]
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self.answers[puzzle].solution = Some(Solution::found(grid_of(line)));
    }

    #[inline(always)]
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        let answer = &mut self.answers[puzzle];
        answer.count = found;
        answer.exhausted = exhausted;
        if found == 0 {
            answer.solution = None;
        }
    }

    fn interrupted(&self) -> bool {
        (self.interrupt)()
    }
}

/// Many puzzles as text.
pub(super) struct Lines<'a> {
    pub(super) lines: &'a [&'a [u8; 81]],
    pub(super) interrupt: &'a dyn Fn() -> bool,
    pub(super) answers: &'a mut [LineAnswer],
}

impl Job for Lines<'_> {
    fn count(&self) -> usize {
        self.lines.len()
    }

    #[inline(always)]
    fn stage<V: Lanes>(&mut self, puzzle: usize, rows: &mut Rows) -> usize {
        let lines = &self.lines[puzzle..];
        let lines = &lines[..lines.len().min(STAGED)];
        V::stage(lines, rows);
        let next = puzzle + lines.len();
        let answers = self.answers[next..].iter().take(STAGED);
        for (line, answer) in self.lines[next..].iter().zip(answers) {
            V::prefetch(line);
            V::prefetch(&answer.solution);
        }
        lines.len()
    }

    #[inline(always)]
    fn cells(&self, puzzle: usize) -> [u16; 81] {
        let mut cells = [0; 81];
        for (candidates, &character) in cells.iter_mut().zip(self.lines[puzzle]) {
            *candidates = candidates_of(character);
        }
        cells
    }

    #[inline(always)]
    fn givens(&self, puzzle: usize) -> [u8; 81] {
        *self.lines[puzzle]
    }

    #[inline(always)]
    fn allows(&self, _: usize, _: usize, _: u8) -> bool {
        true
    }

    #[inline(always)]
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]) {
        self.answers[puzzle].solution = *line;
    }

    #[inline(always)]
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool) {
        let answer = &mut self.answers[puzzle];
        answer.count = found;
        answer.exhausted = exhausted;
        if found == 0 {
            answer.solution = LineAnswer::default().solution;
        }
    }

    fn interrupted(&self) -> bool {
        (self.interrupt)()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Baseline, pass::ALL_DIGITS};
    use super::*;

    #[test]
    fn lines_are_staged_as_their_candidates() {
        let line: [u8; 81] = core::array::from_fn(|cell| b".0123456789x"[cell % 12]);
        let lines = [&line; 5];
        let mut rows = Rows::new(STAGED);
        let mut answers = [LineAnswer::default(); 5];
        let mut job = Lines {
            lines: &lines,
            interrupt: &|| false,
            answers: &mut answers,
        };
        assert_eq!(job.stage::<Baseline>(1, &mut rows), 4);
        for (row, character) in rows.rows().zip(line) {
            let expected = match character {
                b'1'..=b'9' => 1 << (character - b'1'),
                _ => ALL_DIGITS,
            };
            assert_eq!(row[..4], [expected; 4]);
        }
    }
}
