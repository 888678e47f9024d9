//! Converts a forcing chain or a cycle to an alternating chain. Every second node is on, and the links to these nodes
//! are strong. So the previous node must be the only parent of such a node.

use alloc::vec::Vec;

use crate::CandidateSet;
use crate::logic::{Cause, Chain, ChainKind, ChainNode, Literal};

use super::{AlternatingChain, StrongLink, Within};

impl AlternatingChain {
    /// Returns this chain as strong and weak links. Returns `None` if that is impossible: for a chain with several
    /// assumptions, with links that rest on several nodes, or with techniques for links.
    pub fn from_chain(chain: &Chain) -> Option<AlternatingChain> {
        let [derivation] = &chain.derivations[..] else {
            return None;
        };
        let nodes = path(&derivation.nodes)?;
        let (first, last) = (nodes.first()?.literal, nodes.last()?.literal);
        let closes = matches!(
            chain.kind,
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle
        );
        // If the assumption is that a candidate is on, the first strong link begins at the next node.
        let start = usize::from(first.is_on());
        let links = nodes[start..]
            .chunks_exact(2)
            .map(|pair| strong_link(pair[0], pair[1]));
        let links: Vec<StrongLink> = links.collect::<Option<_>>()?;
        let is_whole = match (closes, first.is_on()) {
            (true, true) => first == last,
            (false, _) => first == last.flipped(),
            (true, false) => false,
        };
        (is_whole && !links.is_empty()).then_some(AlternatingChain { links, closes })
    }
}

/// Returns the nodes from the assumption to the conclusion, if each node follows from the previous one only.
fn path(nodes: &[ChainNode]) -> Option<Vec<&ChainNode>> {
    let mut path = alloc::vec![nodes.first()?];
    while let [parent] = path[path.len() - 1].parents[..] {
        // A node that follows from itself would make the loop endless.
        if path.len() > nodes.len() {
            return None;
        }
        path.push(nodes.get(parent)?);
    }
    path.reverse();
    let is_assumed = path[0].cause == Cause::Assumed;
    let alternates = path
        .windows(2)
        .all(|two| two[0].literal.is_on() != two[1].literal.is_on());
    (is_assumed && alternates).then_some(path)
}

/// Returns the strong link from a node that is off to one that is on.
fn strong_link(off: &ChainNode, on: &ChainNode) -> Option<StrongLink> {
    let candidate = |literal: Literal| literal.candidate();
    let (from, to) = (candidate(off.literal), candidate(on.literal));
    let within = match on.cause {
        Cause::Cell => Within::Cell(to.cell()),
        Cause::House(kind) => Within::House {
            house: kind.of(to.cell()),
            digit: to.digit(),
        },
        Cause::Assumed | Cause::Advanced => return None,
    };
    Some(StrongLink {
        ends: [from, to].map(CandidateSet::from),
        within,
    })
}
