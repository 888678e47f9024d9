//! `/api/v1/steps`: the way to the solution, with all reasons.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::{Found, reply};
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, PositionRequest, parse};
use crate::lanes::Effort;
use crate::ratings::{Figure, Ratings};
use crate::records::PositionRecord;
use crate::records::step::StepRecord;
use crate::state::Server;
use crate::walk::{Course, way};

#[derive(Debug, Serialize)]
pub struct StepsResult {
    puzzle: String,
    er: f64,
    ep: f64,
    ed: f64,
    figures: [Figure; 3],
    complete: bool,
    steps: Vec<StepRecord>,
    end: PositionRecord,
}

impl From<StepsResult> for Found {
    fn from(result: StepsResult) -> Found {
        Found::Steps(Box::new(result))
    }
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    let asked = parse(&input).and_then(|request: PositionRequest| request.read());
    match asked {
        Ok(asked) => reply(&server, Effort::Unknown, move |clock| steps(&asked, clock)).await,
        Err(failure) => failure.into_response(),
    }
}

fn steps(asked: &Asked, clock: &Clock) -> Result<StepsResult, Failure> {
    let way = way(&asked.sound(clock)?, clock);
    let Ratings { er, ep, ed } = Ratings::of(&Course::from(&way));
    let path = way.path.iter().enumerate();
    let result = StepsResult {
        puzzle: asked.now.givens().to_string(),
        er: er.value,
        ep: ep.value,
        ed: ed.value,
        figures: [er, ep, ed],
        complete: way.end.is_complete(),
        steps: path
            .map(|(place, (position, step))| StepRecord::of(place + 1, position, step))
            .collect(),
        end: PositionRecord::from(&way.end),
    };
    match way.interrupted {
        true => Err(Failure::time_limit().having_found(result)),
        false => Ok(result),
    }
}
