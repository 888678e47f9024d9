//! Steps from a position, as far as the time suffices.

use std::cell::RefCell;

use ninefold::logic::{Interrupted, Position, Step};
use ninefold::rating::Rater;
use ninefold_explain::Explained;

use crate::budget::Clock;

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Option<Box<Rater>>> = const { RefCell::new(None) };
}

/// The way to the solution.
pub fn way(position: &Position, clock: &Clock) -> Explained {
    with_rater(|rater| Explained::until(*position, rater, &|| clock.is_over()))
}

/// The next step, if there is any.
pub fn next_step(position: &Position, clock: &Clock) -> Result<Option<Step>, Interrupted> {
    with_rater(|rater| rater.next_step_until(position, &|| clock.is_over()))
}

fn with_rater<T>(work: impl FnOnce(&mut Rater) -> T) -> T {
    // Taken out, so that a panic leaves nothing half done behind.
    let mut rater = RATER.take().unwrap_or_default();
    let result = work(&mut rater);
    RATER.set(Some(rater));
    result
}
