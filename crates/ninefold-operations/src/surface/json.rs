//! Requests in JSON: a reader that accepts exactly the values that their schemas allow.
//!
//! Serde's derived readers are not strict enough, as they take null for a field that is missing, and too strict, as
//! they do not take 2.0 for an integer. Also, their errors name Rust's types.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value, from_slice, from_str};

use crate::table::{OptionKind, OptionRow, Request, Surface};

/// The body of a request, an object. The default has no members.
#[derive(Default)]
pub struct Body<'a> {
    bytes: &'a [u8],
    members: Vec<(String, &'a RawValue)>,
}

/// An error in a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1.
    pub column: usize,
    /// The error with its place.
    pub message: String,
}

/// Members that are options: their names and values.
type Options<'a> = Vec<(&'static str, &'a RawValue)>;

impl<'a> Body<'a> {
    /// Reads a body.
    ///
    /// # Errors
    /// If it is not an object in JSON, or has a member twice.
    pub fn read(bytes: &'a [u8]) -> Result<Body<'a>, Wrong> {
        let malformed = |error| malformed(bytes, &error);
        if !bytes.trim_ascii_start().starts_with(b"{") {
            let other: &RawValue = from_slice(bytes).map_err(malformed)?;
            let message = found(other.get(), "an object");
            return Err(at(bytes, offset(bytes, other), &message));
        }
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        let members = reader.deserialize_map(Members).map_err(malformed)?;
        reader.end().map_err(malformed)?;
        let body = Body { bytes, members };
        let mut names = HashSet::new();
        let mut members = body.members.iter();
        if let Some((name, value)) = members.find(|(name, _)| !names.insert(name)) {
            return Err(body.wrong(name, value, "found a second time, expected once"));
        }
        Ok(body)
    }

    /// Returns the member of this name that was not taken.
    pub fn get(&self, name: &str) -> Option<&'a RawValue> {
        let member = self.members.iter().find(|(own, _)| own == name);
        member.map(|(_, value)| *value)
    }

    /// Takes a member.
    pub fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let place = self.members.iter().position(|(own, _)| own == name)?;
        Some(self.members.swap_remove(place).1)
    }

    /// Takes the options of a request.
    ///
    /// # Errors
    /// If one does not fit, two exclude each other, or one lacks the option that it goes with.
    pub fn take_request<R: Request>(&mut self) -> Result<R, Wrong> {
        let mut given = Options::new();
        let request = R::read(&mut |option| self.take_option(option, &mut given))?;
        // Generated clients send every option that has a default.
        let start = R::start();
        let mut names: Vec<&'static str> = given.iter().map(|(name, _)| *name).collect();
        names.retain(|name| request.get(name) != start.get(name));
        let get = |name: &str| request.get(name);
        let conflict = R::TABLE.conflict(&names, &get, &|name| format!("`{name}`"));
        let Some((names, message)) = conflict else {
            return Ok(request);
        };
        let places = given.iter().filter(|(name, _)| names.contains(name));
        let place = places.map(|(_, value)| offset(self.bytes, value)).max();
        Err(at(self.bytes, place.unwrap_or(0), &message))
    }

    /// Takes an option. Requests share this, as the code of each would be part of the page's module.
    fn take_option(
        &mut self,
        option: &OptionRow,
        given: &mut Options<'a>,
    ) -> Result<Option<Value>, Wrong> {
        let Some(text) = self.take(option.name) else {
            return match option.required {
                Some(_) => Err(self.missing(option.name)),
                None => Ok(None),
            };
        };
        given.push((option.name, text));
        let value = value(text);
        let wrong = |expected: &str| {
            misfit_of_item(option, text).unwrap_or_else(|| found(text.get(), expected))
        };
        let fits = option.fits(&value, Surface::Web, wrong);
        fits.map_err(|message| self.wrong(option.name, text, &message))?;
        Ok(Some(value))
    }

    /// Refuses members that were not read.
    ///
    /// # Errors
    /// If there are any; the first is named.
    pub fn end(&self) -> Result<(), Wrong> {
        let members = self.members.iter();
        let unknown = members.min_by_key(|(_, value)| offset(self.bytes, value));
        unknown.map_or(Ok(()), |(name, value)| {
            let message = format!("the field `{name}` is unknown");
            Err(at(self.bytes, offset(self.bytes, value), &message))
        })
    }

    /// Returns the error of a member that is missing.
    pub fn missing(&self, name: &str) -> Wrong {
        let start = self.bytes.len() - self.bytes.trim_ascii_start().len();
        at(self.bytes, start, &format!("the field `{name}` is missing"))
    }

    /// Returns an error at a member.
    fn wrong(&self, name: &str, value: &RawValue, message: &str) -> Wrong {
        at(
            self.bytes,
            offset(self.bytes, value),
            &format!("`{name}`: {message}"),
        )
    }
}

/// Reads the members of an object in their order, duplicates included.
struct Members;

impl<'a> Visitor<'a> for Members {
    type Value = Vec<(String, &'a RawValue)>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

/// Returns a value; null for one that is too deep, not Unicode, or out of the range of numbers.
fn value(text: &RawValue) -> Value {
    from_str(text.get()).unwrap_or_default()
}

/// Returns the error in the first item of a list that does not fit, if the list itself does.
fn misfit_of_item(option: &OptionRow, list: &RawValue) -> Option<String> {
    let OptionKind::List(kind) = option.kind else {
        return None;
    };
    let items = from_str::<Vec<&RawValue>>(list.get()).ok()?;
    let mut items = (1..).zip(&items).filter(|_| items.len() <= option.most);
    let is_wrong = |item: &RawValue| !option.takes(*kind, &value(item), Surface::Web);
    let (number, item) = items.find(|(_, item)| is_wrong(item))?;
    let expected = option.expected(*kind, Surface::Web);
    Some(format!("item {number}: {}", found(item.get(), &expected)))
}

fn found(text: &str, expected: &str) -> String {
    format!("found {}, expected {expected}", called(text))
}

/// Returns the name of a value: a short one is its own.
fn called(text: &str) -> Cow<'_, str> {
    let name = match text.as_bytes() {
        [b'{', ..] => "an object",
        [b'[', ..] => "an array",
        [b'"', ..] => match from_str::<String>(text) {
            Err(_) => "a string that is not Unicode",
            Ok(long) if long.len() > 1000 => {
                return format!("a string of {} characters", long.chars().count()).into();
            }
            Ok(_) => "a string",
        },
        short if short.len() <= 20 => text,
        _ => "a long number",
    };
    name.into()
}

/// Returns the error of a body that is not JSON.
fn malformed(body: &[u8], error: &serde_json::Error) -> Wrong {
    let (line, column) = (error.line(), error.column());
    let before = body.split_inclusive(|byte| *byte == b'\n');
    let before: usize = before.take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    let message = error.to_string();
    let message = message.trim_end_matches(&format!(" at line {line} column {column}"));
    at(body, before + column.saturating_sub(1), message)
}

/// Returns the place of a value in the body.
fn offset(body: &[u8], text: &RawValue) -> usize {
    (text.get().as_ptr() as usize).saturating_sub(body.as_ptr() as usize)
}

/// Returns an error at an offset of the body.
fn at(body: &[u8], offset: usize, message: &str) -> Wrong {
    let before = &body[..offset.min(body.len())];
    let lines = before.split(|byte| *byte == b'\n');
    let (line, last) = (1..).zip(lines).last().unwrap_or((1, before));
    let column = String::from_utf8_lossy(last).chars().count() + 1;
    Wrong {
        line,
        column,
        message: format!("line {line}, column {column}: {message}"),
    }
}
