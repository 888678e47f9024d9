//! Puzzles and positions as they come in.

mod position;

pub use position::{Asked, PositionRequest, Standing};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::body::{Form, Input, unsupported};
use crate::errors::Failure;

/// What a body in JSON says.
pub fn parse<T: DeserializeOwned>(input: &Input) -> Result<T, Failure> {
    match input.form {
        Form::Json => {
            serde_json::from_slice(&input.bytes).map_err(|error| Failure::malformed(&error))
        }
        Form::Text => Err(unsupported()),
    }
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
