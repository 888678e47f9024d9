//! `/api/v1/rate`: how hard a puzzle is.

use axum::routing::MethodRouter;
use ninefold::Grid;
use ninefold::rating::{Ending, Partial};
use serde::Serialize;

use super::{computed, in_time};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Asked;
use crate::ratings::Ratings;
use crate::scheduler::Effort;
use crate::state::Server;
use crate::walk::rated;

#[derive(Serialize)]
struct RateResult {
    #[serde(flatten)]
    rated: Rated,
    steps: usize,
}

/// The part of the answer that `rate` and `steps` share.
#[derive(Serialize)]
pub struct Rated {
    puzzle: Grid,
    #[serde(flatten)]
    ratings: Ratings,
    complete: bool,
}

impl Rated {
    pub fn of(asked: &Asked, partial: &Partial) -> Rated {
        Rated {
            puzzle: *asked.now.givens(),
            ratings: Ratings::from(partial),
            complete: partial.is_solved(),
        }
    }
}

pub fn route() -> MethodRouter<Server> {
    computed(Asked::read, Effort::Unknown, rate)
}

fn rate(asked: &Asked, clock: &Clock) -> Result<RateResult, Failure> {
    let (partial, steps) = rated(&asked.sound(clock)?, clock);
    let result = RateResult {
        rated: Rated::of(asked, &partial),
        steps,
    };
    in_time(result, partial.ending() == Ending::Interrupted)
}
