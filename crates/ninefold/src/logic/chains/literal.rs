//! What a node of a chain says, and why it follows from others: "4r2c7 is off (wrong), because row 2 holds the
//! 4 once and 4r2c2 is on (right)".

use core::fmt;

use crate::Candidate;
use crate::logic::Kind;

/// The statement that a candidate is right (on) or wrong (off).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    /// The number of literals.
    pub(super) const COUNT: usize = 2 * Candidate::COUNT;

    /// The candidate is on.
    pub const fn on(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16)
    }

    /// The candidate is off.
    pub const fn off(candidate: Candidate) -> Literal {
        Literal(2 * candidate.index() as u16 + 1)
    }

    /// The candidate.
    pub fn candidate(self) -> Candidate {
        Candidate::at(self.index() / 2)
    }

    /// Whether the candidate is on.
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// The opposite.
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
    /// It does not: the chain assumes it.
    Assumed,
    /// A cell holds exactly one digit.
    Cell,
    /// A house holds the digit exactly once.
    House(Kind),
    /// A technique found it on the grid as the chain leaves it.
    Advanced,
}
