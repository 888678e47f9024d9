//! The endpoints of the API, each with its request and its answer.

mod algorithms;
mod compare;
mod generate;
mod many;
mod operation;
mod print;
mod read;
mod summary;

use ninefold_operations::SUMMARIES;

use crate::answer::{Begun, Input};
use crate::budget::Limits;

/// Reads the request to an endpoint.
///
/// # Errors
/// If there is no such endpoint, or the request is invalid.
pub fn begin(endpoint: &str, input: &Input, limits: &Limits) -> Begun {
    let most = limits.puzzles;
    match endpoint {
        "print" => print::begin(input, most),
        "algorithms" => algorithms::begin(limits.time),
        "compare" => compare::begin(input),
        "generate" => generate::begin(input),
        "read" => read::begin(input),
        name if SUMMARIES.contains(&name) => summary::begin(name, input, most),
        name => operation::begin(name, input, most),
    }
}
