//! The current grid of a run: the remaining candidates, and the places where the run has yet to look.
//!
//! A candidate belongs to four **units**. These are the candidates of its cell, and the places of its digit in its box,
//! its row and its column. In each unit exactly one candidate is right.

use crate::geometry::{HOUSES, PLACES};
use crate::logic::{Cause, HouseKind, Position, Reach};
use crate::macros::table;
use crate::{Candidate, Cell, CellSet, Digit, House};

/// The candidates of a cell, or of a digit in a house: exactly one is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unit(u16);

impl Unit {
    const COUNT: usize = 81 + 27 * 9;

    const fn of_cell(cell: Cell) -> Unit {
        Unit(cell.index() as u16)
    }

    const fn of_house(house: House, digit: Digit) -> Unit {
        Unit((81 + house.index() * 9 + digit.index()) as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the candidate with this digit in the cell, or with this place in the house.
    pub(super) fn member(self, number: usize) -> Candidate {
        MEMBERS[self.index()][number]
    }

    /// Returns the members that the position has, as nine bits.
    pub(super) fn marks(self, position: &Position) -> u16 {
        match self.index().checked_sub(81) {
            None => position.all_marks()[self.index()],
            Some(place) => position.all_places().as_flattened()[place],
        }
    }
}

/// A candidate as a member of one of its units.
#[derive(Clone, Copy)]
pub(super) struct Membership {
    pub unit: Unit,
    /// Its bit among the nine of the unit.
    pub bit: u16,
    /// The cause by which it is on if all other members are off.
    pub cause: Cause,
}

/// Returns the units of the candidate: its cell, its box, its row, its column.
pub(super) fn memberships(candidate: Candidate) -> &'static [Membership; 4] {
    &MEMBERSHIPS[candidate.index()]
}

/// Returns the units in which chains of this reach look for links from the candidate. Chains within one digit ignore
/// that a cell holds one digit.
pub(super) fn units_of(candidate: Candidate, reach: Reach) -> &'static [Membership] {
    &memberships(candidate)[usize::from(reach == Reach::Nishio)..]
}

static MEMBERSHIPS: [[Membership; 4]; Candidate::COUNT] = table!(Candidate::COUNT, |index| {
    let (cell, digit) = (Cell::ALL[index / 9], Digit::ALL[index % 9]);
    table!(4, |number| match number {
        0 => Membership {
            unit: Unit::of_cell(cell),
            bit: 1 << digit.index(),
            cause: Cause::Cell,
        },
        _ => Membership {
            unit: Unit::of_house(HOUSES[cell.index()][number - 1], digit),
            bit: 1 << PLACES[cell.index()][number - 1],
            cause: Cause::House(HouseKind::ALL[number - 1]),
        },
    })
});

/// The nine candidates that each unit can have.
static MEMBERS: [[Candidate; 9]; Unit::COUNT] = table!(Unit::COUNT, |unit| {
    table!(9, |number| match unit {
        ..81 => Candidate::new(Cell::ALL[unit], Digit::ALL[number]),
        _ => {
            let (house, digit) = ((unit - 81) / 9, (unit - 81) % 9);
            Candidate::new(House::ALL[house].cells()[number], Digit::ALL[digit])
        }
    })
});

/// The grid of a run in progress.
pub(super) struct LinkState {
    /// For each unit, the members that the run has not eliminated.
    left: [u16; Unit::COUNT],
    /// For each digit, the cells that a node that is on may still turn off. Cells where the digit is off are excluded,
    /// but a cell where it is on and off at once is included.
    open: [CellSet; 9],
}

impl LinkState {
    /// Returns the grid at the beginning of a run.
    pub(super) fn of(position: &Position) -> LinkState {
        let mut left = [0; Unit::COUNT];
        let (cells, houses) = left.split_at_mut(81);
        cells.copy_from_slice(position.all_marks());
        houses.copy_from_slice(position.all_places().as_flattened());
        let open = Digit::ALL.map(|digit| position.board(digit));
        LinkState { left, open }
    }

    /// Returns the other remaining members of the unit.
    #[inline(always)]
    pub(super) fn others(&self, member: &Membership) -> u16 {
        self.left[member.unit.index()] & !member.bit
    }

    /// Eliminates the member.
    #[inline(always)]
    pub(super) fn eliminate(&mut self, member: &Membership) {
        self.left[member.unit.index()] &= !member.bit;
    }

    /// Closes the units of a candidate that is on: further eliminations in them cannot show anything new.
    #[inline(always)]
    pub(super) fn settle(&mut self, candidate: Candidate) {
        for member in memberships(candidate) {
            self.left[member.unit.index()] = 0;
        }
    }

    /// Returns the cells where the digit may still be turned off.
    #[inline(always)]
    pub(super) fn open(&mut self, digit: Digit) -> &mut CellSet {
        &mut self.open[digit.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_is_a_member_of_its_cell_its_box_its_row_and_its_column() {
        for index in 0..Candidate::COUNT {
            let candidate = Candidate::at(index);
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let [of_cell, of_houses @ ..] = memberships(candidate);
            assert_eq!(of_cell.unit, Unit::of_cell(cell));
            assert_eq!(of_cell.cause, Cause::Cell);
            for (kind, of_house) in HouseKind::ALL.into_iter().zip(of_houses) {
                assert_eq!(of_house.unit, Unit::of_house(kind.of(cell), digit));
                assert_eq!(of_house.cause, Cause::House(kind));
            }
            for member in memberships(candidate) {
                let number = member.bit.trailing_zeros() as usize;
                assert_eq!(member.unit.member(number), candidate);
            }
        }
    }
}
