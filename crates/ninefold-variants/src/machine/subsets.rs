//! Sets of different digits and their sums, as tables that are computed once a process.
//!
//! Digits are positions here: the least one counts 0.

use std::sync::OnceLock;

/// The most digits for which the tables exist.
pub(crate) const MOST_DIGITS: usize = 10;

/// The tables for one number of digits.
#[derive(Debug)]
pub(crate) struct Subsets {
    digits: usize,
    totals: Vec<u64>,
    starts: Vec<u16>,
    sets: Vec<u16>,
}

impl Subsets {
    /// Returns the tables for a number of digits, or nothing above [`MOST_DIGITS`].
    pub(crate) fn of(digits: u32) -> Option<&'static Self> {
        static TABLES: [OnceLock<Subsets>; MOST_DIGITS + 1] =
            [const { OnceLock::new() }; MOST_DIGITS + 1];
        Some(
            TABLES
                .get(digits as usize)?
                .get_or_init(|| Self::new(digits as usize)),
        )
    }

    fn new(digits: usize) -> Self {
        let masks = 1 << digits;
        let mut totals = vec![0u64; (digits + 1) * masks];
        // No digits have the total 0.
        totals[..masks].fill(1);
        for size in 1..=digits {
            for mask in 1..masks {
                let rest = mask & (mask - 1);
                let with = totals[(size - 1) * masks + rest] << mask.trailing_zeros();
                totals[size * masks + mask] = totals[size * masks + rest] | with;
            }
        }
        let mut classes = vec![Vec::new(); (digits + 1) * 64];
        for mask in 0..masks as u16 {
            let total: u32 = super::scale::positions(mask.into()).sum();
            classes[mask.count_ones() as usize * 64 + total as usize].push(mask);
        }
        let mut starts = vec![0];
        let mut sets = Vec::with_capacity(masks);
        for class in classes {
            sets.extend(class);
            starts.push(sets.len() as u16);
        }
        Self {
            digits,
            totals,
            starts,
            sets,
        }
    }

    /// Returns the totals of `size` different digits of `union`; bit `t` is the total `t`.
    #[inline]
    pub(crate) fn totals(&self, size: usize, union: u32) -> u64 {
        if size > self.digits {
            0
        } else {
            self.totals[(size << self.digits) + union as usize]
        }
    }

    /// Returns the sets of `size` digits with a total.
    #[inline]
    pub(crate) fn sets(&self, size: usize, total: u32) -> &[u16] {
        let class = size * 64 + total as usize;
        &self.sets[self.starts[class].into()..self.starts[class + 1].into()]
    }
}

/// Lists the sets of `size` digits out of `digits` whose positions have a total.
pub(crate) fn sets_with_total(digits: u32, size: usize, total: i64) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut open = vec![(0u32, 0u32, total)];
    while let Some((digit, set, left)) = open.pop() {
        let missing = size as i64 - i64::from(set.count_ones());
        if missing == 0 && left == 0 {
            sets.push(set);
        }
        let most = (0..missing).map(|i| i64::from(digits) - 1 - i).sum::<i64>();
        if missing <= 0
            || digit == digits
            || left < 0
            || left > most
            || missing > i64::from(digits - digit)
        {
            continue;
        }
        open.push((digit + 1, set, left));
        open.push((digit + 1, set | 1 << digit, left - i64::from(digit)));
    }
    sets.sort_unstable();
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_lists_agree() {
        for digits in 1..=MOST_DIGITS as u32 {
            let subsets = Subsets::of(digits).expect("small enough");
            for size in 0..=digits as usize {
                for total in 0..=45 {
                    let listed = sets_with_total(digits, size, total.into());
                    let stored: Vec<u32> = subsets
                        .sets(size, total)
                        .iter()
                        .map(|&set| set.into())
                        .collect();
                    assert_eq!(listed, stored);
                    let all = (1 << digits) - 1;
                    assert_eq!(
                        subsets.totals(size, all) >> total & 1 != 0,
                        !listed.is_empty()
                    );
                }
            }
        }
    }

    #[test]
    fn the_three_cells_of_a_cage_of_six_hold_one_two_three() {
        assert_eq!(sets_with_total(9, 3, 6 - 3), [0b111]);
    }
}
