//! The addresses of the API, each with its request and its answer.

pub mod algorithms;
mod batch;
pub mod check;
pub mod compare;
pub mod health;
pub mod hint;
mod impossible;
pub mod metrics;
pub mod openapi;
pub mod rate;
pub mod solve;
pub mod steps;

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ninefold::Solver;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::body::{Input, typed};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place, with_code};
use crate::input::parse;
use crate::scheduler::Effort;
use crate::state::Server;

/// Reads the request, computes the answer and sends it.
async fn answer<Request: DeserializeOwned, Asked: Send + Sync + 'static, T: Serialize>(
    server: &Server,
    input: &Input,
    read: impl Fn(Request) -> Result<Asked, Failure>,
    effort: Effort,
    work: impl Fn(&Asked, &Clock) -> Result<T, Failure> + Send + Sync + 'static,
) -> Response {
    match parse(input).and_then(read) {
        Ok(asked) => reply(server, effort, move |clock| work(&asked, clock)).await,
        Err(failure) => failure.into_response(),
    }
}

/// Computes the answer and sends it.
async fn reply<T: Serialize>(
    server: &Server,
    effort: Effort,
    work: impl Fn(&Clock) -> Result<T, Failure> + Send + Sync + 'static,
) -> Response {
    // Serialized where it is computed, as large answers take time.
    let work = Arc::new(move |clock: &Clock| Answer::of(work(clock)));
    let answer = server.scheduler().compute(effort, work).await;
    answer.map_or_else(Failure::into_response, Answer::into_response)
}

/// The result, or the failure with what was found until the time was over.
fn in_time<T: Serialize>(result: T, was_cut: bool) -> Result<T, Failure> {
    match was_cut {
        true => Err(Failure::time_limit().having_found(&result)),
        false => Ok(result),
    }
}

/// Finds the solver that a field of the request names.
fn solver(name: &str, field: Field) -> Result<Solver, Failure> {
    name.parse().map_err(|_| {
        let names = Solver::ALL.map(Solver::name).join(", ");
        let message = format!("No algorithm has that name; the names are {names}.");
        Failure::new(Code::UnknownAlgorithm, message).at(Place::of(field))
    })
}

/// A serialized answer.
struct Answer {
    error: Option<Code>,
    bytes: Vec<u8>,
}

impl Answer {
    fn of<T: Serialize>(result: Result<T, Failure>) -> Answer {
        let (error, bytes) = match &result {
            Ok(value) => (None, serde_json::to_vec(value)),
            Err(failure) => (Some(failure.code), serde_json::to_vec(failure)),
        };
        Answer {
            error,
            bytes: bytes.expect("records are strings, numbers and lists"),
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let status = self.error.map_or(StatusCode::OK, Code::status);
        let response = typed(status, "application/json", self.bytes);
        match self.error {
            Some(code) => with_code(code, response),
            None => response,
        }
    }
}
