//! Parts that hold the same digits, as multisets or as sets.

use super::super::scale::positions;
use super::super::state::{Failed, Outcome, State};

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
        for digit in positions(all) {
            let bit = 1 << digit;
            let (mut least, mut most) = (0, usize::MAX);
            for part in &self.parts {
                let (sure, places) = self.count(part, bit, state);
                least = least.max(sure);
                most = most.min(places);
            }
            if least > most {
                return Err(Failed);
            }
            for part in &self.parts {
                let (sure, places) = self.count(part, bit, state);
                let full = if self.as_sets {
                    most == 0
                } else {
                    sure == most
                };
                for &cell in part {
                    let mask = state.mask(cell);
                    if mask & bit == 0 || mask == bit {
                        continue;
                    }
                    if full {
                        state.restrict(cell, !bit)?;
                    } else if least > 0
                        && self.places(part, bit, state) == least
                        && sure < least
                        && places > 0
                    {
                        state.restrict(cell, bit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns how often the part holds the digit for sure, and how often at most; as a set, at most once.
    fn count(&self, part: &[u16], bit: u32, state: &State<'_>) -> (usize, usize) {
        let sure = part.iter().filter(|&&cell| state.mask(cell) == bit).count();
        let places = self.places(part, bit, state);
        if self.as_sets {
            (sure.min(1), places.min(1))
        } else {
            (sure, places)
        }
    }

    fn places(&self, part: &[u16], bit: u32, state: &State<'_>) -> usize {
        part.iter()
            .filter(|&&cell| state.mask(cell) & bit != 0)
            .count()
    }
}
