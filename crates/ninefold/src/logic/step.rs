//! What a technique has found: the conclusion, its rating, and the reasons, as data.

use core::fmt;

use super::candidate::{Candidate, CandidateSet};
use super::technique::{Reason, Technique};

/// How hard a step is said to be. Sudoku Explainer adds its tenths up in floating point, and two
/// sums that look equal may differ; which is less decides which step is taken (specification,
/// section 10). So the sums are kept as they are, and only display rounds.
#[derive(Clone, Copy, Debug)]
pub struct Rating(f64);

impl PartialEq for Rating {
    fn eq(&self, other: &Rating) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rating {}

impl PartialOrd for Rating {
    fn partial_cmp(&self, other: &Rating) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rating {
    fn cmp(&self, other: &Rating) -> core::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Rating {
    /// Nothing was needed.
    pub const ZERO: Rating = Rating(0.0);

    /// That rating.
    pub const fn new(value: f64) -> Rating {
        Rating(value)
    }

    /// The sum as Sudoku Explainer has it.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// In tenths, cut off as Sudoku Explainer prints it (specification, section 2).
    ///
    /// ```
    /// # use ninefold::logic::Rating;
    /// assert_eq!(Rating::new(6.6 + 0.1).tenths(), 67);
    /// ```
    pub fn tenths(self) -> u32 {
        ((self.0 + 0.05) * 10.0) as u32
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}

/// What follows from a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// How hard the step is.
    pub rating: Rating,
    /// The candidates that are wrong.
    pub eliminations: CandidateSet,
    /// The candidate that is right.
    pub placement: Option<Candidate>,
}

impl Conclusion {
    /// A digit is placed, and nothing else said.
    pub(super) fn placing(rating: f64, candidate: Candidate) -> Conclusion {
        Conclusion {
            rating: Rating(rating),
            eliminations: CandidateSet::EMPTY,
            placement: Some(candidate),
        }
    }

    /// Candidates are struck out.
    pub(super) fn removing(rating: f64, eliminations: CandidateSet) -> Conclusion {
        Conclusion {
            rating: Rating(rating),
            eliminations,
            placement: None,
        }
    }
}

/// A conclusion, with the technique that draws it and the reason for it. A `Step<()>` does without the
/// reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<R = Reason> {
    /// The technique that players would name.
    pub technique: Technique,
    /// What follows.
    pub conclusion: Conclusion,
    /// Why it follows.
    pub reason: R,
}
