//! Houses: as many cells as digits, each digit exactly once. Hidden singles.

use super::super::state::{Failed, Outcome, State};

/// Cells that hold every digit.
#[derive(Clone, Debug)]
pub(crate) struct House {
    /// The cells, as many as there are digits.
    pub(crate) cells: Vec<u16>,
    /// Whether two cells of the house have common peers outside of all houses, as with chess moves.
    pub(crate) has_common_peers: bool,
}

impl House {
    /// Places the digits that have one place. Removes digits with two from the common peers of these.
    pub(crate) fn run(&self, all: u32, state: &mut State<'_>) -> Outcome {
        let (mut once, mut twice, mut thrice, mut fixed) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
            fixed |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        if once != all {
            return Err(Failed);
        }
        let mut hidden = once & !twice & !fixed;
        for &cell in &self.cells {
            if hidden == 0 {
                break;
            }
            let own = state.mask(cell) & hidden;
            if own != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                state.restrict(cell, own)?;
                hidden &= !own;
            }
        }
        if self.has_common_peers {
            state.exclude(twice & !thrice & !fixed, &self.cells)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::bit_rows::BitRows;
    use super::super::super::wiring::Wiring;
    use super::*;

    #[test]
    fn a_digit_leaves_a_cell_that_sees_both_its_places() {
        // Cell 3 is outside of the house, and sees the first two cells of it.
        let mut differ = BitRows::new(4);
        for (a, b) in [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)] {
            differ.link(a, b);
        }
        let wiring = Wiring::new(differ, vec![Vec::new(); 4], Vec::new(), &[]);
        for (has_common_peers, left) in [(false, 0b111), (true, 0b110)] {
            let house = House {
                cells: vec![0, 1, 2],
                has_common_peers,
            };
            let mut state = State::new(&wiring, &[0b111, 0b111, 0b110, 0b111], 0);
            assert_eq!(house.run(0b111, &mut state), Ok(()));
            assert_eq!(state.mask(3), left);
        }
    }
}
