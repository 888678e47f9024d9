//! Paths from a position, as far as the time suffices.

use std::cell::RefCell;

use ninefold::logic::{Interrupted, Position, Step};
use ninefold::rating::{Bounds, Partial, Rater, Tally};
use ninefold_explain::Explained;

use crate::budget::Clock;

thread_local! {
    /// Kept from one puzzle to the next for its working memory.
    static RATER: RefCell<Option<Box<Rater>>> = const { RefCell::new(None) };
}

/// The path to the solution.
pub fn explained(position: &Position, clock: &Clock) -> Explained {
    with_rater(|rater| Explained::of(rater.path(*position).until(&|| clock.is_over())))
}

/// The rating and the number of steps. Without the reasons, which take time and, in the hardest puzzles,
/// much memory.
pub fn rated(position: &Position, clock: &Clock) -> (Partial, usize) {
    let mut tally = Tally::default();
    let interrupt = || clock.is_over();
    let bounds = Bounds::none().until(&interrupt);
    let partial = with_rater(|rater| rater.rate_counting(*position, &bounds, &mut tally));
    (partial, tally.counts().map(|count| count.steps).sum())
}

/// The next step, if there is any.
pub fn next_step(position: &Position, clock: &Clock) -> Result<Option<Step>, Interrupted> {
    with_rater(|rater| {
        let interrupt = || clock.is_over();
        let mut path = rater.path(*position).until(&interrupt);
        let found = path.next();
        match path.is_interrupted() {
            true => Err(Interrupted),
            false => Ok(found.map(|(_, step)| step)),
        }
    })
}

fn with_rater<T>(work: impl FnOnce(&mut Rater) -> T) -> T {
    // Taken out, so that a panic leaves no half-done state behind.
    let mut rater = RATER.take().unwrap_or_default();
    let result = work(&mut rater);
    RATER.set(Some(rater));
    result
}
