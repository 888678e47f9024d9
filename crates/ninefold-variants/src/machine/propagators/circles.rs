//! Counting circles: a digit in a circle says how many circles hold it.

use super::super::scale::{Scale, positions};
use super::super::state::{Failed, Outcome, State};

/// Circles in which each digit occurs as often as it says, or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    /// The circles; a cell may occur more than once.
    pub(crate) cells: Vec<u16>,
    /// Families of houses: the houses of each contain all circles, and no two have a common cell.
    pub(crate) families: Vec<Vec<Part>>,
}

/// A house with circles.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The circles in the house.
    pub(crate) circles: Vec<u16>,
    /// The cells of the house without a circle.
    pub(crate) others: Vec<u16>,
}

impl Circles {
    /// Chooses the digits whose sum is the number of circles, and counts their places.
    pub(crate) fn run(&self, scale: Scale, state: &mut State<'_>) -> Outcome {
        let (mut possible, mut required) = (0, 0);
        let union = self
            .cells
            .iter()
            .fold(0, |union, &cell| union | state.mask(cell));
        for digit in positions(union) {
            let bit = 1 << digit;
            let value = scale.value(bit);
            let sure = self
                .cells
                .iter()
                .filter(|&&cell| state.mask(cell) == bit)
                .count() as i32;
            let places = self.places(bit, state) as i32;
            if value > 0 && (sure..=places).contains(&value) {
                possible |= bit;
            }
            if sure > 0 {
                required |= bit;
            }
        }
        if required & !possible != 0 {
            return Err(Failed);
        }
        let (some, every) = self.choose(scale, possible, required).ok_or(Failed)?;
        for &cell in &self.cells {
            state.restrict(cell, some)?;
        }
        for digit in positions(every) {
            let bit = 1 << digit;
            let value = scale.value(bit) as usize;
            let sure = self
                .cells
                .iter()
                .filter(|&&cell| state.mask(cell) == bit)
                .count();
            self.fill_houses(bit, value, state)?;
            let places = self
                .cells
                .iter()
                .filter(|&&cell| state.mask(cell) & bit != 0)
                .count();
            for &cell in &self.cells {
                let mask = state.mask(cell);
                if mask != bit && mask & bit != 0 {
                    if sure == value {
                        state.restrict(cell, !bit)?;
                    } else if places == value {
                        state.restrict(cell, bit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the number of circles that may hold the digit at once: one in each house of a family at most.
    fn places(&self, bit: u32, state: &State<'_>) -> usize {
        let may_hold = |cells: &[u16]| {
            cells
                .iter()
                .filter(|&&cell| state.mask(cell) & bit != 0)
                .count()
        };
        let houses = |family: &Vec<Part>| {
            family
                .iter()
                .filter(|part| may_hold(&part.circles) > 0)
                .count()
        };
        let most = self.families.iter().map(houses).min();
        may_hold(&self.cells).min(most.unwrap_or(usize::MAX))
    }

    /// Removes a digit from the other cells of the houses that must all have it in a circle.
    fn fill_houses(&self, bit: u32, value: usize, state: &mut State<'_>) -> Outcome {
        for family in &self.families {
            let has_place = |part: &&Part, state: &State<'_>| {
                part.circles.iter().any(|&cell| state.mask(cell) & bit != 0)
            };
            if family.iter().filter(|part| has_place(part, state)).count() > value {
                continue;
            }
            for part in family {
                if has_place(&part, state) {
                    for &cell in &part.others {
                        state.restrict(cell, !bit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the digits of some and of every choice with the right sum: a sum of values, each at least 1.
    fn choose(&self, scale: Scale, possible: u32, required: u32) -> Option<(u32, u32)> {
        let goal = self.cells.len() as i64;
        if goal > 127 {
            return Some((possible, required));
        }
        let digits: Vec<u32> = positions(possible).map(|digit| 1 << digit).collect();
        let mut before = vec![1u128];
        for &bit in &digits {
            let sums = before[before.len() - 1];
            let taken = shifted(sums, scale.value(bit));
            before.push(if required & bit != 0 {
                taken
            } else {
                sums | taken
            });
        }
        let mut after = 1u128 << goal;
        if before[digits.len()] & after == 0 {
            return None;
        }
        let (mut some, mut every) = (0, 0);
        for (i, &bit) in digits.iter().enumerate().rev() {
            let with = after >> scale.value(bit) & before[i];
            let without = if required & bit != 0 {
                0
            } else {
                after & before[i]
            };
            some |= if with != 0 { bit } else { 0 };
            every |= if without == 0 { bit } else { 0 };
            after = with | without;
        }
        Some((some, every))
    }
}

fn shifted(sums: u128, distance: i32) -> u128 {
    if distance > 127 { 0 } else { sums << distance }
}
