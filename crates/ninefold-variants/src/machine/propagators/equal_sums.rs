//! Parts with one common sum: arrows, zippers, region sums.

use super::super::linear::{Linear, Totals};
use super::super::state::{Failed, Outcome, State};

/// Sums that are equal.
#[derive(Clone, Debug)]
pub(crate) struct EqualSums {
    /// The parts, two or more.
    pub(crate) parts: Vec<Linear>,
}

impl EqualSums {
    /// Keeps the digits that reach a total which every part reaches.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let (mut least, mut greatest) = (i64::MIN, i64::MAX);
        for part in &self.parts {
            let mut range = None;
            state.narrow(part.cells(), |masks| {
                range = part.range(masks);
                Ok(())
            })?;
            let (low, high) = range.ok_or(Failed)?;
            least = least.max(low);
            greatest = greatest.min(high);
        }
        if least > greatest {
            return Err(Failed);
        }
        if greatest - least > 127 {
            return Ok(());
        }
        let mut common = u128::MAX >> (127 - (greatest - least));
        for part in &self.parts {
            state.narrow(part.cells(), |masks| {
                let found = part.totals(masks, least, greatest).ok_or(Failed)?;
                let shift = found.base - least;
                common &= if shift >= 0 {
                    found.bits << shift
                } else {
                    found.bits >> -shift
                };
                Ok(())
            })?;
        }
        if common == 0 {
            return Err(Failed);
        }
        let totals = Totals {
            base: least,
            bits: common,
        };
        for part in &self.parts {
            state.narrow(part.cells(), |masks| part.narrow(masks, totals).map(|_| ()))?;
        }
        Ok(())
    }
}
