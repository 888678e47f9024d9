//! Records the changes since each line last found nothing. When a line is tried again, it searches only where something
//! has changed.

use super::board::Board;
use super::line::Line;
use super::step::Action;
use crate::{CellSet, DigitSet};

const LINES: usize = Line::ALL.len();

/// For each line, the changes since it last found nothing; everything if it never did.
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
    /// Returns the cells whose candidates have changed.
    pub fn cells(&self, line: Line) -> CellSet {
        self.cells[line as usize]
    }

    /// Returns the digits whose places have changed.
    pub fn digits(&self, line: Line) -> DigitSet {
        self.digits[line as usize]
    }

    /// Clears the changes of a line that has found nothing.
    pub fn forget(&mut self, line: Line) {
        self.cells[line as usize] = CellSet::EMPTY;
        self.digits[line as usize] = DigitSet::EMPTY;
    }

    /// Records the changes that an action will make.
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
