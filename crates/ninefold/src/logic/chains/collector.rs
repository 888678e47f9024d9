//! What becomes of the hints that a search finds.

use alloc::vec::Vec;

use super::super::step::Rating;
use super::hint::Hint;

/// Where hints go, and which are still wanted.
pub(super) trait Collector {
    /// Whether a hint of that rating and complexity would be kept.
    fn wants(&self, rating: Rating, complexity: usize) -> bool;
    /// Keeps the hint.
    fn take(&mut self, hint: Hint);
    /// Whether none has been kept.
    fn is_empty(&self) -> bool;
}

/// Keeps the best; of equals the first.
impl Collector for Option<Hint> {
    fn wants(&self, rating: Rating, complexity: usize) -> bool {
        let wanted = (rating, complexity);
        self.as_ref()
            .is_none_or(|best| wanted < (best.conclusion.rating, best.complexity))
    }

    fn take(&mut self, hint: Hint) {
        *self = Some(hint);
    }

    fn is_empty(&self) -> bool {
        self.is_none()
    }
}

/// Keeps all.
impl Collector for Vec<Hint> {
    fn wants(&self, _: Rating, _: usize) -> bool {
        true
    }

    fn take(&mut self, hint: Hint) {
        self.push(hint);
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}
