//! The totals that sums of masks reach, one bit for each total.

use super::{Failed, Outcome};

/// Adds each position of the mask times the factor to each total.
pub(super) fn spread(sums: u128, mask: u32, factor: i64) -> u128 {
    spread_wide(sums, mask.into(), factor)
}

pub(super) fn spread_wide(sums: u128, mut steps: u64, factor: i64) -> u128 {
    let mut result = 0;
    while steps != 0 {
        let distance = i64::from(steps.trailing_zeros()) * factor;
        if distance <= 127 {
            result |= sums << distance;
        }
        steps &= steps - 1;
    }
    result
}

/// A word of totals.
pub(super) trait Word:
    Copy
    + From<u8>
    + PartialEq
    + std::ops::BitOrAssign
    + std::ops::BitAnd<Output = Self>
    + std::ops::Shl<i64, Output = Self>
    + std::ops::Shr<i64, Output = Self>
{
}
impl Word for u64 {}
impl Word for u128 {}

/// Keeps the digits with which the totals of the goal can be reached. All distances are at most `room`.
pub(super) fn filter_reached<W: Word>(
    masks: &mut [u32],
    factors: &[i64],
    from_least: bool,
    goal: W,
    room: i64,
) -> Outcome {
    // A cell that may move takes at least 1 of the room, but more cells than that may be open.
    const MOST: usize = 64;
    let zero = W::from(0);
    let mut open = [0u16; MOST];
    let mut steps = [0u32; MOST];
    let mut count = 0;
    for (i, &mask) in masks.iter().enumerate() {
        if !mask.is_power_of_two() {
            if count == MOST {
                return Ok(());
            }
            open[count] = i as u16;
            steps[count] = if from_least {
                mask >> mask.trailing_zeros()
            } else {
                mask.reverse_bits() >> mask.leading_zeros()
            };
            count += 1;
        }
    }
    let mut after = [zero; MOST + 1];
    after[count] = goal;
    for i in (0..count).rev() {
        let factor = factors[usize::from(open[i])];
        let mut left = steps[i];
        let mut word = zero;
        while left != 0 {
            let distance = i64::from(left.trailing_zeros()) * factor;
            if distance > room {
                break;
            }
            word |= after[i + 1] >> distance;
            left &= left - 1;
        }
        after[i] = word;
    }
    let mut before = W::from(1);
    if (after[0] & before) == zero {
        return Err(Failed);
    }
    for i in 0..count {
        let cell = usize::from(open[i]);
        let factor = factors[cell];
        let (mut left, mut keep, mut word) = (steps[i], 0u32, zero);
        while left != 0 {
            let position = left.trailing_zeros();
            let distance = i64::from(position) * factor;
            if distance > room {
                break;
            }
            let moved = (before << distance) & after[i + 1];
            if moved != zero {
                keep |= 1 << position;
                word |= moved;
            }
            left &= left - 1;
        }
        before = word;
        let mask = masks[cell];
        masks[cell] &= if from_least {
            keep << mask.trailing_zeros()
        } else {
            keep.reverse_bits() >> mask.leading_zeros()
        };
    }
    Ok(())
}
