//! Digits that techniques for one digit at a time need not examine again.

use crate::logic::Position;
use crate::{CellSet, Digit, DigitSet};

/// The places that each digit had when nothing was found with it. As long as they do not change, nothing will be found,
/// whatever happens to other digits.
#[derive(Default)]
pub(super) struct UnchangedDigits([Option<CellSet>; 9]);

impl UnchangedDigits {
    /// Returns the digits to examine.
    pub(super) fn changed(&self, position: &Position) -> DigitSet {
        let has_changed = |digit: &Digit| self.0[digit.index()] != Some(position.board(*digit));
        Digit::ALL.into_iter().filter(has_changed).collect()
    }

    /// Records that nothing was found with these digits. Does nothing if a cell has one candidate: such cells are
    /// skipped, and the same places may give more once they are filled.
    pub(super) fn remember(&mut self, position: &Position, digits: DigitSet) {
        if position.cells_with(1).is_empty() {
            for digit in digits {
                self.0[digit.index()] = Some(position.board(digit));
            }
        }
    }

    /// Forgets the digit, because something was found with it.
    pub(super) fn forget(&mut self, digit: Digit) {
        self.0[digit.index()] = None;
    }
}
