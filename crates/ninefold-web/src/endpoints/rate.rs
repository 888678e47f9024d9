//! `/api/v1/rate`: how hard a puzzle is.

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
use crate::state::Server;
use crate::walk::course;

#[derive(Debug, Serialize)]
pub struct RateResult {
    puzzle: String,
    er: f64,
    ep: f64,
    ed: f64,
    figures: [Figure; 3],
    complete: bool,
    steps: usize,
}

impl From<RateResult> for Found {
    fn from(result: RateResult) -> Found {
        Found::Rate(Box::new(result))
    }
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    let asked = parse(&input).and_then(|request: PositionRequest| request.read());
    match asked {
        Ok(asked) => reply(&server, Effort::Unknown, move |clock| rate(&asked, clock)).await,
        Err(failure) => failure.into_response(),
    }
}

fn rate(asked: &Asked, clock: &Clock) -> Result<RateResult, Failure> {
    let course = course(&asked.sound(clock)?, clock);
    let Ratings { er, ep, ed } = Ratings::of(&course);
    let result = RateResult {
        puzzle: asked.now.givens().to_string(),
        er: er.value,
        ep: ep.value,
        ed: ed.value,
        figures: [er, ep, ed],
        complete: course.is_complete,
        steps: course.taken.len(),
    };
    match course.interrupted {
        true => Err(Failure::time_limit().having_found(result)),
        false => Ok(result),
    }
}
