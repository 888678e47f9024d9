//! HoDoKu's choice among several chains.
//!
//! HoDoKu collects all chains that a line finds, sorts them, and takes the first. Chains that remove the same
//! candidates are the same step here. It therefore does not matter how HoDoKu compares such chains, nor that it drops
//! some. Other chains are compared by the number of removals, then by their weight; from version 2.2.5 on, by length
//! before weight. The step is the first chain that no other chain beats.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::line::Variant;
use super::settings::Version;
use super::step::weight;
use crate::Candidate;

/// The merit of a chain: the number of its removals, its length if that counts, and the weight of its removals. The
/// least merit is the best.
type Merit = (Reverse<usize>, usize, u64);

/// The best of the chains that were offered. A chain is a `C`.
#[derive(Debug)]
pub(super) struct Choice<C> {
    version: Version,
    best: Option<(Merit, Best<C>)>,
}

/// The variant and the removals of the best chain, and the chain.
type Best<C> = (Variant, Vec<Candidate>, C);

impl<C> Choice<C> {
    pub fn new(version: Version) -> Choice<C> {
        Choice {
            version,
            best: None,
        }
    }

    /// Returns whether no chain was taken yet. The next chain that removes something is then the best.
    pub fn is_empty(&self) -> bool {
        self.best.is_none()
    }

    /// Returns whether a chain would be the best, by the number of its removals, their weight, and its length.
    pub fn would_take(&self, removed: usize, weight: impl Fn() -> u64, length: usize) -> bool {
        removed > 0
            && self.best.as_ref().is_none_or(|(best, _)| {
                // The weight takes longer than the count.
                removed >= best.0.0 && self.merit(removed, weight(), length) < *best
            })
    }

    /// Takes a chain if it removes something and is better than all before. The removals must be
    /// [tidy](super::step::tidy).
    pub fn offer(
        &mut self,
        variant: Variant,
        removals: Vec<Candidate>,
        length: usize,
        chain: impl FnOnce() -> C,
    ) {
        let weight = || weight(removals.iter().copied());
        if self.would_take(removals.len(), weight, length) {
            let merit = self.merit(removals.len(), weight(), length);
            self.best = Some((merit, (variant, removals, chain())));
        }
    }

    /// Takes out the best chain, if any removes something.
    pub fn best(&mut self) -> Option<Best<C>> {
        self.best.take().map(|(_, best)| best)
    }

    fn merit(&self, removed: usize, weight: u64, length: usize) -> Merit {
        let length = match self.version {
            Version::V2_2 => 0,
            Version::V2_3 => length,
        };
        (Reverse(removed), length, weight)
    }
}
