//! Lines whose first hidden digit is known: the first one that is not greater than all before it.

use super::super::state::{Failed, Outcome, State};

/// A line with its first hidden digit.
#[derive(Clone, Debug)]
pub(crate) struct HiddenSkyscraper {
    /// The line from the side of the clue.
    pub(crate) cells: Vec<u16>,
    /// Position of the hidden digit.
    pub(crate) digit: u32,
}

/// The states before a cell: a height is a digit's position plus one, and 0 is that of nothing.
#[derive(Clone, Copy, Debug)]
struct Before {
    /// The possible greatest heights, while every digit is visible.
    tops: u64,
    /// Whether the hidden digit may have come.
    is_done: bool,
}

impl HiddenSkyscraper {
    /// Follows the greatest height up to the hidden digit, forward and backward.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let hidden = 2u64 << self.digit;
        let hiding = !(hidden - 1);
        let mut reached = Vec::with_capacity(self.cells.len());
        let mut now = Before {
            tops: 1,
            is_done: false,
        };
        for &cell in &self.cells {
            reached.push(now);
            let heights = u64::from(state.mask(cell)) << 1;
            now = Before {
                tops: heights & above_lowest(now.tops),
                is_done: now.is_done || heights & hidden != 0 && now.tops & hiding != 0,
            };
        }
        if !now.is_done {
            return Err(Failed);
        }
        // The greatest heights after a cell with which the hidden digit may still come.
        let mut useful = 0;
        for (&cell, before) in self.cells.iter().zip(&reached).rev() {
            let heights = u64::from(state.mask(cell)) << 1;
            let hides = heights & hidden != 0;
            if !before.is_done {
                let visible = heights & useful & above_lowest(before.tops);
                let hidden = match hides && before.tops & hiding != 0 {
                    true => hidden,
                    false => 0,
                };
                state.restrict(cell, ((visible | hidden) >> 1) as u32)?;
            }
            useful =
                before.tops & (below_highest(heights & useful) | if hides { hiding } else { 0 });
        }
        Ok(())
    }
}

/// Returns the heights above the least of a set, and none for the empty set.
fn above_lowest(heights: u64) -> u64 {
    let lowest = heights & heights.wrapping_neg();
    !(lowest | lowest.wrapping_sub(1))
}

/// Returns the heights below the greatest of a set.
fn below_highest(heights: u64) -> u64 {
    heights.checked_ilog2().map_or(0, |top| (1 << top) - 1)
}
