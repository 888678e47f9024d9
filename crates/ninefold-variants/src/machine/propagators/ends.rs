//! Lines whose two ends say which digits the cells between may hold: between and lockout lines.

use super::super::scale::positions;
use super::super::state::{Failed, Outcome, State};

/// A line that is ruled by the digits at its ends.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// The first end, the other end, and at least one cell between.
    pub(crate) cells: Vec<u16>,
    /// The digits between for each pair of end digits; an empty mask forbids the pair.
    pub(crate) between: Vec<Vec<u32>>,
}

impl Ends {
    /// Keeps the pairs of ends that every inner cell allows, and the digits that some pair allows.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let [first, second, ref inner @ ..] = self.cells[..] else {
            return Ok(());
        };
        let (mut firsts, mut seconds, mut union) = (0, 0, 0);
        for a in positions(state.mask(first)) {
            for b in positions(state.mask(second)) {
                let between = self.between[a as usize][b as usize];
                if between != 0 && inner.iter().all(|&cell| state.mask(cell) & between != 0) {
                    firsts |= 1 << a;
                    seconds |= 1 << b;
                    union |= between;
                }
            }
        }
        if firsts == 0 {
            return Err(Failed);
        }
        state.restrict(first, firsts)?;
        state.restrict(second, seconds)?;
        inner
            .iter()
            .try_for_each(|&cell| state.restrict(cell, union))
    }
}
