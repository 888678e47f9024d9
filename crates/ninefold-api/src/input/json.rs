//! Requests in JSON: what their schemas allow is taken, and everything else is an error in the words of JSON.
//!
//! Serde's derived readers are not strict enough, as they take null for a field that is missing, and too strict, as
//! they do not take 2.0 for an integer; and their errors tell clients of Rust's types.

use std::fmt::Display;
use std::str::FromStr;

use ninefold_operations::any::{self, AnyOperation};
use ninefold_operations::json::{Body, Wrong};
use ninefold_operations::table::Request;
use serde_json::from_str;
use serde_json::value::RawValue;

use crate::errors::{Code, Failure, Field, Place};
use crate::work::{Input, MediaType};

/// The largest numbers of characters: of a puzzle or a table, of a line for people, of a name or a form.
pub const LONGEST_TEXT: usize = 1 << 16;
pub const LONGEST_LINE: usize = 1000;
const LONGEST_NAME: usize = 1000;

/// The fields of a request.
pub struct Fields<'a>(Body<'a>);

/// Reads a request in JSON, which must be an object, and have no other fields than those that are taken.
pub fn parse<T>(
    input: &Input,
    read: impl FnOnce(&mut Fields) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if input.media_type != MediaType::Json {
        return Err(Failure::unsupported());
    }
    let mut fields = Fields(Body::read(input.bytes)?);
    let request = read(&mut fields)?;
    fields.0.end()?;
    Ok(request)
}

impl Fields<'_> {
    /// Whether there is a field of this name that was not taken.
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    /// Takes a field that may be missing.
    pub fn take<T: Value>(&mut self, name: &str) -> Result<Option<T>, Failure> {
        let Some(text) = self.0.take(name) else {
            return Ok(None);
        };
        let wrong = || Failure::from(self.0.mismatch(text, &T::expected()));
        let value = T::of(text.get()).ok_or_else(wrong)?;
        let bounded = value.bounded();
        bounded.map_err(|error| self.wrong(name, text, &error))?;
        Ok(Some(value))
    }

    /// Takes the options of the operation of this name.
    pub fn take_operation(&mut self, name: &str) -> Result<Box<dyn AnyOperation>, Failure> {
        let operation = any::read(name, &mut self.0).ok_or_else(Failure::not_found)?;
        Ok(operation?)
    }

    /// Takes the options of a request.
    pub fn take_request<R: Request>(&mut self) -> Result<R, Failure> {
        Ok(self.0.take_request()?)
    }

    /// Takes a text of at most `most` characters that may be missing.
    pub fn text(&mut self, name: &str, most: usize) -> Result<Option<String>, Failure> {
        let Some(place) = self.0.get(name) else {
            return Ok(None);
        };
        let text: Option<String> = self.take(name)?;
        match text.as_deref().map_or(Ok(()), |text| within(text, most)) {
            Ok(()) => Ok(text),
            Err(error) => Err(self.wrong(name, place, &error)),
        }
    }

    /// Takes a field that may be missing, whose text is the name or the form of a value.
    pub fn take_read<T>(&mut self, name: &str) -> Result<Option<T>, Failure>
    where
        T: FromStr<Err: Display>,
    {
        let place = self.0.get(name);
        let (Some(text), Some(place)) = (self.text(name, LONGEST_NAME)?, place) else {
            return Ok(None);
        };
        let wrong = |error: T::Err| self.wrong(name, place, &error);
        text.parse().map(Some).map_err(wrong)
    }

    fn wrong(&self, name: &str, place: &RawValue, error: &impl Display) -> Failure {
        self.0.wrong(name, place, &error.to_string()).into()
    }

    /// Takes a field that must be there.
    pub fn need<T: Value>(&mut self, name: &str) -> Result<T, Failure> {
        self.take(name)?.ok_or_else(|| self.missing(name))
    }

    /// Returns the error of a field that must be there.
    pub fn missing(&self, name: &str) -> Failure {
        self.0.missing(name).into()
    }
}

/// The type of a field.
pub trait Value: Sized {
    /// The value of this JSON text, if it is of the type.
    fn of(text: &str) -> Option<Self>;

    /// What the type is called.
    fn expected() -> String;

    /// Says what is too large about the value.
    fn bounded(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Value for bool {
    fn of(text: &str) -> Option<bool> {
        from_str(text).ok()
    }

    fn expected() -> String {
        "true or false".to_owned()
    }
}

impl Value for String {
    fn of(text: &str) -> Option<String> {
        from_str(text).ok()
    }

    fn expected() -> String {
        "a string".to_owned()
    }

    fn bounded(&self) -> Result<(), String> {
        within(self, LONGEST_TEXT)
    }
}

impl Value for Vec<String> {
    fn of(text: &str) -> Option<Vec<String>> {
        from_str(text).ok()
    }

    fn expected() -> String {
        "an array of nothing but strings".to_owned()
    }

    fn bounded(&self) -> Result<(), String> {
        all_within(self, LONGEST_TEXT)
    }
}

/// A whole number that lies between two others, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Between<const LEAST: u32, const MOST: u32>(u32);

impl<const LEAST: u32, const MOST: u32> Between<LEAST, MOST> {
    pub fn get(self) -> u64 {
        self.0.into()
    }
}

impl<const LEAST: u32, const MOST: u32> Value for Between<LEAST, MOST> {
    fn of(text: &str) -> Option<Self> {
        let number: f64 = text.parse().ok()?;
        let is_allowed = (LEAST.into()..=MOST.into()).contains(&number) && number.fract() == 0.0;
        is_allowed.then_some(Between(number as u32))
    }

    fn expected() -> String {
        format!("a whole number from {LEAST} to {MOST}")
    }
}

fn within(text: &str, most: usize) -> Result<(), String> {
    match text.len() <= most || text.chars().nth(most).is_none() {
        true => Ok(()),
        false => Err(format!("there are more than {most} characters")),
    }
}

fn all_within(texts: &[String], most: usize) -> Result<(), String> {
    (1..).zip(texts).try_for_each(|(number, text)| {
        within(text, most).map_err(|error| format!("item {number}: {error}"))
    })
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        let place = Place::at(Field::Body, wrong.line, wrong.column);
        Failure::new(Code::BadRequest, wrong.message).at(place)
    }
}
