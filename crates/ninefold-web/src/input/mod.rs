//! Puzzles and positions as they come in.

mod position;

pub use position::{Asked, PositionRequest};

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error, Unexpected};

use crate::body::{Input, MediaType, unsupported};
use crate::errors::Failure;

/// What a body in JSON says, which must be an object.
pub fn parse<T: DeserializeOwned>(input: &Input) -> Result<T, Failure> {
    if input.media_type != MediaType::Json {
        return Err(unsupported());
    }
    // Serde would take lists too, as the values of the fields in order, which nothing documents.
    let request = match input.bytes.trim_ascii_start().starts_with(b"[") {
        true => Err(Error::invalid_type(Unexpected::Seq, &"an object")),
        false => serde_json::from_slice(&input.bytes),
    };
    request.map_err(|error| Failure::malformed(&error))
}

/// A number that must lie between two others, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u64")]
pub struct Between<const LEAST: u64, const MOST: u64>(u64);

impl<const LEAST: u64, const MOST: u64> Between<LEAST, MOST> {
    pub fn get(self) -> u64 {
        self.0
    }
}

impl<const LEAST: u64, const MOST: u64> TryFrom<u64> for Between<LEAST, MOST> {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        match (LEAST..=MOST).contains(&number) {
            true => Ok(Between(number)),
            false => Err(format!("{number} is not between {LEAST} and {MOST}")),
        }
    }
}

/// How many solutions to look for.
pub type Limit = Between<1, 1_000_000>;
