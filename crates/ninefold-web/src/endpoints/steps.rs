//! `/api/v1/steps`: the path to the solution, with all reasons.

use axum::extract::State;
use axum::response::Response;
use ninefold::rating::Ending;
use serde::Serialize;

use super::in_time;
use super::rate::Rated;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, PositionRequest};
use crate::records::PositionRecord;
use crate::records::step::StepRecord;
use crate::scheduler::Effort;
use crate::state::Server;
use crate::walk::explained;

#[derive(Serialize)]
struct StepsResult {
    #[serde(flatten)]
    rated: Rated,
    steps: Vec<StepRecord>,
    end: PositionRecord,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    let read = PositionRequest::read;
    super::answer(&server, &input, read, Effort::Unknown, steps).await
}

fn steps(asked: &Asked, clock: &Clock) -> Result<StepsResult, Failure> {
    let explained = explained(&asked.sound(clock)?, clock);
    let path = (1..).zip(&explained.path);
    let result = StepsResult {
        rated: Rated::of(asked, &explained.rating),
        steps: path
            .map(|(number, (position, step))| StepRecord::of(number, position, step))
            .collect(),
        end: PositionRecord::from(&explained.end),
    };
    in_time(result, explained.rating.ending() == Ending::Interrupted)
}
