//! `/api/v1/steps`: the path to the solution, with all reasons.

use axum::routing::MethodRouter;
use ninefold::rating::Ending;
use ninefold_explain::record::{DrawnStepRecord, PositionRecord};
use serde::Serialize;

use super::rate::Rated;
use super::{computed, in_time};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Asked;
use crate::scheduler::Effort;
use crate::state::Server;
use crate::walk::explained;

#[derive(Serialize)]
struct StepsResult {
    #[serde(flatten)]
    rated: Rated,
    steps: Vec<DrawnStepRecord>,
    end: PositionRecord,
}

pub fn route() -> MethodRouter<Server> {
    computed(Asked::read, Effort::Unknown, steps)
}

fn steps(asked: &Asked, clock: &Clock) -> Result<StepsResult, Failure> {
    let explained = explained(&asked.sound(clock)?, clock);
    let path = (1..).zip(&explained.path);
    let result = StepsResult {
        rated: Rated::of(asked, &explained.rating),
        steps: path
            .map(|(number, (position, step))| DrawnStepRecord::new(number, step, position))
            .collect(),
        end: PositionRecord::from(&explained.end),
    };
    in_time(result, explained.rating.ending() == Ending::Interrupted)
}
