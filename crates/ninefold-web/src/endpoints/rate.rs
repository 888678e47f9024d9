//! `/api/v1/rate`: how hard a puzzle is.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::in_time;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, PositionRequest};
use crate::lanes::Effort;
use crate::ratings::Ratings;
use crate::state::Server;
use crate::walk::{Course, course};

#[derive(Serialize)]
struct RateResult {
    #[serde(flatten)]
    rated: Rated,
    steps: usize,
}

/// What is said of a way whether its steps are told or not.
#[derive(Serialize)]
pub struct Rated {
    puzzle: String,
    #[serde(flatten)]
    ratings: Ratings,
    complete: bool,
}

impl Rated {
    pub fn of(asked: &Asked, course: &Course) -> Rated {
        Rated {
            puzzle: asked.now.givens().to_string(),
            ratings: Ratings::of(course),
            complete: course.is_complete,
        }
    }
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    super::answer(
        &server,
        &input,
        PositionRequest::read,
        Effort::Unknown,
        rate,
    )
    .await
}

fn rate(asked: &Asked, clock: &Clock) -> Result<RateResult, Failure> {
    let course = course(&asked.sound(clock)?, clock);
    let result = RateResult {
        rated: Rated::of(asked, &course),
        steps: course.taken.len(),
    };
    in_time(result, course.interrupted)
}
