//! Hints: what chains show, in the form in which hints are compared, ordered, and used inside other chains.

use alloc::vec::Vec;

use crate::logic::{Conclusion, Kind, Position, bits};
use crate::{Candidate, CandidateSet};

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
    /// Orders hints that are equally hard and equally long (docs/sudoku-explainer-rating.md, section 9.6).
    fn key(self) -> u8 {
        match self {
            ChainKind::Double => 1,
            ChainKind::XCycle | ChainKind::XChain => 2,
            ChainKind::YCycle => 3,
            ChainKind::XYCycle | ChainKind::XYChain => 4,
            ChainKind::Cell => 5,
            ChainKind::Region => 6,
            ChainKind::Contradiction => 7,
        }
    }
}

/// Where the assumptions of a hint's chains come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// From one candidate.
    Candidate,
    /// They are the candidates of a cell.
    Cell,
    /// They are the places of a digit in a house.
    House(Kind),
}

/// A node of a chain, on the way back from its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathNode {
    pub literal: Literal,
    pub cause: Cause,
}

impl PathNode {
    pub(super) fn new(literal: Literal, cause: Cause) -> PathNode {
        PathNode { literal, cause }
    }
}

/// A conclusion that follows from chains, and the nodes that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(super) kind: ChainKind,
    pub(super) reach: Reach,
    pub(super) conclusion: Conclusion,
    pub(super) complexity: usize,
    pub(super) origin: Origin,
    /// For each target, itself and its ancestors, breadth first.
    pub(super) targets: Vec<Vec<PathNode>>,
    /// The same with their parents; empty if nobody wants reasons, or if the nodes are a single path.
    pub(super) derivations: Vec<Derivation>,
}

impl Hint {
    /// The hint of a single path, all of whose nodes count.
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
            origin: Origin::Candidate,
            targets,
            derivations: Vec::new(),
        }
    }

    /// The literals of all targets. Nested hints with equal signatures count as the same
    /// (docs/sudoku-explainer-rating.md, section 9.6).
    pub(super) fn signature(&self) -> Vec<Vec<Literal>> {
        let literals = |nodes: &Vec<PathNode>| nodes.iter().map(|node| node.literal).collect();
        self.targets.iter().map(literals).collect()
    }

    /// The candidates that the source has, `now` has not, and that had to go before the hint's links could
    /// appear: in the order met, each once (docs/sudoku-explainer-rating.md, section 9.5).
    pub(super) fn had_to_go(&self, source: &Position, now: &Position) -> Vec<Candidate> {
        let mut found = Vec::new();
        let mut known = CandidateSet::EMPTY;
        for node in self
            .targets
            .iter()
            .flatten()
            .filter(|node| node.literal.is_on())
        {
            let origin = match self.origin {
                Origin::Candidate => Cause::Assumed,
                Origin::Cell => Cause::Cell,
                Origin::House(kind) => Cause::House(kind),
            };
            let cause = match node.cause {
                Cause::Assumed => origin,
                cause => cause,
            };
            gone(node.literal.candidate(), cause, source, now, |candidate| {
                if known.insert(candidate) {
                    found.push(candidate);
                }
            });
        }
        found
    }
}

/// Visits the candidates of the cell, or the places of the house, that the source has and `now` has not.
pub(super) fn gone(
    candidate: Candidate,
    cause: Cause,
    source: &Position,
    now: &Position,
    mut visit: impl FnMut(Candidate),
) {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match cause {
        Cause::Cell => {
            let digits = source.candidates(cell) - now.candidates(cell);
            digits
                .into_iter()
                .for_each(|digit| visit(Candidate::new(cell, digit)));
        }
        Cause::House(kind) => {
            let house = kind.of(cell);
            let places = source.place_bits(house, digit) & !now.place_bits(house, digit);
            bits(places).for_each(|place| visit(Candidate::new(house.cells()[place], digit)));
        }
        Cause::Assumed | Cause::Advanced => {}
    }
}

/// Sorts the hints as nested chains use them, and drops those with the same eliminations as an earlier one
/// (docs/sudoku-explainer-rating.md, section 9.6).
pub(super) fn sort_and_thin(hints: &mut Vec<Hint>) {
    hints.sort_by_key(|hint| (hint.conclusion.rating, hint.complexity, hint.kind.key()));
    let mut known: Vec<CandidateSet> = Vec::new();
    hints.retain(|hint| {
        let is_new = !known.contains(&hint.conclusion.eliminations);
        if is_new {
            known.push(hint.conclusion.eliminations);
        }
        is_new
    });
}

/// Whether a hint is better than one that was found before it.
pub(super) fn beats(one: (usize, ChainKind), other: (usize, ChainKind)) -> bool {
    (one.0, one.1.key()) < (other.0, other.1.key())
}
