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
        // A known number makes the loop straight code.
        let places = match <&[u16; 9]>::try_from(&self.cells[..]) {
            Ok(cells) => Places::of(cells, state),
            Err(_) => Places::of(&self.cells, state),
        };
        if places.once != all {
            return Err(Failed);
        }
        let hidden = places.once & !places.twice & !places.fixed;
        if hidden != 0 {
            self.place(hidden, state)?;
        }
        if self.has_common_peers {
            state.exclude(places.twice & !places.thrice & !places.fixed, &self.cells)?;
        }
        Ok(())
    }

    /// Sets the cells that hold digits without another place.
    fn place(&self, mut hidden: u32, state: &mut State<'_>) -> Outcome {
        for &cell in &self.cells {
            let own = state.mask(cell) & hidden;
            if own != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                state.restrict(cell, own)?;
                hidden &= !own;
                if hidden == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// The digits of a house by their number of places.
struct Places {
    once: u32,
    twice: u32,
    thrice: u32,
    /// The digits of fixed cells.
    fixed: u32,
}

impl Places {
    #[inline(always)]
    fn of(cells: &[u16], state: &State<'_>) -> Self {
        let (mut once, mut twice, mut thrice, mut fixed) = (0, 0, 0, 0);
        for &cell in cells {
            let mask = state.mask(cell);
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
            fixed |= if mask & mask.wrapping_sub(1) == 0 {
                mask
            } else {
                0
            };
        }
        Self {
            once,
            twice,
            thrice,
            fixed,
        }
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
