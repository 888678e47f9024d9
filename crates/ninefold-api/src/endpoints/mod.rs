//! The endpoints of the API, each with its request and its answer.

mod algorithms;
mod compare;
mod convert;
mod generate;
mod many;
mod operation;
mod print;
mod summary;

use ninefold::Solver;
use ninefold_operations::SUMMARIES;
use serde::Serialize;

use crate::budget::{Clock, Limits};
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Fields, parse};
use crate::work::{Effort, Input, Single, Work};

/// A request that was read, or what is wrong with it.
pub type Begun = Result<Box<dyn Work>, Failure>;

/// Reads the request to an endpoint.
///
/// # Errors
/// If there is no such endpoint, or something is wrong with the request.
pub fn begin(endpoint: &str, input: &Input, limits: &Limits) -> Begun {
    let most = limits.puzzles;
    let begin = match endpoint {
        "print" => return print::begin(input, most),
        "algorithms" => return algorithms::begin(limits.time),
        "convert" => convert::begin,
        "compare" => compare::begin,
        "generate" => generate::begin,
        name if SUMMARIES.contains(&name) => return summary::begin(name, input, most),
        name => return operation::begin(name, input, most),
    };
    begin(input)
}

/// An endpoint that reads a request and computes the answer.
fn computed<Asked: Send + 'static, T: Serialize + 'static>(
    input: &Input,
    read: fn(&mut Fields) -> Result<Asked, Failure>,
    effort: Effort,
    work: fn(&Asked, &Clock) -> Result<T, Failure>,
) -> Begun {
    let asked = parse(input, read)?;
    Ok(Box::new(Single {
        asked,
        effort,
        work,
    }))
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
