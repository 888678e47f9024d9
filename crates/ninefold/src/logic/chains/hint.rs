//! Hints: the conclusions of chains, in the form in which hints are compared, ordered, and used inside other chains.

use alloc::vec::Vec;

use crate::logic::{Conclusion, Position, Rating, bits};
use crate::{Candidate, CandidateSet};

use super::link_state::memberships;
use super::literal::{Cause, Literal};
use super::reason::{Derivation, Reach};

/// The kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum ChainKind {
    /// A candidate leads to the same whether it is on or off.
    Double,
    /// A cycle of one digit.
    XCycle,
    /// A forcing chain of one digit.
    XChain,
    /// A cycle through cells with two candidates.
    YCycle,
    /// A cycle through houses and cells.
    #[cfg_attr(feature = "serde", serde(rename = "xy_cycle"))]
    XYCycle,
    /// A forcing chain through houses and cells.
    #[cfg_attr(feature = "serde", serde(rename = "xy_chain"))]
    XYChain,
    /// All candidates of a cell lead to the same.
    Cell,
    /// All places of a digit in a house lead to the same.
    Region,
    /// A candidate leads to a contradiction.
    Contradiction,
}

impl ChainKind {
    /// Returns the rank of a hint: its rating, its complexity, and then its kind (docs/sudoku-explainer-rating.md,
    /// section 9.6).
    pub(super) fn rank(self, rating: Rating, complexity: usize) -> (Rating, usize, ChainKind) {
        let kind = match self {
            ChainKind::XChain => ChainKind::XCycle,
            ChainKind::XYChain => ChainKind::XYCycle,
            kind => kind,
        };
        (rating, complexity, kind)
    }
}

/// A node of a chain, on the way back from its target, and why it follows.
pub(super) type PathNode = (Literal, Cause);

/// A conclusion that follows from chains, and the nodes that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(super) kind: ChainKind,
    pub(super) reach: Reach,
    pub(super) conclusion: Conclusion,
    pub(super) complexity: usize,
    /// Why one of several assumptions is right: a cell or a house has no others.
    pub(super) origin: Cause,
    /// For each target, the target and its ancestors, breadth first.
    pub(super) targets: Vec<Vec<PathNode>>,
    /// The nodes of each target with their parents; empty if reasons are not kept, or if the nodes are a single path.
    pub(super) derivations: Vec<Derivation>,
}

impl Hint {
    /// Builds the hint of single paths whose nodes all count.
    pub(super) fn along(
        kind: ChainKind,
        conclusion: Conclusion,
        targets: Vec<Vec<PathNode>>,
    ) -> Hint {
        Hint {
            kind,
            reach: Reach::Single,
            conclusion,
            complexity: targets[0].len(),
            origin: Cause::Assumed,
            targets,
            derivations: Vec::new(),
        }
    }

    /// Returns the rank among hints: the least is the best.
    pub(super) fn rank(&self) -> (Rating, usize, ChainKind) {
        self.kind.rank(self.conclusion.rating, self.complexity)
    }

    /// Returns the literals of all targets. Nested hints with equal signatures count as equal
    /// (docs/sudoku-explainer-rating.md, section 9.6).
    pub(super) fn signature(&self) -> Vec<Vec<Literal>> {
        let literals = |nodes: &Vec<PathNode>| nodes.iter().map(|&(literal, _)| literal).collect();
        self.targets.iter().map(literals).collect()
    }

    /// Returns the candidates that the source has, `now` has not, and that had to go before the hint's links could
    /// appear. They are in the order met, each once (docs/sudoku-explainer-rating.md, section 9.5).
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

/// Returns the candidates of the cell, or the places of the house, that the source has and `now` has not.
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

/// Sorts the hints as nested chains use them, and drops those with the same eliminations as an earlier one
/// (docs/sudoku-explainer-rating.md, section 9.6).
pub(super) fn sort_and_thin(hints: &mut Vec<Hint>) {
    hints.sort_by_key(Hint::rank);
    let mut known: Vec<CandidateSet> = Vec::new();
    hints.retain(|hint| {
        let is_new = !known.contains(&hint.conclusion.eliminations);
        if is_new {
            known.push(hint.conclusion.eliminations);
        }
        is_new
    });
}
