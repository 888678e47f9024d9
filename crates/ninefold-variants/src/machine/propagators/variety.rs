//! A cell that holds the number of different digits in other cells.

use super::super::scale::{Scale, positions};
use super::super::state::{Failed, Outcome, State};

/// A counter and the cells that it counts the different digits of.
#[derive(Clone, Debug)]
pub(crate) struct Variety {
    /// The counter, then the counted cells.
    pub(crate) cells: Vec<u16>,
}

impl Variety {
    /// Bounds the number of different digits, and acts when it must be the least or the greatest.
    pub(crate) fn run(&self, scale: Scale, state: &mut State<'_>) -> Outcome {
        let (&counter, counted) = self.cells.split_first().ok_or(Failed)?;
        let (mut union, mut fixed) = (0u32, 0u32);
        let (mut open, mut apart) = (0, 0);
        for &cell in counted {
            let mask = state.mask(cell);
            union |= mask;
            if mask.is_power_of_two() {
                fixed |= mask;
            }
        }
        let mut disjoint = fixed;
        for &cell in counted {
            let mask = state.mask(cell);
            open += u32::from(!mask.is_power_of_two());
            if mask & disjoint == 0 {
                disjoint |= mask;
                apart += 1;
            }
        }
        let least = i64::from(fixed.count_ones() + apart);
        let most = i64::from(union.count_ones().min(fixed.count_ones() + open));
        let keep = positions(state.mask(counter))
            .filter(|&digit| (least..=most).contains(&i64::from(scale.value(1 << digit))))
            .fold(0, |keep, digit| keep | 1 << digit);
        state.restrict(counter, keep)?;
        let count = state.mask(counter);
        let known = i64::from(fixed.count_ones());
        if count.is_power_of_two() && i64::from(scale.value(count)) == known {
            for &cell in counted {
                state.restrict(cell, fixed)?;
            }
        } else if i64::from(scale.low) + i64::from(count.trailing_zeros())
            == known + i64::from(open)
        {
            for &cell in counted {
                if !state.mask(cell).is_power_of_two() {
                    state.restrict(cell, !fixed)?;
                }
            }
        }
        Ok(())
    }
}
