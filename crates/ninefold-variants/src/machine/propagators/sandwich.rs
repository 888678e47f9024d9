//! Lines of different digits with the sum between two of the digits.

use super::super::scale::{Scale, positions};
use super::super::state::{Failed, Outcome, State};
use super::tally::Tally;

/// A line of different digits that contains both crusts, with the sum of the digits between them.
#[derive(Clone, Debug)]
pub(crate) struct Sandwich {
    /// The line, at most as many cells as digits.
    pub(crate) cells: Vec<u16>,
    /// The two crusts, each a mask of one digit.
    pub(crate) crusts: (u32, u32),
    /// The digits that the line may hold.
    pub(crate) allowed: u32,
    /// For each number of cells between the crusts the sets with the right sum.
    pub(crate) sets: Vec<Vec<u32>>,
    /// Whether the line is a house, so that its other cells hold all other digits.
    pub(crate) house: bool,
}

impl Sandwich {
    /// Makes the clue of a sum; the line holds no digit outside `allowed`.
    pub(crate) fn new(
        scale: Scale,
        cells: &[u16],
        crusts: (u32, u32),
        allowed: u32,
        sum: i64,
    ) -> Self {
        let inner = allowed & !crusts.0 & !crusts.1;
        let digits: Vec<u32> = positions(inner).collect();
        let mut sets = vec![Vec::new(); cells.len().saturating_sub(1)];
        let mut open = vec![(0, 0u32, sum)];
        while let Some((next, set, left)) = open.pop() {
            if next == digits.len() {
                if left == 0 && (set.count_ones() as usize) < sets.len() {
                    sets[set.count_ones() as usize].push(set);
                }
                continue;
            }
            let bit = 1 << digits[next];
            open.push((next + 1, set, left));
            open.push((next + 1, set | bit, left - i64::from(scale.value(bit))));
        }
        sets.iter_mut().for_each(|sets| sets.sort_unstable());
        let house = cells.len() == scale.digits as usize;
        Self {
            cells: cells.to_vec(),
            crusts,
            allowed,
            sets,
            house,
        }
    }

    /// Keeps the digits that some pair of crust places allows.
    pub(crate) fn run(&self, state: &mut State<'_>) -> Outcome {
        state.narrow(&self.cells, |masks| self.narrow(masks))
    }

    /// Removes the digits that no pair of crust places allows.
    pub(crate) fn narrow(&self, masks: &mut [u32]) -> Outcome {
        let mut kept = [0u32; 32];
        let both = self.crusts.0 | self.crusts.1;
        for left in 0..masks.len() {
            for right in left + 1..masks.len() {
                let sets = &self.sets[right - left - 1];
                if sets.is_empty() {
                    continue;
                }
                let straight =
                    masks[left] & self.crusts.0 != 0 && masks[right] & self.crusts.1 != 0;
                let crossed = masks[left] & self.crusts.1 != 0 && masks[right] & self.crusts.0 != 0;
                if !straight && !crossed {
                    continue;
                }
                let outside = |i: usize| i < left || i > right;
                let (mut inner, mut outer) = (0, 0);
                for (i, mask) in masks.iter().enumerate() {
                    if outside(i) {
                        outer |= mask
                    } else if i != left && i != right {
                        inner |= mask
                    }
                }
                let need = if self.house {
                    self.allowed & !both & !outer
                } else {
                    0
                };
                let (mut some, mut every) = (0, u32::MAX);
                for &set in sets {
                    if set & !inner == 0 && need & !set == 0 {
                        some |= set;
                        every &= set;
                    }
                }
                if every == u32::MAX {
                    continue;
                }
                let own = |i: usize| {
                    masks[i]
                        & if outside(i) {
                            self.allowed & !both & !every
                        } else {
                            some
                        }
                };
                if (0..masks.len()).any(|i| i != left && i != right && own(i) == 0) {
                    continue;
                }
                for (i, kept) in kept[..masks.len()].iter_mut().enumerate() {
                    *kept |= if i == left {
                        (if straight { self.crusts.0 } else { 0 })
                            | (if crossed { self.crusts.1 } else { 0 })
                    } else if i == right {
                        (if straight { self.crusts.1 } else { 0 })
                            | (if crossed { self.crusts.0 } else { 0 })
                    } else {
                        own(i)
                    };
                }
            }
        }
        for (mask, kept) in masks.iter_mut().zip(kept) {
            *mask &= kept;
            if *mask == 0 {
                return Err(Failed);
            }
        }
        Ok(())
    }
}

/// Keeps the digits that some of several clues of one line allows.
pub(crate) fn run_any(clues: &[Sandwich], state: &mut State<'_>) -> Outcome {
    let Some(first) = clues.first() else {
        return Err(Failed);
    };
    let old: Vec<u32> = first.cells.iter().map(|&cell| state.mask(cell)).collect();
    let mut kept = vec![0; old.len()];
    for clue in clues {
        let mut masks: Vec<u32> = old.iter().map(|mask| mask & clue.allowed).collect();
        if masks.iter().all(|&mask| mask != 0) && clue.narrow(&mut masks).is_ok() {
            kept.iter_mut()
                .zip(masks)
                .for_each(|(kept, mask)| *kept |= mask);
        }
    }
    first
        .cells
        .iter()
        .zip(kept)
        .try_for_each(|(&cell, mask)| state.restrict(cell, mask))
}

/// A sandwich as a clue about the order of a house. State 0 is before the crusts, state 1 + p between them after digits
/// with the sum p, and the last state is behind them.
#[derive(Clone, Debug)]
pub(crate) struct SandwichTally {
    crusts: u32,
    /// The value of each digit.
    values: Vec<u32>,
    sum: u32,
}

impl SandwichTally {
    /// The most open cells of a line whose orders are followed. With more, the places of the crusts decide.
    pub(crate) const MOST_OPEN: usize = 6;
    const BEFORE: u64 = 1;
    const BEHIND: u64 = 1 << 63;
    /// The greatest sum that has a state of its own.
    const MOST: i64 = 60;

    /// Makes the clue, unless there are negative digits or the sum is too large for a word.
    pub(crate) fn new(scale: Scale, crusts: (u32, u32), sum: i64) -> Option<Self> {
        let values = scale.values().map(u32::try_from).collect::<Result<_, _>>();
        Some(Self {
            crusts: crusts.0 | crusts.1,
            values: values.ok()?,
            sum: u32::try_from(sum).ok().filter(|_| sum <= Self::MOST)?,
        })
    }

    /// Returns the states between the crusts.
    #[inline]
    fn between(&self) -> u64 {
        ((2 << self.sum) - 1) << 1
    }
}

impl Tally for SandwichTally {
    /// The digit.
    type Step = u32;

    #[inline]
    fn each_step(&self, _: u32, digits: u32, mut visit: impl FnMut(u32, u32)) {
        for digit in positions(digits) {
            visit(1 << digit, digit);
        }
    }

    #[inline]
    fn forward(&self, digit: u32, states: u64) -> u64 {
        if self.crusts >> digit & 1 != 0 {
            let full = states >> (1 + self.sum) & 1;
            (states & Self::BEFORE) << 1 | full << 63
        } else {
            let between = (states & self.between()) << self.values[digit as usize];
            states & (Self::BEFORE | Self::BEHIND) | between & self.between()
        }
    }

    #[inline]
    fn backward(&self, digit: u32, states: u64) -> u64 {
        if self.crusts >> digit & 1 != 0 {
            states >> 1 & Self::BEFORE | (states >> 63) << (1 + self.sum)
        } else {
            let between = (states & self.between()) >> self.values[digit as usize];
            states & (Self::BEFORE | Self::BEHIND) | between & self.between()
        }
    }

    fn goal(&self) -> u64 {
        Self::BEHIND
    }
}
