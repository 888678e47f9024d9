//! A digit of the only solution, found by trying everything. This is not a human technique, but the last resort of
//! programs when they find no other step.

use crate::Candidate;

use super::{Conclusion, Pattern, Position, Technique};

/// A digit that a cell has in the only solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolutionDigit {
    /// The digit in its cell.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub candidate: Candidate,
}

impl Pattern for SolutionDigit {
    fn technique(&self) -> Technique {
        Technique::BruteForce
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        position.settling(self.candidate)
    }
}
