//! Cells with a given product.

use super::super::scale::Scale;
use super::super::state::{Failed, Outcome, State};

/// Cells whose digits multiply to a number that is not 0.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    /// The cells; one that occurs twice counts twice.
    pub(crate) cells: Vec<u16>,
    /// The product.
    pub(crate) product: i64,
}

impl Product {
    /// Follows the divisors forward and backward over the cells.
    pub(crate) fn run(&self, scale: Scale, state: &mut State<'_>) -> Outcome {
        let mut before = vec![vec![1i64]];
        for &cell in &self.cells {
            let last = &before[before.len() - 1];
            let mut next: Vec<i64> = last
                .iter()
                .flat_map(|&partial| {
                    scale
                        .members(state.mask(cell))
                        .filter_map(move |value| partial.checked_mul(value.into()))
                })
                .filter(|&partial| partial != 0 && self.product.checked_rem(partial) == Some(0))
                .collect();
            next.sort_unstable();
            next.dedup();
            before.push(next);
        }
        let mut needed = vec![self.product];
        if before[self.cells.len()]
            .binary_search(&self.product)
            .is_err()
        {
            return Err(Failed);
        }
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (mut keep, mut earlier) = (0, Vec::new());
            for value in scale.members(state.mask(cell)).filter(|&value| value != 0) {
                for &goal in &needed {
                    let partial = goal / i64::from(value);
                    if goal % i64::from(value) == 0 && before[i].binary_search(&partial).is_ok() {
                        keep |= scale.bit(value.into());
                        earlier.push(partial);
                    }
                }
            }
            state.restrict(cell, keep)?;
            earlier.sort_unstable();
            earlier.dedup();
            needed = earlier;
        }
        Ok(())
    }
}
