//! Hints: the conclusions of chains, in the form in which hints are compared, ordered, and used inside other chains.

use alloc::vec::Vec;

use crate::logic::{
    Cause, Chain, ChainKind, ChainNode, Conclusion, Derivation, Literal, Position, Reach, Reason,
    bits,
};
use crate::rating::Rating;
use crate::{Candidate, CandidateSet};

use super::link_state::memberships;

/// Returns the rank of a hint: its rating, its complexity, and then its kind (docs/sudoku-explainer-rating.md, section
/// 9.6).
pub(super) fn rank(
    kind: ChainKind,
    rating: Rating,
    complexity: usize,
) -> (Rating, usize, ChainKind) {
    let kind = match kind {
        ChainKind::XChain => ChainKind::XCycle,
        ChainKind::XYChain => ChainKind::XYCycle,
        kind => kind,
    };
    (rating, complexity, kind)
}

/// A node of a chain, listed backwards from its target, and the cause from which it follows.
pub(super) type PathNode = (Literal, Cause);

/// The number of a node in its run.
pub(super) type NodeNumber = u16;

/// A node that a hint depends on, and the assumption of its run.
pub(super) type End = (Literal, NodeNumber);

/// A conclusion that follows from chains, and the nodes that lead to it.
///
/// Most hints are dropped, because others are better or show the same. So a search keeps only the ends of the runs, and
/// the nodes that lead to them are added for the hints that are used.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(super) kind: ChainKind,
    pub(super) reach: Reach,
    pub(super) rating: Rating,
    pub(super) conclusion: Conclusion,
    pub(super) complexity: usize,
    /// The reason why one of several assumptions is right: a cell or a house has no others.
    pub(super) origin: Cause,
    /// The last nodes of the runs; none if the search has recorded the nodes already.
    pub(super) ends: Vec<End>,
    /// For each target, the target and its ancestors, breadth first.
    pub(super) targets: Vec<Vec<PathNode>>,
    /// The nodes of each target with their parents; empty if reasons are not kept, or if the nodes are a single path.
    pub(super) derivations: Vec<Derivation>,
}

impl Hint {
    /// Builds the hint of single paths whose nodes all count.
    pub(super) fn along(
        kind: ChainKind,
        (conclusion, rating): (Conclusion, Rating),
        targets: Vec<Vec<PathNode>>,
    ) -> Hint {
        Hint {
            kind,
            reach: Reach::Single,
            rating,
            conclusion,
            complexity: targets[0].len(),
            origin: Cause::Assumed,
            ends: Vec::new(),
            targets,
            derivations: Vec::new(),
        }
    }

    /// Returns the rank among hints: the least is the best.
    pub(super) fn rank(&self) -> (Rating, usize, ChainKind) {
        rank(self.kind, self.rating, self.complexity)
    }

    /// Returns the chain of the hint, which must have been completed with its reasons.
    pub(super) fn into_chain(self) -> Chain {
        Chain {
            kind: self.kind,
            reach: self.reach,
            derivations: match self.derivations.is_empty() {
                true => alloc::vec![along(&self.targets[0])],
                false => self.derivations,
            },
            length: self.complexity,
        }
    }

    /// Returns the literals of all targets. Nested hints with equal signatures count as equal
    /// (docs/sudoku-explainer-rating.md, section 9.6).
    pub(super) fn signature(&self) -> Vec<Vec<Literal>> {
        let literals = |nodes: &Vec<PathNode>| nodes.iter().map(|&(literal, _)| literal).collect();
        self.targets.iter().map(literals).collect()
    }

    /// Returns the candidates that exist in the source but not in `now`, and had to be eliminated before the hint's
    /// links could appear. They are in the order met, each once (docs/sudoku-explainer-rating.md, section 9.5).
    pub(super) fn had_to_go(&self, source: &Position, now: &Position) -> Vec<Candidate> {
        let mut known = CandidateSet::EMPTY;
        let nodes = self.targets.iter().flatten();
        nodes
            .filter(|(literal, _)| literal.is_on())
            .flat_map(|&(literal, cause)| {
                let cause = match cause {
                    Cause::Assumed => self.origin,
                    cause => cause,
                };
                gone(literal.candidate(), cause, source, now)
            })
            .filter(|&candidate| known.insert(candidate))
            .collect()
    }
}

/// Returns a single path, in which each node follows from the next.
fn along(path: &[PathNode]) -> Derivation {
    let node = |(number, &(literal, cause)): (usize, &PathNode)| ChainNode {
        literal,
        cause,
        parents: match cause {
            Cause::Assumed => Vec::new(),
            _ => alloc::vec![number + 1],
        },
        by: None,
    };
    Derivation {
        nodes: path.iter().enumerate().map(node).collect(),
    }
}

impl From<Hint> for Reason {
    fn from(hint: Hint) -> Reason {
        Reason::Chain(hint.into_chain())
    }
}

/// Returns the candidates of the cell, or the places of the house, that exist in the source but not in `now`.
pub(super) fn gone(
    candidate: Candidate,
    cause: Cause,
    source: &Position,
    now: &Position,
) -> impl Iterator<Item = Candidate> {
    let mut memberships = memberships(candidate).iter();
    let member = memberships.find(|member| member.cause == cause);
    member.into_iter().flat_map(move |member| {
        let gone = member.unit.marks(source) & !member.unit.marks(now);
        bits(gone).map(|number| member.unit.member(number))
    })
}

/// Sorts the hints and drops those with the same conclusion as an earlier one. Nested chains compare their eliminations
/// (docs/sudoku-explainer-rating.md, section 9.6).
pub(super) fn sort_and_thin<C: PartialEq>(hints: &mut Vec<Hint>, conclusion: fn(&Hint) -> C) {
    hints.sort_by_key(Hint::rank);
    let mut known: Vec<C> = Vec::new();
    hints.retain(|hint| {
        let conclusion = conclusion(hint);
        let is_new = !known.contains(&conclusion);
        if is_new {
            known.push(conclusion);
        }
        is_new
    });
}
