//! Almost locked sets in chains that close. Such a set lacks one of the two digits of its ends and holds all its other
//! digits. So the other digits are wrong in all places outside that see them, even if a shorter chain uses the same
//! links.

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, CellSet};

use super::links::{EndId, Strong};
use super::search::{ChainSearch, Loops, Path};
use super::{AlternatingChain, StrongLink, Within, locked_out};

impl ChainSearch<'_> {
    /// Turns the chain from an end around to itself into a chain that closes. Its first and last link must lie within
    /// one almost locked set. The set then needs to occur only once.
    ///
    /// ```text
    ///     z ══set══ y ── ... ── x ══set══ z    is    x ══set══ y ── ... ── x
    /// ```
    pub(super) fn within_set(
        &self,
        chain: &AlternatingChain,
        path: &Path,
    ) -> Option<AlternatingChain> {
        let (&[around, from, ..], &[.., to, _]) = (&path.ends[..], &path.ends[..]) else {
            return None;
        };
        // A candidate that is right is a stronger result than a chain that closes.
        chain.ends()[0].has_several().then_some(())?;
        let set = self
            .network
            .sets(&[around, from, to], self.position)
            .next()?;
        let (first, last) = (chain.links.first()?, chain.links.last()?);
        let mut links = Vec::from([StrongLink {
            ends: [last.ends[0], first.ends[1]],
            within: Within::AlmostLocked(set),
        }]);
        links.extend_from_slice(chain.links.get(1..chain.links.len() - 1)?);
        (links.len() > 1).then_some(())?;
        Some(AlternatingChain {
            links,
            closes: true,
        })
    }

    /// Returns, for each candidate that the sets lock out, a chain that closes through two almost locked sets, or
    /// through a set and a cell.
    pub(super) fn doubly_linked(&self) -> Vec<(usize, Candidate, AlternatingChain)> {
        let mut found = Vec::new();
        if self.family.loops != Loops::Some || self.family.most != 2 {
            return found;
        }
        let mut covered = CandidateSet::EMPTY;
        for from in self.network.all() {
            for link in self.network.strong(from) {
                if from >= link.to || self.back(from, link.to, CellSet::EMPTY).is_none() {
                    continue;
                }
                for set in self.network.sets(&[from, link.to], self.position) {
                    let Some((next, back)) = self.back(from, link.to, set) else {
                        continue;
                    };
                    let mut links = [(from, link), (next, back)].map(|(from, link)| StrongLink {
                        ends: [from, link.to].map(|end| self.candidates(end)),
                        within: self.network.withins[usize::from(link.within)].clone(),
                    });
                    links[0].within = Within::AlmostLocked(set);
                    let out =
                        locked_out(set, &links[0], self.position) & self.position.all_candidates();
                    for wrong in (out - covered).iter() {
                        let links = Vec::from(links.clone());
                        found.push((
                            2,
                            wrong,
                            AlternatingChain {
                                links,
                                closes: true,
                            },
                        ));
                    }
                    covered |= out;
                }
            }
        }
        found
    }

    /// Returns a strong link from an end that the second end excludes to an end that excludes the first one, not within
    /// any cell of the set.
    fn back(&self, first: EndId, second: EndId, set: CellSet) -> Option<(EndId, &Strong)> {
        let digit = self.network.ends[usize::from(first)].digit;
        self.network.excluded_by(second).find_map(|next| {
            let mut links = self.network.strong(next).iter();
            let closes = |link: &&Strong| {
                let within = self.network.withins[usize::from(link.within)].cells();
                (within & set).is_empty()
                    && self.network.ends[usize::from(link.to)].digit == digit
                    && self.network.exclude(link.to, first)
            };
            links.find(closes).map(|link| (next, link))
        })
    }
}
