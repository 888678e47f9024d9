//! The addresses of the API: for each what is asked and what is answered.

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
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::body::{Input, typed};
use crate::budget::Clock;
use crate::errors::{Code, Failure, with_code};
use crate::input::parse;
use crate::lanes::Effort;
use crate::state::Server;

/// Reads what is asked, computes the answer and sends it.
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
    // Written out where it is computed: large answers take their time.
    let work = Arc::new(move |clock: &Clock| Answer::of(work(clock)));
    let answer = server.lanes().compute(effort, work).await;
    answer.map_or_else(Failure::into_response, Answer::into_response)
}

/// The result, unless it is only what was found until the time was over.
fn in_time<T: Serialize>(result: T, was_cut: bool) -> Result<T, Failure> {
    match was_cut {
        true => Err(Failure::time_limit().having_found(&result)),
        false => Ok(result),
    }
}

/// An answer, written out.
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
