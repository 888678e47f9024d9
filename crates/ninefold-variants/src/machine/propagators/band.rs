//! Pointing and claiming in a whole band of boxes at once.
//!
//! A band is a row or a column of boxes. Each of its lines and each of its boxes have a *piece* in common.

use super::super::state::{Outcome, State};

/// The most lines, and the most boxes, of a band.
pub(crate) const MOST_PIECES: usize = 6;

/// A band of boxes.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    /// The cells, piece after piece: the pieces of the first line, then those of the others.
    pub(crate) cells: Vec<u16>,
    /// Number of lines.
    pub(crate) lines: usize,
    /// Number of boxes.
    pub(crate) boxes: usize,
}

impl Band {
    /// Restricts each piece: a line and a box hold the same digits outside their common piece.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        // Known numbers make the loops straight code.
        match (self.lines, self.boxes) {
            (3, 3) => self.run_sized(3, 3, state),
            (4, 4) => self.run_sized(4, 4, state),
            (lines, boxes) => self.run_sized(lines, boxes, state),
        }
    }

    #[inline(always)]
    fn run_sized(&self, lines: usize, boxes: usize, state: &mut State<'_>) -> Outcome {
        let width = self.cells.len() / (lines * boxes);
        let mut unions = [[0u32; MOST_PIECES]; MOST_PIECES];
        let mut pieces = self.cells.chunks_exact(width);
        for line in &mut unions[..lines] {
            for (union, piece) in line[..boxes].iter_mut().zip(&mut pieces) {
                *union = piece
                    .iter()
                    .fold(0, |union, &cell| union | state.mask(cell));
            }
        }
        let mut allowed = [[u32::MAX; MOST_PIECES]; MOST_PIECES];
        for line in 0..lines {
            for b in 0..boxes {
                let in_line = (0..boxes)
                    .filter(|&other| other != b)
                    .fold(0, |all, other| all | unions[line][other]);
                let in_box = (0..lines)
                    .filter(|&other| other != line)
                    .fold(0, |all, other| all | unions[other][b]);
                if in_line == in_box {
                    continue;
                }
                (0..boxes)
                    .filter(|&other| other != b)
                    .for_each(|other| allowed[line][other] &= in_box);
                (0..lines)
                    .filter(|&other| other != line)
                    .for_each(|other| allowed[other][b] &= in_line);
            }
        }
        for (place, piece) in self.cells.chunks_exact(width).enumerate() {
            let (line, b) = (place / boxes, place % boxes);
            if unions[line][b] & !allowed[line][b] != 0 {
                piece
                    .iter()
                    .try_for_each(|&cell| state.restrict(cell, allowed[line][b]))?;
            }
        }
        Ok(())
    }
}
