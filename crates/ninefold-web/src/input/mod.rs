//! Puzzles and positions as they come in.

mod position;

pub use position::{Asked, PositionRequest, Standing};

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::body::{Input, MediaType, unsupported};
use crate::errors::Failure;

/// What a body in JSON says.
pub fn parse<T: DeserializeOwned>(input: &Input) -> Result<T, Failure> {
    match input.media_type {
        MediaType::Json => match serde_json::from_slice(&input.bytes) {
            Ok(Object(request)) => Ok(request),
            Err(error) => Err(Failure::malformed(&error)),
        },
        MediaType::Text => Err(unsupported()),
    }
}

/// What must be an object. Without this, lists would pass too, as the values of the fields in order, which
/// nothing documents.
struct Object<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Reads the fields of an object.
struct Fields<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for Fields<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Object)
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
