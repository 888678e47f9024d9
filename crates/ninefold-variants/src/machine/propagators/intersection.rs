//! Pointing and claiming: what two houses hold outside their common cells is the same set of digits.

use super::super::state::{Outcome, State};

/// The cells of two houses outside their intersection.
#[derive(Clone, Debug)]
pub(crate) struct Intersection {
    /// The cells of both sides, those of the first house before the others.
    pub(crate) cells: Vec<u16>,
    /// Number of cells of the first house.
    pub(crate) split: usize,
}

impl Intersection {
    /// Restricts each side to the digits of the other.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let (first, second) = self.cells.split_at(self.split);
        let union = |state: &State<'_>, cells: &[u16]| {
            cells
                .iter()
                .fold(0, |union, &cell| union | state.mask(cell))
        };
        let (own, other) = (union(state, first), union(state, second));
        if own == other {
            return Ok(());
        }
        for (cells, extra) in [(first, own & !other), (second, other & !own)] {
            if extra != 0 {
                for &cell in cells {
                    state.restrict(cell, !extra)?;
                }
            }
        }
        Ok(())
    }
}
