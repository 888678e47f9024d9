//! Paths from a position, as far as the time suffices.

use std::cell::RefCell;

use ninefold::logic::Position;
use ninefold::rating::{Bounds, Partial, Tally};
use ninefold_explain::Guide;

use crate::budget::Clock;

thread_local! {
    /// Kept from one puzzle to the next for its working memory.
    static GUIDE: RefCell<Option<Box<Guide>>> = const { RefCell::new(None) };
}

/// The rating and the number of steps. Without the reasons, which take time and, in the hardest puzzles,
/// much memory.
pub fn rated(position: &Position, clock: &Clock) -> (Partial, usize) {
    let mut tally = Tally::default();
    let interrupt = || clock.is_over();
    let bounds = Bounds::none().until(&interrupt);
    let partial = with_guide(|guide| guide.rater.rate_counting(*position, &bounds, &mut tally));
    (partial, tally.counts().map(|count| count.steps).sum())
}

/// Lends out what takes steps.
pub fn with_guide<T>(work: impl FnOnce(&mut Guide) -> T) -> T {
    // Taken out, so that a panic leaves no half-done state behind.
    let mut guide = GUIDE.take().unwrap_or_default();
    let result = work(&mut guide);
    GUIDE.set(Some(guide));
    result
}
