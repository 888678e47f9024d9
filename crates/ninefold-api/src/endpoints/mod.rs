//! The endpoints of the API, each with its request and its answer.

mod algorithms;
mod compare;
mod convert;
mod generate;
mod many;
mod operation;
mod print;
mod summary;

use ninefold_operations::SUMMARIES;

use crate::answer::{Input, Work};
use crate::budget::Limits;
use crate::errors::Failure;

/// A request that was read, or what is wrong with it.
pub type Begun = Result<Box<dyn Work>, Failure>;

/// Reads the request to an endpoint.
///
/// # Errors
/// If there is no such endpoint, or something is wrong with the request.
pub fn begin(endpoint: &str, input: &Input, limits: &Limits) -> Begun {
    let most = limits.puzzles;
    match endpoint {
        "print" => print::begin(input, most),
        "algorithms" => algorithms::begin(limits.time),
        "compare" => compare::begin(input),
        "generate" => generate::begin(input),
        name if SUMMARIES.contains(&name) => summary::begin(name, input, most),
        name => operation::begin(name, input, most),
    }
}
