//! Which digits need not be looked at again, by techniques that look at one digit at a time.

use super::super::board::CellSet;
use super::super::position::Position;
use crate::digits::Digit;

/// Nine bits, one for each digit.
pub(super) const ALL_DIGITS: u16 = 0x1FF;

/// The places of each digit with which nothing was found. With the same places nothing will be found,
/// whatever has become of the other digits.
#[derive(Default)]
pub(super) struct Quiet([Option<CellSet>; 9]);

impl Quiet {
    /// The digits that have to be looked at, nine bits.
    pub(super) fn loud(&self, position: &Position) -> u16 {
        let is_loud = |digit: &Digit| self.0[digit.index()] != Some(position.board(*digit));
        let loud = Digit::ALL.into_iter().filter(is_loud);
        loud.fold(0, |digits, digit| digits | 1 << digit.index())
    }

    /// Nothing was found with these digits. That says nothing if there are cells with one candidate:
    /// they are passed over, so the same places of a digit may give more in another position.
    pub(super) fn remember(&mut self, position: &Position, digits: u16) {
        if position.cells_with(1).is_empty() {
            for digit in Digit::ALL {
                if digits >> digit.index() & 1 == 1 {
                    self.0[digit.index()] = Some(position.board(digit));
                }
            }
        }
    }

    /// Something was found with the digit.
    pub(super) fn forget(&mut self, digit: Digit) {
        self.0[digit.index()] = None;
    }
}
