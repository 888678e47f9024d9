//! `/api/v1/steps`: the way to the solution, with all reasons.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::in_time;
use super::rate::Rated;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, PositionRequest};
use crate::lanes::Effort;
use crate::records::PositionRecord;
use crate::records::step::StepRecord;
use crate::state::Server;
use crate::walk::{Course, way};

#[derive(Serialize)]
struct StepsResult {
    #[serde(flatten)]
    rated: Rated,
    steps: Vec<StepRecord>,
    end: PositionRecord,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    super::answer(
        &server,
        &input,
        PositionRequest::read,
        Effort::Unknown,
        steps,
    )
    .await
}

fn steps(asked: &Asked, clock: &Clock) -> Result<StepsResult, Failure> {
    let way = way(&asked.sound(clock)?, clock);
    let path = (1..).zip(&way.path);
    let result = StepsResult {
        rated: Rated::of(asked, &Course::from(&way)),
        steps: path
            .map(|(number, (position, step))| StepRecord::of(number, position, step))
            .collect(),
        end: PositionRecord::from(&way.end),
    };
    in_time(result, way.interrupted)
}
