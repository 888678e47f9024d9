//! The endpoints of the API, each with its request and its answer.

#[cfg(feature = "all")]
mod algorithms;
#[cfg(feature = "all")]
mod compare;
#[cfg(feature = "all")]
mod generate;
mod many;
mod operation;
#[cfg(feature = "all")]
mod print;
#[cfg(feature = "all")]
mod read;
#[cfg(feature = "all")]
mod summary;

use crate::answer::{Begun, Input};
use crate::budget::Limits;

/// Reads the request to an endpoint.
///
/// # Errors
/// If there is no such endpoint, or the request is invalid.
pub fn begin(endpoint: &str, input: &Input, limits: &Limits) -> Begun {
    let most = limits.puzzles;
    match endpoint {
        #[cfg(feature = "all")]
        "print" => print::begin(input, most),
        #[cfg(feature = "all")]
        "algorithms" => algorithms::begin(limits.time),
        #[cfg(feature = "all")]
        "compare" => compare::begin(input),
        #[cfg(feature = "all")]
        "generate" => generate::begin(input),
        #[cfg(feature = "all")]
        "read" => read::begin(input),
        #[cfg(feature = "all")]
        name if ninefold_operations::SUMMARIES.contains(&name) => summary::begin(name, input, most),
        name => operation::begin(name, input, most),
    }
}
