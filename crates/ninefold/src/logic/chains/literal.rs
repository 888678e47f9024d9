//! The statement that a node of a chain makes, and why it follows from others: "4r2c7 is off (wrong), because row 2
//! holds the 4 once and 4r2c2 is on (right)".

use core::fmt;

use crate::Candidate;
use crate::logic::Kind;

/// The statement that a candidate is right (on) or wrong (off).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    /// The number of literals.
    pub(super) const COUNT: usize = 2 * Candidate::COUNT;

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
    /// It does not follow: the chain assumes it.
    Assumed,
    /// A cell holds exactly one digit.
    Cell,
    /// A house holds the digit exactly once.
    House(Kind),
    /// A technique applies on the grid that the chain leaves.
    Advanced,
}
