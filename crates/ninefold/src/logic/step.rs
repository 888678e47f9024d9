//! Steps: a conclusion, its rating and its reason, as data.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Candidate, CandidateSet};

use super::{Position, Reason, Technique};

/// How hard a step is. Sudoku Explainer adds up tenths in floating point, so two ratings that look equal may differ.
/// The step with the smaller one is taken (docs/sudoku-explainer-rating.md, section 10). A rating therefore keeps the
/// sum as it is; only its display rounds.
#[derive(Clone, Copy, Default, Debug)]
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

impl Hash for Rating {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Rating {
    /// The rating of a puzzle that needs no step.
    pub const ZERO: Rating = Rating(0.0);

    /// Builds the rating of this value, such as `1.2`.
    pub const fn new(value: f64) -> Rating {
        Rating(value)
    }

    /// Returns the value, not rounded.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// Returns the tenths, truncated as Sudoku Explainer prints them (docs/sudoku-explainer-rating.md, section 2).
    ///
    /// ```
    /// # use ninefold::logic::Rating;
    /// assert_eq!(Rating::new(6.6 + 0.1).tenths(), 67);
    /// ```
    pub fn tenths(self) -> u32 {
        ((self.0 + 0.05) * 10.0) as u32
    }

    /// Returns the value that is printed: [`tenths`](Rating::tenths) as a number.
    ///
    /// ```
    /// # use ninefold::logic::Rating;
    /// assert_eq!(Rating::new(6.6 + 0.1).printed(), 6.7);
    /// ```
    pub fn printed(self) -> f64 {
        f64::from(self.tenths()) / 10.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}

/// The effect of a step on a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conclusion {
    /// How hard the step is.
    pub rating: Rating,
    /// The candidates that it eliminates.
    pub eliminations: CandidateSet,
    /// The candidate that it places.
    pub placement: Option<Candidate>,
}

impl Conclusion {
    /// Builds a placement.
    pub(super) fn placing(rating: f64, candidate: Candidate) -> Conclusion {
        Conclusion {
            rating: Rating(rating),
            eliminations: CandidateSet::EMPTY,
            placement: Some(candidate),
        }
    }

    /// Builds a placement with the elimination of the other candidates in its cell.
    pub(super) fn settling(
        rating: Rating,
        candidate: Candidate,
        position: &Position,
    ) -> Conclusion {
        let others = position.of_cell(candidate.cell());
        Conclusion {
            rating,
            eliminations: others.filter(|&other| other != candidate).collect(),
            placement: Some(candidate),
        }
    }

    /// Builds eliminations.
    pub(super) fn removing(rating: f64, eliminations: CandidateSet) -> Conclusion {
        Conclusion {
            rating: Rating(rating),
            eliminations,
            placement: None,
        }
    }
}

/// A conclusion, with the technique that draws it and the reason for it. A `Step<()>` has no reason.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step<R = Reason> {
    /// The technique that players would name.
    pub technique: Technique,
    /// The effect on the position.
    pub conclusion: Conclusion,
    /// Why it follows.
    pub reason: R,
}
