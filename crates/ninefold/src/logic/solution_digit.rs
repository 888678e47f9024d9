//! A digit of the only solution, found by trying everything. This is no technique for people: it says that nothing
//! better was found. Programs that never give up take it as their last resort.

use crate::Candidate;

use super::{Conclusion, Pattern, Position, Rating, Technique};

/// A digit that stands there in the only solution.
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
