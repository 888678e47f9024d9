//! The parts of a [`Chain`](super::Chain): literals, the causes of links, and the kinds of chains.
//!
//! A candidate may be **on** (right) or **off** (wrong). If it is on, the other candidates of its cell are off, and so
//! is its digit in its peers. If it is off, and its cell has one other candidate, or a house has one other place for
//! its digit, that one is on. Such links, one after another, make a chain. It leads from on to off by **weak** links
//! (not both can be right), and from off to on by **strong** ones (not both can be wrong).
//!
//! ```text
//!     4r2c2 on ──weak──▶ 4r2c7 off ══strong══▶ 4r8c7 on ──weak──▶ 7r8c7 off
//!          the same row          column 7 has          the same cell
//!                                two places for 4
//! ```
//!
//! The conclusion of a chain depends on its end:
//!
//! | it shows | therefore |
//! |--|--|
//! | the opposite of its assumption | the assumption is wrong: *forcing chain* |
//! | its assumption again | all its links hold both ways: *cycle* |
//! | something and its opposite | the assumption is wrong: *contradiction* |
//! | the same from every candidate of a cell, or every place of a digit in a house | it is true: *cell* and *region chains* |
//! | the same from a candidate on and off | it is true: *double chain* |
//!
//! Sudoku Explainer's search for chains is in [`rating`](crate::rating), HoDoKu's in its room there.

use core::fmt;

use super::{Candidate, HouseKind};

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

/// The links and techniques that the nodes of a chain may follow from. Each reach allows more than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// Each node follows from one other, on the unchanged grid, from one assumption: cycles and forcing chains.
    Single,
    /// A node may follow from several, within one digit: the chain eliminates the candidates that it shows to be wrong.
    Nishio,
    /// Each node follows from one other, on the unchanged grid, but there are several assumptions.
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
}

/// The statement that a candidate is right (on) or wrong (off).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    /// The number of literals.
    pub(crate) const COUNT: usize = 2 * Candidate::COUNT;

    /// Returns the literal that says the candidate is on.
    pub const fn on(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16)
    }

    /// Returns the literal that says the candidate is off.
    pub const fn off(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16 + 1)
    }

    /// Returns the candidate.
    pub fn candidate(self) -> Candidate {
        Candidate::at(self.index() / 2)
    }

    /// Returns whether the candidate is on.
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the opposite.
    pub const fn flipped(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_on() { "on" } else { "off" };
        write!(f, "{} {state}", self.candidate())
    }
}

/// The reason why a node of a chain follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// It does not follow: the chain assumes it.
    Assumed,
    /// A cell holds exactly one digit.
    Cell,
    /// A house holds the digit exactly once.
    House(HouseKind),
    /// A technique applies on the grid that the chain leaves.
    Advanced,
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
