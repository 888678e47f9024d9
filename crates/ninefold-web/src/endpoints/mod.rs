//! The addresses of the API, each with its request and its answer.

pub mod algorithms;
pub mod available;
mod batch;
pub mod canonical;
pub mod check;
pub mod compare;
pub mod convert;
pub mod equivalent;
pub mod generate;
pub mod hint;
mod impossible;
pub mod metrics;
pub mod rate;
pub mod sets;
pub mod solve;
pub mod steps;
pub mod why;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use ninefold::Solver;
use serde::Serialize;

use crate::body::Input;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Fields, parse};
use crate::scheduler::Effort;
use crate::state::Server;

/// An address that reads a request, computes the answer and sends it.
fn computed<Asked: Send + Sync + 'static, T: Serialize + 'static>(
    read: fn(&mut Fields) -> Result<Asked, Failure>,
    effort: Effort,
    work: fn(&Asked, &Clock) -> Result<T, Failure>,
) -> MethodRouter<Server> {
    post(
        move |State(server): State<Server>, input: Input| async move {
            let asked = parse(&input, read)?;
            reply(&server, effort, move |clock| work(&asked, clock)).await
        },
    )
}

/// Computes the answer and sends it.
async fn reply<T: Serialize>(
    server: &Server,
    effort: Effort,
    work: impl Fn(&Clock) -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<Response, Failure> {
    // Serialized where it is computed, as large answers take time.
    let answer = move |clock: &Clock| {
        let result = work(clock);
        let needs_more_time = clock.is_trial() && clock.was_cut();
        (!needs_more_time).then(|| result.map(Json).into_response())
    };
    let limit = server.options.limit;
    let (response, _) = server.scheduler.compute(effort, limit, answer).await?;
    Ok(response)
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
