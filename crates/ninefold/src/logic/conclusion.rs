//! Conclusions: the effects of steps on a position.

use crate::{Candidate, CandidateSet};

/// The effect of a step on a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conclusion {
    /// The candidates that it eliminates.
    pub eliminations: CandidateSet,
    /// The candidate that it places.
    pub placement: Option<Candidate>,
}

impl Conclusion {
    /// Returns whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.eliminations.is_empty() && self.placement.is_none()
    }

    /// Builds a placement.
    pub(crate) fn placing(candidate: Candidate) -> Conclusion {
        Conclusion {
            eliminations: CandidateSet::EMPTY,
            placement: Some(candidate),
        }
    }

    /// Builds eliminations.
    pub(crate) fn removing(eliminations: CandidateSet) -> Conclusion {
        Conclusion {
            eliminations,
            placement: None,
        }
    }
}
