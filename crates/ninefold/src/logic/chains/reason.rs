//! A chain as the justification of a step: every node with what it follows from.
//!
//! ```text
//!     nodes[0]  d on    parents 1, 2     what is shown
//!     nodes[1]  b off   parent 3
//!     nodes[2]  c off   parent 3
//!     nodes[3]  a on    none             what is assumed
//! ```

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::super::candidate::CandidateSet;
use super::super::position::Position;
use super::super::technique::Reason;
use super::hint::{self, ChainKind, Hint, PathNode};
use super::literal::{Cause, Literal};
use super::multiple::Engine;

/// Why something follows from assumptions of which one must be right, or from one that cannot be.
///
/// * A cycle has one derivation, from a candidate to itself.
/// * A forcing chain has one, from a candidate to its contrary.
/// * A contradiction has two, of a candidate on and off, from the same assumption.
/// * Cell, region and double chains have one from each assumption, all to the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// What kind of chain it is.
    pub kind: ChainKind,
    /// What its nodes may follow from.
    pub reach: Reach,
    /// What is shown, each with everything it rests on.
    pub derivations: Vec<Derivation>,
}

/// What the nodes of a chain may follow from: each reach allows more than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// From one node each, on the grid as it is: cycles and forcing chains.
    Single,
    /// From several, within one digit: what was shown to be wrong is struck out.
    Nishio,
    /// From one each, on the grid as it is, but from several assumptions.
    Multiple,
    /// From several: what was shown to be wrong is struck out.
    Dynamic {
        /// What else is used: 0, nothing; 1, locking, pairs and X-Wings; then chains in the chain:
        /// 2, single ones; 3, multiple ones too; 4, dynamic ones; 5, dynamic ones of level 2 too.
        level: u8,
    },
}

impl Reach {
    /// Whether what a chain shows to be wrong makes new links.
    pub fn is_dynamic(self) -> bool {
        matches!(self, Reach::Nishio | Reach::Dynamic { .. })
    }

    /// How much is used besides links: 0 to 5.
    pub fn level(self) -> u8 {
        match self {
            Reach::Dynamic { level } => level,
            _ => 0,
        }
    }
}

impl From<Engine> for Reach {
    fn from(engine: Engine) -> Reach {
        match engine {
            Engine::Nishio => Reach::Nishio,
            Engine::Multiple => Reach::Multiple,
            Engine::Dynamic { level } => Reach::Dynamic { level },
        }
    }
}

/// A literal that is shown, and everything it rests on: a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The nodes, what is shown first; parents are numbers in this list.
    pub nodes: Vec<ChainNode>,
}

/// A literal, and what it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// What is said.
    pub literal: Literal,
    /// By what kind of link it follows.
    pub cause: Cause,
    /// The nodes it follows from: the one at the other end of the link, and those that are off so
    /// that the link is there.
    pub parents: Vec<usize>,
    /// What shows it if it follows by more than a link, on the grid that the parents leave.
    pub by: Option<Arc<Reason>>,
}

impl Chain {
    /// The chain of a hint that was found while reasons were wanted.
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
    /// Adds the candidates that are gone between the two positions and had to go for what its nodes use
    /// besides links to be there.
    pub(super) fn had_to_go_inside(
        &self,
        source: &Position,
        now: &Position,
        gone: &mut CandidateSet,
    ) {
        let mut add = |candidate| {
            if !now.has(candidate) {
                gone.insert(candidate);
            }
        };
        for reason in self.nodes.iter().filter_map(|node| node.by.as_deref()) {
            match reason {
                Reason::Locking(found) => found.had_to_go(source, now).for_each(&mut add),
                Reason::HiddenSet(found) => found.had_to_go(source).for_each(&mut add),
                Reason::NakedSet(found) => found.had_to_go(source).for_each(&mut add),
                Reason::Fish(found) => found.had_to_go(source, now).for_each(&mut add),
                // Level 2 uses single chains, which use nothing else themselves.
                Reason::Chain(chain) => {
                    let nodes = chain.derivations.iter().flat_map(|all| &all.nodes);
                    for node in nodes.filter(|node| node.literal.is_on()) {
                        hint::gone(node.literal.candidate(), node.cause, source, now, &mut add);
                    }
                }
                _ => {}
            }
        }
    }

    /// A single path, each node following from the next.
    fn along(path: &[PathNode]) -> Derivation {
        let node = |(number, node): (usize, &PathNode)| ChainNode {
            literal: node.literal,
            cause: node.cause,
            parents: match node.cause {
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
