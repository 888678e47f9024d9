//! X-sums: the first digit says how many cells, itself included, have a given sum.

use super::super::linear::{Linear, Totals};
use super::super::scale::{Scale, positions};
use super::super::state::{Failed, Outcome, State};
use super::tally::Tally;

/// A line whose first digit chooses a sum.
#[derive(Clone, Debug)]
pub(crate) struct PrefixSum {
    /// The first cell, then the others that some sum contains.
    pub(crate) cells: Vec<u16>,
    /// For each digit of the first cell the sum of the other cells, or nothing if the digit is impossible.
    pub(crate) choices: Vec<Option<(Linear, i64)>>,
}

impl PrefixSum {
    /// Keeps the digits that some choice of the first cell allows.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        let (&first, others) = self.cells.split_first().ok_or(Failed)?;
        let mut choices = 0;
        let mut kept = vec![0u32; others.len()];
        for digit in positions(state.mask(first)) {
            let Some((form, total)) = &self.choices[digit as usize] else {
                continue;
            };
            let mut masks: Vec<u32> = form.cells().iter().map(|&cell| state.mask(cell)).collect();
            if masks.is_empty() {
                if *total != 0 {
                    continue;
                }
            } else if form.narrow(&mut masks, Totals::one(*total)).is_err() {
                continue;
            }
            choices |= 1 << digit;
            for (kept, cell) in kept.iter_mut().zip(others) {
                *kept |= match form.cells().iter().position(|own| own == cell) {
                    Some(i) => masks[i],
                    None => state.mask(*cell),
                };
            }
        }
        state.restrict(first, choices)?;
        others
            .iter()
            .zip(kept)
            .try_for_each(|(&cell, mask)| state.restrict(cell, mask))
    }
}

/// An X-sum as a clue about the order of a house. A state is the first digit.
#[derive(Clone, Debug)]
pub(crate) struct PrefixTally {
    /// The first digits that may begin with each set, by set. Only a set of X digits decides anything.
    fitting: Vec<u64>,
}

impl PrefixTally {
    /// Makes the clue of a sum of the first X cells.
    pub(crate) fn new(scale: Scale, sum: i64) -> Self {
        let fitting = (0..=scale.all())
            .map(|set| {
                let x = scale.bit(set.count_ones().into());
                let total: i64 = scale.members(set).map(i64::from).sum();
                if total == sum {
                    u64::MAX
                } else {
                    !u64::from(x)
                }
            })
            .collect();
        Self { fitting }
    }
}

impl Tally for PrefixTally {
    /// The states that the sum allows, and the first digit if this is the first.
    type Step = (u64, u32);

    #[inline]
    fn each_step(&self, set: u32, digits: u32, mut visit: impl FnMut(u32, Self::Step)) {
        for digit in positions(digits) {
            let first = if set == 0 { digit } else { 0 };
            visit(
                1 << digit,
                (self.fitting[(set | 1 << digit) as usize], first),
            );
        }
    }

    #[inline]
    fn forward(&self, (fitting, first): Self::Step, states: u64) -> u64 {
        states << first & fitting
    }

    #[inline]
    fn backward(&self, (fitting, first): Self::Step, states: u64) -> u64 {
        (states & fitting) >> first
    }

    fn goal(&self) -> u64 {
        u64::MAX
    }
}
