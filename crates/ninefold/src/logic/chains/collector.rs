//! What to do with the hints that a search finds.

use alloc::vec::Vec;

use crate::logic::Rating;

use super::hint::Hint;

/// Takes hints, and says which ones are worth finding.
pub(super) trait Collector {
    /// Whether it would keep a hint of that rating and complexity.
    fn wants(&self, rating: Rating, complexity: usize) -> bool;
    /// Keeps the hint.
    fn take(&mut self, hint: Hint);
    /// Whether it has kept none.
    fn is_empty(&self) -> bool;
}

/// Keeps the best hint, and of equals the first.
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

/// Keeps all hints.
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
