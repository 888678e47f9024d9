//! A chain as the reason of a step: every node with the nodes that it follows from.
//!
//! ```text
//!     nodes[0]  d on    parents 1, 2     the conclusion
//!     nodes[1]  b off   parent 3
//!     nodes[2]  c off   parent 3
//!     nodes[3]  a on    none             the assumption
//! ```

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::CandidateSet;
use crate::logic::{Position, Reason};

use super::advanced::had_to_go;
use super::hint::{ChainKind, Hint, PathNode, gone};
use super::literal::{Cause, Literal};

/// Why a conclusion follows: from assumptions that cannot all be wrong, or from an assumption that cannot be right.
///
/// * A cycle has one derivation, from a candidate to itself.
/// * A forcing chain has one derivation, from a literal to its opposite.
/// * A contradiction has two from one assumption: one shows that a candidate is on, the other that it is off.
/// * Cell, region and double chains have one from each assumption, all to one literal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Chain {
    /// The kind of the chain.
    #[cfg_attr(feature = "serde", serde(rename = "chain"))]
    pub kind: ChainKind,
    /// The links and techniques that its nodes may follow from.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub reach: Reach,
    /// The literals that it shows, each with everything it rests on.
    pub derivations: Vec<Derivation>,
}

/// The links and techniques that the nodes of a chain may follow from. Each reach allows more than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// Each node follows from one other, on the grid as it is, from one assumption: cycles and forcing chains.
    Single,
    /// A node may follow from several, within one digit: the chain eliminates the candidates that it shows to be wrong.
    Nishio,
    /// Each node follows from one other, on the grid as it is, but from several assumptions.
    Multiple,
    /// A node may follow from several: the chain eliminates the candidates that it shows to be wrong.
    Dynamic {
        /// The items that the chain uses besides links: nothing (0); locked candidates, pairs and X-Wings (1); and
        /// nested chains: single (2), also multiple (3), dynamic (4), also dynamic of level 2 (5).
        level: u8,
    },
}

impl Reach {
    /// Returns whether the eliminations of a chain make new links.
    pub fn is_dynamic(self) -> bool {
        matches!(self, Reach::Nishio | Reach::Dynamic { .. })
    }

    /// Returns the level of dynamic chains, 0 to 5; 0 for other chains.
    pub fn level(self) -> u8 {
        match self {
            Reach::Dynamic { level } => level,
            _ => 0,
        }
    }

    /// Returns the rating of its shortest chains.
    pub(super) const fn base(self) -> f64 {
        match self {
            Reach::Single => 6.5,
            Reach::Nishio => 7.5,
            Reach::Multiple => 8.0,
            Reach::Dynamic { level } => 8.5 + 0.5 * level as f64,
        }
    }
}

/// A literal that a chain shows, and everything it rests on: a graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Derivation {
    /// The nodes, first the literal that is shown; parents are numbers in this list.
    pub nodes: Vec<ChainNode>,
}

/// A node of a chain: a literal, and the nodes from which it follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChainNode {
    /// The literal.
    pub literal: Literal,
    /// The kind of the link by which it follows.
    pub cause: Cause,
    /// The nodes it follows from: the one at the other end of the link, and those whose elimination made
    /// the link.
    pub parents: Vec<usize>,
    /// The technique that shows it on the grid that the parents leave, if no link does.
    pub by: Option<Arc<Reason>>,
}

impl Chain {
    /// Builds the chain of a hint that was found with its reasons.
    pub(super) fn of(hint: &Hint) -> Chain {
        Chain {
            kind: hint.kind,
            reach: hint.reach,
            derivations: match &hint.derivations[..] {
                [] => alloc::vec![Derivation::along(&hint.targets[0])],
                derivations => derivations.to_vec(),
            },
        }
    }
}

impl Derivation {
    /// Adds the candidates that the source has and `now` has not, if they had to go before a node could use a technique
    /// or a nested chain.
    pub(super) fn had_to_go_inside(
        &self,
        source: &Position,
        now: &Position,
        all: &mut CandidateSet,
    ) {
        let mut add = |candidate| {
            if !now.has(candidate) {
                all.insert(candidate);
            }
        };
        for reason in self.nodes.iter().filter_map(|node| node.by.as_deref()) {
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

    /// Builds a single path, in which each node follows from the next.
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
}

#[cfg(feature = "serde")]
impl serde::Serialize for Reach {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let name = match self {
            Reach::Single => "single",
            Reach::Nishio => "nishio",
            Reach::Multiple => "multiple",
            Reach::Dynamic { .. } => "dynamic",
        };
        let mut fields = serializer.serialize_struct("Reach", 2)?;
        fields.serialize_field("reach", name)?;
        fields.serialize_field("level", &self.level())?;
        fields.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ChainNode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let candidate = self.literal.candidate();
        let (cause, house) = match self.cause {
            Cause::Assumed => ("assumed", None),
            Cause::Cell => ("cell", None),
            Cause::House(kind) => ("house", Some(kind.of(candidate.cell()))),
            Cause::Advanced => ("technique", None),
        };
        let mut fields = serializer.serialize_struct("ChainNode", 7)?;
        fields.serialize_field("cell", &candidate.cell())?;
        fields.serialize_field("digit", &candidate.digit())?;
        fields.serialize_field("on", &self.literal.is_on())?;
        fields.serialize_field("cause", cause)?;
        if let Some(house) = house {
            fields.serialize_field("house", &house)?;
        }
        fields.serialize_field("parents", &self.parents)?;
        if let Some(reason) = self.by.as_deref() {
            fields.serialize_field("by", reason)?;
        }
        fields.end()
    }
}
