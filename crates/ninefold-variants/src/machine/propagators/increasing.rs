//! Lines whose digits increase: thermometers.

use super::super::state::{Failed, Outcome, State};

/// A line on which each digit exceeds the one before by at least `step`.
#[derive(Clone, Debug)]
pub(crate) struct Increasing {
    /// The line from its least digit to its greatest.
    pub(crate) cells: Vec<u16>,
    /// 1 for a strict line, 0 for one that may stay level.
    pub(crate) step: u32,
}

impl Increasing {
    /// Passes the least digit forward and the greatest one backward.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let mut least = 0;
        for &cell in &self.cells {
            if least >= 32 {
                return Err(Failed);
            }
            state.restrict(cell, u32::MAX << least)?;
            least = state.mask(cell).trailing_zeros() + self.step;
        }
        // The greatest position is 31 - missing.
        let mut missing = 0;
        for &cell in self.cells.iter().rev() {
            if missing >= 32 {
                return Err(Failed);
            }
            state.restrict(cell, u32::MAX >> missing)?;
            missing = state.mask(cell).leading_zeros() + self.step;
        }
        Ok(())
    }
}
