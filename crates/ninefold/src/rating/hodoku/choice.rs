//! Which of several chains HoDoKu takes.
//!
//! HoDoKu collects all chains that a line finds, sorts them, and takes the first. Chains that remove the same candidates
//! are the same step here, so it does not matter how HoDoKu compares those, nor that it drops some of them. All others
//! are compared by the number of removals, then by their weight; from version 2.2.5 on, by length before weight. The
//! first chain that none beats is the step.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::line::Variant;
use super::settings::Version;
use super::step::{Action, Pattern, weight};
use crate::Candidate;

/// What chains are compared by: the number of removals, the length if it counts, and the weight of the removals. The
/// least is the best.
type Merit = (Reverse<usize>, usize, u64);

/// The best chain so far.
#[derive(Debug)]
pub(super) struct Choice {
    version: Version,
    best: Option<(Merit, Pattern)>,
}

impl Choice {
    pub fn new(version: Version) -> Choice {
        Choice {
            version,
            best: None,
        }
    }

    /// Whether any chain that removes something would be the best so far.
    pub fn is_empty(&self) -> bool {
        self.best.is_none()
    }

    /// Whether a chain that removes so many candidates, of this weight, would be the best so far.
    pub fn would_take(&self, removed: usize, weight: impl Fn() -> u64, length: usize) -> bool {
        removed > 0
            && self.best.as_ref().is_none_or(|(best, _)| {
                // The weight takes longer than the count.
                removed >= best.0.0 && self.merit(removed, weight(), length) < *best
            })
    }

    /// Takes a chain if it removes something and is better than all so far, and returns whether it does. The removals are
    /// [tidy](super::step::tidy).
    pub fn offer(&mut self, variant: Variant, removals: Vec<Candidate>, length: usize) -> bool {
        let weight = || weight(removals.iter().copied());
        let is_better = self.would_take(removals.len(), weight, length);
        if is_better {
            let merit = self.merit(removals.len(), weight(), length);
            self.best = Some((merit, (variant, Action::Remove(removals))));
        }
        is_better
    }

    /// The step, if any chain removes something.
    pub fn best(self) -> Option<Pattern> {
        self.best.map(|(_, pattern)| pattern)
    }

    fn merit(&self, removed: usize, weight: u64, length: usize) -> Merit {
        let length = match self.version {
            Version::V2_2 => 0,
            Version::V2_3 => length,
        };
        (Reverse(removed), length, weight)
    }
}
