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
        let lines = &lines[..lines.len().min(STAGED)];
        let mut text = [[0; STAGED]; 81];
        for (eight, group) in lines.chunks(8).enumerate() {
            transpose(group, eight * 8, &mut text);
        }
        for (row, text) in rows.rows_mut().zip(&text) {
            // No branches, so that the compiler turns the loop into vectors.
            for (candidates, character) in row[..STAGED].iter_mut().zip(text) {
                let place = character.wrapping_sub(b'1');
                let bit = 1u16.wrapping_shl(u32::from(place));
                *candidates = if place < 9 { bit } else { ALL_DIGITS };
            }
        }
        lines.len()
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

/// Writes up to eight lines into columns, from this one on: eight characters of eight lines at a time.
/// Where there are fewer lines, the first fills the columns that are left.
#[inline(always)]
fn transpose(lines: &[&[u8; 81]], column: usize, text: &mut [[u8; STAGED]; 81]) {
    let line = |place: usize| lines.get(place).unwrap_or(&lines[0]);
    let [a, b, c, d] = [line(0), line(1), line(2), line(3)];
    let [e, f, g, h] = [line(4), line(5), line(6), line(7)];
    // The last block overlaps the one before it, as 81 is no multiple of eight.
    for first in [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 73] {
        let word = |line: &[u8; 81]| {
            let bytes = line[first..].first_chunk().expect("there are eight more");
            u64::from_le_bytes(*bytes)
        };
        let lines = [
            word(a),
            word(b),
            word(c),
            word(d),
            word(e),
            word(f),
            word(g),
            word(h),
        ];
        let columns = transpose_bytes(lines);
        for (row, word) in text[first..].iter_mut().zip(columns) {
            row[column..column + 8].copy_from_slice(&word.to_le_bytes());
        }
    }
}

/// The bytes of eight words with rows and columns exchanged: blocks of four, of two, of one (H. S.
/// Warren, Hacker's Delight, 2002, 7-3).
#[inline(always)]
fn transpose_bytes([a, b, c, d, e, f, g, h]: [u64; 8]) -> [u64; 8] {
    const FOUR: (u32, u64) = (32, 0x0000_0000_FFFF_FFFF);
    const TWO: (u32, u64) = (16, 0x0000_FFFF_0000_FFFF);
    const ONE: (u32, u64) = (8, 0x00FF_00FF_00FF_00FF);
    let ((a, e), (b, f)) = (exchange(a, e, FOUR), exchange(b, f, FOUR));
    let ((c, g), (d, h)) = (exchange(c, g, FOUR), exchange(d, h, FOUR));
    let ((a, c), (b, d)) = (exchange(a, c, TWO), exchange(b, d, TWO));
    let ((e, g), (f, h)) = (exchange(e, g, TWO), exchange(f, h, TWO));
    let ((a, b), (c, d)) = (exchange(a, b, ONE), exchange(c, d, ONE));
    let ((e, f), (g, h)) = (exchange(e, f, ONE), exchange(g, h, ONE));
    [a, b, c, d, e, f, g, h]
}

/// Exchanges the upper parts of the first word with the lower parts of the second.
#[inline(always)]
fn exchange(low: u64, high: u64, (shift, mask): (u32, u64)) -> (u64, u64) {
    let differ = ((low >> shift) ^ high) & mask;
    (low ^ (differ << shift), high ^ differ)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let byte = |row: usize, column: usize| (row * 16 + column) as u8;
        let rows = core::array::from_fn(|row| {
            u64::from_le_bytes(core::array::from_fn(|column| byte(row, column)))
        });
        for (column, word) in transpose_bytes(rows).into_iter().enumerate() {
            let expected: [u8; 8] = core::array::from_fn(|row| byte(row, column));
            assert_eq!(word.to_le_bytes(), expected);
        }
    }

    #[test]
    fn lines_are_staged_as_their_candidates() {
        let line: [u8; 81] = core::array::from_fn(|cell| b".0123456789x"[cell % 12]);
        let lines = [&line; 5];
        let mut rows = Rows::new(STAGED);
        let mut answers = [LineAnswer::default(); 5];
        let mut job = Lines {
            lines: &lines,
            answers: &mut answers,
        };
        assert_eq!(job.stage(1, &mut rows), 4);
        for (row, character) in rows.rows().zip(line) {
            let expected = match character {
                b'1'..=b'9' => 1 << (character - b'1'),
                _ => ALL_DIGITS,
            };
            assert_eq!(row[..4], [expected; 4]);
        }
    }
}
