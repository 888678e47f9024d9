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

use super::super::step::Reason;
use super::hint::{ChainKind, Hint, PathNode};
use super::literal::{Cause, Literal};

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
    /// What is shown, each with everything it rests on.
    pub derivations: Vec<Derivation>,
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
            derivations: match &hint.derivations[..] {
                [] => alloc::vec![Derivation::along(&hint.targets[0])],
                derivations => derivations.to_vec(),
            },
        }
    }
}

impl Derivation {
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
