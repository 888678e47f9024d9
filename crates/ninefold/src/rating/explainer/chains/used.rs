//! The techniques and nested chains that a chain uses besides links.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::logic::{Chain, Derivation, Literal, Position, Reason};
use crate::{Candidate, CandidateSet};

use super::hint::{Hint, gone};

/// The techniques and nested chains that a family of runs has used besides links.
#[derive(Default)]
pub(super) struct Used {
    /// Whether to keep reasons. Without them, only nested chains are remembered.
    pub keeps_reasons: bool,
    entries: Vec<UsedItem>,
    signatures: BTreeMap<Vec<Vec<Literal>>, u32>,
}

struct UsedItem {
    /// For a nested chain: a number that equal chains share, and the complexity.
    chain: Option<(u32, usize)>,
    reason: Option<Arc<Reason>>,
    further: Vec<Candidate>,
}

impl Used {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.signatures.clear();
    }

    /// Adds a nested chain, with its reasons if they are kept.
    pub(super) fn add_chain(
        &mut self,
        hint: &Hint,
        chain: Option<Chain>,
        source: &Position,
        now: &Position,
    ) -> u32 {
        let fresh = self.signatures.len() as u32;
        let signature = *self.signatures.entry(hint.signature()).or_insert(fresh);
        let mut further = CandidateSet::EMPTY;
        for derivation in chain.iter().flat_map(|chain| &chain.derivations) {
            add_what_had_to_go_inside(derivation, source, now, &mut further);
        }
        self.add(UsedItem {
            chain: Some((signature, hint.complexity)),
            reason: chain.map(|chain| Arc::new(Reason::Chain(chain))),
            further: further.iter().collect(),
        })
    }

    pub(super) fn add_pattern(&mut self, reason: Reason, source: &Position) -> Option<u32> {
        self.keeps_reasons.then(|| {
            self.add(UsedItem {
                chain: None,
                reason: Some(Arc::new(with_all_places(reason, source))),
                further: Vec::new(),
            })
        })
    }

    fn add(&mut self, entry: UsedItem) -> u32 {
        self.entries.push(entry);
        (self.entries.len() - 1) as u32
    }

    /// Returns why the used item holds, if reasons are kept.
    pub(super) fn reason(&self, number: u32) -> Option<Arc<Reason>> {
        self.entries[number as usize].reason.clone()
    }

    /// Returns the candidates that had to go before the inner steps of a nested chain, if reasons are kept. Sudoku
    /// Explainer does not count them among the parents.
    pub(super) fn further(&self, number: u32) -> &[Candidate] {
        &self.entries[number as usize].further
    }

    /// Sums the complexities of the nested chains; equal chains count once (docs/sudoku-explainer-rating.md, section
    /// 9.6).
    pub(super) fn complexity_of(&self, met: &[u32]) -> usize {
        let mut known: Vec<u32> = Vec::new();
        let mut sum = 0;
        let entries = met.iter().map(|&number| &self.entries[number as usize]);
        for (signature, complexity) in entries.filter_map(|entry| entry.chain) {
            if !known.contains(&signature) {
                known.push(signature);
                sum += complexity;
            }
        }
        sum
    }
}

/// Returns the candidates that had to go before the pattern could appear.
pub(super) fn had_to_go(reason: &Reason, source: &Position, now: &Position) -> Vec<Candidate> {
    match reason {
        Reason::Locking(found) => found.had_to_go(source, now).collect(),
        Reason::HiddenSet(found) => found.had_to_go(source).collect(),
        Reason::NakedSet(found) => found.had_to_go(source).collect(),
        Reason::Fish(found) => found.had_to_go(source, now).collect(),
        // Chains use no other patterns.
        _ => Vec::new(),
    }
}

/// Returns the pattern with its places on the grid that its parents leave. A place in a cover may be gone without being
/// a parent, as the pattern does not depend on it.
fn with_all_places(reason: Reason, source: &Position) -> Reason {
    match reason {
        Reason::Locking(mut found) => {
            let crossing = found.base.cell_set() & found.cover.cell_set();
            found.cells = source.board(found.digit) & crossing;
            found.into()
        }
        Reason::Fish(mut found) => {
            let crossings = found.bases.cells() & found.covers.cells();
            found.cells = source.board(found.digit) & crossings;
            found.into()
        }
        other => other,
    }
}

/// Adds the candidates that the source has and `now` has not, if they had to go before a node of the derivation could use
/// a technique or a nested chain.
fn add_what_had_to_go_inside(
    derivation: &Derivation,
    source: &Position,
    now: &Position,
    all: &mut CandidateSet,
) {
    let mut add = |candidate| {
        if !now.has(candidate) {
            all.insert(candidate);
        }
    };
    let nodes = derivation.nodes.iter();
    for reason in nodes.filter_map(|node| node.by.as_deref()) {
        had_to_go(reason, source, now)
            .into_iter()
            .for_each(&mut add);
        // Level 2 uses single chains, which use links only.
        if let Reason::Chain(chain) = reason {
            let nodes = chain.derivations.iter().flat_map(|all| &all.nodes);
            for node in nodes.filter(|node| node.literal.is_on()) {
                gone(node.literal.candidate(), node.cause, source, now).for_each(&mut add);
            }
        }
    }
}
