//! The reasons of steps: a pattern, or a chain, whose nodes may have reasons in turn.
//!
//! The nodes of a derivation name their parents by number:
//!
//! ```text
//!     nodes[0]  d on    parents 1, 2     the conclusion
//!     nodes[1]  b off   parent 3
//!     nodes[2]  c off   parent 3
//!     nodes[3]  a on    none             the assumption
//! ```

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::technique::techniques;
use super::{
    AlignedExclusion, AlternatingChain, Automorphism, BentSet, BivalueGrave, BrokenWing, Cause,
    ChainKind, Coloring, DeadlyPattern, DeathBlossom, Exocet, Firework, Fish, GeneralFish,
    HiddenSet, HiddenSingle, KrakenFish, Literal, Locking, NakedSet, NakedSingle, Reach,
    SolutionDigit, SueDeCoq, Template, UniqueLoop, Wing,
};

/// Makes [`Reason`] from the table of techniques.
macro_rules! reasons {
    ($(
        $(#[doc = $reason:literal])*
        $pattern:ident { $($techniques:tt)* }
    )*) => {
        /// Why a conclusion holds: the pattern that was found, in full.
        ///
        /// This enum is exhaustive on purpose: code that explains steps has to explain every reason. So a new technique
        /// must not compile until every match has an arm for it.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(tag = "kind", rename_all = "snake_case")
        )]
        pub enum Reason {$(
            $(#[doc = $reason])*
            $pattern($pattern),
        )*}

        $(impl From<$pattern> for Reason {
            fn from(pattern: $pattern) -> Reason {
                Reason::$pattern(pattern)
            }
        })*
    };
}

techniques!(reasons);

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
    /// The number of nodes, with those of the chains inside of it, as the search for chains counts them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub length: usize,
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
