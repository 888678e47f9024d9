//! Cells that hold a digit of each class, or given digits a number of times.

use super::super::state::{Failed, Outcome, State};

/// Cells among which each class occurs at least as often as it says.
///
/// Classes are disjoint or, for quads, single digits.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    /// The cells, each one once.
    pub(crate) cells: Vec<u16>,
    /// The digits of each class, with the least number of cells for the class.
    pub(crate) classes: Vec<(u32, usize)>,
}

impl Cover {
    /// Places the classes that have no place to spare.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let (mut open, mut missing, mut wanted) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            open += usize::from(!self.classes.iter().any(|(class, _)| mask & !class == 0));
        }
        for &(class, least) in &self.classes {
            let (mut places, mut sure) = (0, 0);
            for &cell in &self.cells {
                let mask = state.mask(cell);
                places += usize::from(mask & class != 0);
                sure += usize::from(mask & !class == 0);
            }
            if places < least {
                return Err(Failed);
            }
            if places == least && sure < least {
                for &cell in &self.cells {
                    if state.mask(cell) & class != 0 {
                        state.restrict(cell, class)?;
                    }
                }
            }
            if sure < least {
                missing += least - sure;
                wanted |= class;
            }
        }
        if missing > open {
            return Err(Failed);
        }
        if missing == open && missing > 0 {
            for &cell in &self.cells {
                let mask = state.mask(cell);
                if !self.classes.iter().any(|(class, _)| mask & !class == 0) {
                    state.restrict(cell, wanted)?;
                }
            }
        }
        self.exclude(state)
    }

    /// Removes the only digit left of a class from the cells that see all its places.
    fn exclude(&self, state: &mut State<'_>) -> Outcome {
        let (mut union, mut fixed) = (0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            union |= mask;
            fixed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        let required = self
            .classes
            .iter()
            .filter(|(_, least)| *least > 0)
            .map(|(class, _)| class & union)
            .filter(|digits| digits.is_power_of_two())
            .fold(0, |all, digit| all | digit);
        state.exclude(required & !fixed, &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::bit_rows::BitRows;
    use super::super::super::wiring::Wiring;
    use super::*;

    #[test]
    fn the_only_digit_of_a_class_leaves_the_cells_that_see_its_places() {
        // Cell 3 sees the two places of digit 0, which alone is left of the class of 0 and 1.
        let mut differ = BitRows::new(4);
        differ.link(0, 3);
        differ.link(1, 3);
        let wiring = Wiring::new(differ, vec![Vec::new(); 4], Vec::new(), &[]);
        let cover = Cover {
            cells: vec![0, 1, 2],
            classes: vec![(0b0011, 1), (0b1100, 0)],
        };
        let mut state = State::new(&wiring, &[0b0101, 0b1001, 0b1100, 0b1111], 0);
        assert_eq!(cover.run(&mut state), Ok(()));
        assert_eq!(state.masks(), [0b0101, 0b1001, 0b1100, 0b1110]);
    }
}
