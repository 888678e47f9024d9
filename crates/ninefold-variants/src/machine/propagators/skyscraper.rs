//! Lines on which a given number of digits is visible: greater than every digit before.

use super::super::state::{Failed, Outcome, State};

/// A line with the number of its running maxima.
#[derive(Clone, Debug)]
pub(crate) struct Skyscraper {
    /// The line from the side of the clue.
    pub(crate) cells: Vec<u16>,
    /// Number of visible digits, at most 32.
    pub(crate) count: u32,
    /// Digits that are no building: never visible, and nothing hides behind them.
    pub(crate) flat: u32,
}

/// For each greatest height before a cell (0 = none yet, else position + 1) the possible numbers of visible digits, a bit
/// each.
type Counts = [u64; TOPS];

/// The number of heights, with the one of an empty line.
const TOPS: usize = 33;

impl Skyscraper {
    /// Follows the greatest height and the number of visible digits over the line.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let mut reached: Vec<Counts> = Vec::with_capacity(self.cells.len());
        let union = self
            .cells
            .iter()
            .fold(0, |union, &cell| union | state.mask(cell));
        let tops = 33 - union.leading_zeros() as usize;
        let mut now: Counts = [0; TOPS];
        now[0] = 1;
        for &cell in &self.cells {
            reached.push(now);
            self.follow(&mut now[..tops], state.mask(cell));
        }
        let mut useful = now.map(|counts| counts & 1 << self.count);
        if useful == [0; TOPS] {
            return Err(Failed);
        }
        for (&cell, before) in self.cells.iter().zip(&reached).rev() {
            let keep = self.lead_back(&before[..tops], &mut useful[..tops], state.mask(cell));
            state.restrict(cell, keep)?;
        }
        Ok(())
    }

    /// Moves the counts over a cell.
    fn follow(&self, counts: &mut [u64], mask: u32) {
        let buildings = u64::from(mask & !self.flat) << 1;
        // The counts of all lower heights.
        let mut lower = 0;
        for (top, counts) in counts.iter_mut().enumerate() {
            let own = *counts;
            let stays = self.hides(mask, top);
            let is_seen = buildings >> top & 1 != 0;
            *counts = if stays { own } else { 0 } | if is_seen { lower << 1 } else { 0 };
            lower |= own;
        }
    }

    /// Moves the useful counts back over a cell, and returns the digits with which a count before it becomes useful.
    fn lead_back(&self, before: &[u64], useful: &mut [u64], mask: u32) -> u32 {
        let buildings = u64::from(mask & !self.flat) << 1;
        let (mut lower, mut seen, mut hidden) = (0, 0u64, None);
        for (top, (&before, &useful)) in before.iter().zip(&*useful).enumerate() {
            seen |= u64::from(lower & useful >> 1 != 0) << top;
            lower |= before;
            if before & useful != 0 {
                hidden = Some(top);
            }
        }
        // The useful counts of all greater heights that the cell can have.
        let mut higher = 0;
        for (top, useful) in useful.iter_mut().enumerate().rev() {
            let own = *useful;
            let stays = self.hides(mask, top);
            *useful = before[top] & (if stays { own } else { 0 } | higher);
            if buildings >> top & 1 != 0 {
                higher |= own >> 1;
            }
        }
        let hidden = hidden.map_or(0, |top| self.flat | low(top));
        (seen >> 1) as u32 & !self.flat | hidden
    }

    /// Returns whether a digit of the mask is not visible behind a height.
    fn hides(&self, mask: u32, top: usize) -> bool {
        mask & (self.flat | low(top)) != 0
    }
}

/// Returns the digits of at most a height.
fn low(height: usize) -> u32 {
    ((1u64 << height) - 1) as u32
}
