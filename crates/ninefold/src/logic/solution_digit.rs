//! A digit of the only solution, found by trying everything. This is not a technique for people: it means that nothing
//! better was found. Programs that never give up use it as their last resort.

use crate::Candidate;

use super::{Conclusion, Pattern, Position, Rating, Technique};

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
        Conclusion::settling(Rating::ZERO, self.candidate, position)
    }
}
