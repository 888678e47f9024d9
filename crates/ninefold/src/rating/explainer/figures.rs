//! The rating of a step, and the three figures of a puzzle.

use core::fmt;

use crate::rating::tenths;

tenths! {
    /// How hard a step is. Sudoku Explainer adds up tenths in floating point, so two ratings that look equal may
    /// differ. The step with the smaller one is taken (docs/sudoku-explainer-rating.md, section 10). A rating therefore
    /// keeps the sum as it is; only its display rounds.
    Rating
}

/// The rating that Sudoku Explainer gives a puzzle for which it finds no further step.
pub(super) const BEYOND: Rating = Rating::new(20.0);

/// The three figures of Sudoku Explainer. Displayed as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rated {
    /// The rating of the hardest step.
    pub er: Rating,
    /// The rating of the hardest step up to and including the first placement.
    pub ep: Rating,
    /// The rating of the first step.
    pub ed: Rating,
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}
