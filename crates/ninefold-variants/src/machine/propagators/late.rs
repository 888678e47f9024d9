//! Rules that only look at their last open cell.

use std::fmt;
use std::sync::Arc;

use super::super::scale::{Scale, positions};
use super::super::state::{Failed, Outcome, State};

/// A test of the values of some cells, run when at most one cell is open.
#[derive(Clone)]
pub(crate) struct Late {
    /// The cells, each one once.
    pub(crate) cells: Vec<u16>,
    /// The test of the values in the order of the cells.
    pub(crate) test: Test,
}

/// A test of values.
pub(crate) type Test = Arc<dyn Fn(&[i32]) -> bool + Send + Sync>;

impl fmt::Debug for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Late")
            .field("cells", &self.cells)
            .finish_non_exhaustive()
    }
}

impl Late {
    /// Tests each digit of the last open cell, or the whole.
    pub(crate) fn run(&self, scale: Scale, state: &mut State<'_>) -> Outcome {
        let mut open = None;
        for (i, &cell) in self.cells.iter().enumerate() {
            if !state.mask(cell).is_power_of_two() && open.replace(i).is_some() {
                return Ok(());
            }
        }
        let mut values: Vec<i32> = self
            .cells
            .iter()
            .map(|&cell| scale.value(state.mask(cell)))
            .collect();
        let Some(open) = open else {
            return if (self.test)(&values) {
                Ok(())
            } else {
                Err(Failed)
            };
        };
        let cell = self.cells[open];
        let mut keep = 0;
        for digit in positions(state.mask(cell)) {
            values[open] = scale.value(1 << digit);
            if (self.test)(&values) {
                keep |= 1 << digit;
            }
        }
        state.restrict(cell, keep)
    }
}
