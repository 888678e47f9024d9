//! Parts that hold the same digits, as multisets or as sets.

use super::super::scale::positions;
use super::super::state::{Failed, Outcome, State};

/// The most digits of a board.
const DIGITS: usize = u32::BITS as usize;

/// Parts with the same digits.
#[derive(Clone, Debug)]
pub(crate) struct Same {
    /// The parts, two or more.
    pub(crate) parts: Vec<Vec<u16>>,
    /// Whether only the set of digits counts, not how often each occurs.
    pub(crate) as_sets: bool,
}

impl Same {
    /// Compares, digit by digit, how often the parts hold it at least and at most.
    pub(crate) fn run(&self, all: u32, state: &mut State<'_>) -> Outcome {
        let (mut least, mut most) = ([0; DIGITS], [u16::MAX; DIGITS]);
        for part in &self.parts {
            let counts = Counts::of(part, state);
            for digit in positions(all).map(|digit| digit as usize) {
                let (sure, places) = self.bounds(&counts, digit);
                least[digit] = least[digit].max(sure);
                most[digit] = most[digit].min(places);
            }
        }
        if positions(all).any(|digit| least[digit as usize] > most[digit as usize]) {
            return Err(Failed);
        }
        for part in &self.parts {
            let counts = Counts::of(part, state);
            let (mut full, mut needed) = (0, 0);
            for digit in positions(all) {
                let (bit, digit) = (1 << digit, digit as usize);
                let (sure, _) = self.bounds(&counts, digit);
                let limit = if self.as_sets { 0 } else { sure };
                if most[digit] == limit {
                    full |= bit;
                } else if sure < least[digit] && counts.places[digit] == least[digit] {
                    needed |= bit;
                }
            }
            if full | needed == 0 {
                continue;
            }
            for &cell in part {
                let mask = state.mask(cell);
                if mask.is_power_of_two() {
                    continue;
                }
                state.restrict(cell, !full)?;
                for digit in positions(mask & needed) {
                    state.restrict(cell, 1 << digit)?;
                }
            }
        }
        Ok(())
    }

    /// Returns how often a part holds a digit for sure, and how often at most; as a set, at most once.
    fn bounds(&self, counts: &Counts, digit: usize) -> (u16, u16) {
        let (sure, places) = (counts.sure[digit], counts.places[digit]);
        if self.as_sets {
            (sure.min(1), places.min(1))
        } else {
            (sure, places)
        }
    }
}

/// How many cells of a part hold each digit, or can hold it.
struct Counts {
    sure: [u16; DIGITS],
    places: [u16; DIGITS],
}

impl Counts {
    fn of(part: &[u16], state: &State<'_>) -> Self {
        let mut counts = Self {
            sure: [0; DIGITS],
            places: [0; DIGITS],
        };
        for &cell in part {
            let mask = state.mask(cell);
            let sure = u16::from(mask.is_power_of_two());
            for digit in positions(mask) {
                counts.sure[digit as usize] += sure;
                counts.places[digit as usize] += 1;
            }
        }
        counts
    }
}
