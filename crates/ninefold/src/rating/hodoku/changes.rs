//! What has changed since each line last found nothing, so that it looks only there when it is tried again.

use super::board::Board;
use super::line::Line;
use super::step::Action;
use crate::{CellSet, DigitSet};

const LINES: usize = Line::ALL.len();

/// For each line, what has changed since it last found nothing; everything if it never did.
#[derive(Debug)]
pub(super) struct Changes {
    cells: [CellSet; LINES],
    digits: [DigitSet; LINES],
}

impl Default for Changes {
    fn default() -> Changes {
        Changes {
            cells: [CellSet::ALL; LINES],
            digits: [DigitSet::ALL; LINES],
        }
    }
}

impl Changes {
    /// The cells whose candidates have changed.
    pub fn cells(&self, line: Line) -> CellSet {
        self.cells[line as usize]
    }

    /// The digits whose places have changed.
    pub fn digits(&self, line: Line) -> DigitSet {
        self.digits[line as usize]
    }

    /// The line has found nothing.
    pub fn forget(&mut self, line: Line) {
        self.cells[line as usize] = CellSet::EMPTY;
        self.digits[line as usize] = DigitSet::EMPTY;
    }

    /// Notes what an action will change.
    pub fn note(&mut self, board: &Board, action: &Action) {
        let (cells, digits) = match action {
            Action::Place(single) => {
                let (cell, digit) = (single.cell(), single.digit());
                let seen = board.places(digit) & cell.peer_set();
                (seen | cell.into(), board.mask(cell) | digit.into())
            }
            Action::Remove(removals) => (
                removals.iter().map(|it| it.cell()).collect(),
                removals.iter().map(|it| it.digit()).collect(),
            ),
        };
        self.cells.iter_mut().for_each(|all| *all |= cells);
        self.digits.iter_mut().for_each(|all| *all |= digits);
    }
}
