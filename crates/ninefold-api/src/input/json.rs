//! Requests in JSON.

use ninefold_operations::surface::json::{Body, Wrong};

use crate::answer::{Input, MediaType};
use crate::errors::{Code, Failure, Field, Place};

/// Reads a JSON request. It must be an object whose members are all taken by `read`.
pub fn parse<T>(
    input: &Input,
    read: impl FnOnce(&mut Body) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if input.media_type != MediaType::Json {
        return Err(Failure::unsupported());
    }
    let mut body = Body::read(input.bytes)?;
    let request = read(&mut body)?;
    body.end()?;
    Ok(request)
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        let place = Place::at(Field::Body, wrong.line, wrong.column);
        Failure::new(Code::BadRequest, wrong.message).at(place)
    }
}
