//! What the nodes of a chain say, and why one follows from another: "4r2c7 is wrong (off), because
//! row 2 holds the 4 once and 4r2c2 is right (on)".

use core::fmt;

use super::super::board::Kind;
use super::super::candidate::Candidate;

/// A candidate said to be right (on) or wrong (off).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    /// How many there are.
    pub(super) const COUNT: usize = 2 * Candidate::COUNT;

    /// The candidate is right.
    pub const fn on(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16)
    }

    /// The candidate is wrong.
    pub const fn off(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16 + 1)
    }

    /// What is said to be right or wrong.
    pub fn candidate(self) -> Candidate {
        Candidate::at(self.index() / 2)
    }

    /// Whether it is said to be right.
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// The contrary.
    pub const fn flipped(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_on() { "on" } else { "off" };
        write!(f, "{} {state}", self.candidate())
    }
}

/// Why a node of a chain follows from those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// It does not: it is what the chain assumes.
    Assumed,
    /// A cell holds exactly one digit.
    Cell,
    /// A house holds the digit exactly once.
    House(Kind),
    /// A technique found it on the grid as the chain has left it.
    Advanced,
}
