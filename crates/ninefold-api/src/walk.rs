//! Paths from a position, as far as the time suffices.

use ninefold::logic::Position;
use ninefold::rating::{Bounds, Partial, Tally};
use ninefold_common::guide::with_guide;

use crate::budget::Clock;

/// The rating and the number of steps. Without the reasons, which take time and, in the hardest puzzles,
/// much memory.
pub fn rated(position: &Position, clock: &Clock) -> (Partial, usize) {
    let mut tally = Tally::default();
    let interrupt = || clock.is_over();
    let bounds = Bounds::none().until(&interrupt);
    let partial = with_guide(|guide| guide.rater.rate_counting(*position, &bounds, &mut tally));
    (partial, tally.counts().map(|count| count.steps).sum())
}
