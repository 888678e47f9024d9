//! Requests in JSON: a reader that accepts exactly the values that their schemas allow.
//!
//! Serde's derived readers are not strict enough, as they take null for a field that is missing, and too strict, as
//! they do not take 2.0 for an integer. Also, their errors name Rust's types.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{from_slice, from_str};

use crate::table::{Given, Kind, Misfit, OptionRow, OptionType, Request, RequestTable, Surface};

/// The body of a request, an object.
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

/// Sets an option of a request.
type Set<'s> = &'s mut dyn FnMut(&str, &Given) -> Result<bool, String>;

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
        let Members(members) = from_slice(bytes).map_err(malformed)?;
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
        let mut request = R::start();
        let given = self.take_options(R::TABLE, &mut |name, given| request.set(name, given))?;
        // Generated clients send every option that has a default.
        let start = R::start();
        let is_changed = |name: &&str| request.get(name) != start.get(name);
        let names: Vec<&'static str> = given
            .iter()
            .map(|(name, _)| *name)
            .filter(is_changed)
            .collect();
        if let Some([one, other]) = R::TABLE.clash(&names) {
            let both = given.iter().filter(|(name, _)| [one, other].contains(name));
            let place = both.map(|(_, value)| offset(self.bytes, value)).max();
            let message = format!("`{one}` and `{other}` exclude each other");
            return Err(at(self.bytes, place.unwrap_or(0), &message));
        }
        let misplaced = R::TABLE.misplaced(&names, &|name| request.get(name));
        let Some((name, condition)) = misplaced else {
            return Ok(request);
        };
        let place = given.iter().find(|(given, _)| *given == name);
        let place = place.map_or(0, |(_, value)| offset(self.bytes, value));
        let spelled = |name: &str| format!("`{name}`");
        let message = format!(
            "{} goes with {} only",
            spelled(name),
            condition.words(spelled)
        );
        Err(at(self.bytes, place, &message))
    }

    /// Takes an option that belongs to no request.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn take_option<T: OptionType>(&mut self, option: &OptionRow) -> Result<Option<T>, Wrong> {
        let Some(value) = self.take(option.name) else {
            return Ok(None);
        };
        let mut taken = None;
        self.set(option, value, &mut |_, given| {
            taken = Some(T::take(given)?);
            Ok(true)
        })?;
        Ok(taken)
    }

    /// Takes the options of a table. Requests share this, as the code of each would be part of the page's module.
    fn take_options(
        &mut self,
        table: &'static RequestTable,
        set: Set<'_>,
    ) -> Result<Vec<(&'static str, &'a RawValue)>, Wrong> {
        let mut given = Vec::new();
        for option in table.options() {
            let Some(value) = self.take(option.name) else {
                match option.required {
                    Some(_) => return Err(self.missing(option.name)),
                    None => continue,
                }
            };
            self.set(option, value, set)?;
            given.push((option.name, value));
        }
        Ok(given)
    }

    fn set(&self, option: &OptionRow, value: &RawValue, set: Set<'_>) -> Result<(), Wrong> {
        let given = given(option.kind, value.get());
        let wrong = |message: String| self.wrong(option.name, value, &message);
        option
            .fits(&given, Surface::Web)
            .map_err(|misfit| match misfit {
                Misfit::Expected(expected) => wrong(
                    misfit_of_item(option, value).unwrap_or_else(|| found(value.get(), &expected)),
                ),
                Misfit::Wrong(message) => wrong(message),
            })?;
        set(option.name, &given).map(drop).map_err(wrong)
    }

    /// Refuses members that were not read.
    ///
    /// # Errors
    /// If there are any; the first is named.
    pub fn end(&self) -> Result<(), Wrong> {
        let unknown = self
            .members
            .iter()
            .min_by_key(|(_, value)| offset(self.bytes, value));
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

/// The members of an object in their order, duplicates included.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> serde::Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// Returns the value of a text in JSON. Only lists have items, however deep the brackets are.
fn given(kind: Kind, text: &str) -> Given {
    match (text.as_bytes(), kind) {
        ([b't', ..], _) => Given::Flag(true),
        ([b'f', ..], _) => Given::Flag(false),
        ([b'"', ..], _) => from_str(text).map_or(Given::Nothing, Given::Text),
        ([b'[', ..], Kind::List(kind)) => {
            let items = from_str::<Vec<&RawValue>>(text).unwrap_or_default();
            let items = items.into_iter().map(|item| given(*kind, item.get()));
            Given::List(items.collect())
        }
        _ => text.parse().map_or(Given::Nothing, Given::Number),
    }
}

/// Returns the error in the first item of a list that does not fit, if the list itself does.
fn misfit_of_item(option: &OptionRow, list: &RawValue) -> Option<String> {
    let Kind::List(kind) = option.kind else {
        return None;
    };
    let items = from_str::<Vec<&RawValue>>(list.get()).ok()?;
    let mut items = (1..)
        .zip(&items)
        .filter(|_| items.len() <= option.most)
        .map(|(number, item)| (number, item.get()));
    let is_wrong = |text: &str| !option.is_of(*kind, &given(*kind, text), Surface::Web);
    let (number, text) = items.find(|(_, text)| is_wrong(text))?;
    let expected = option.expected(*kind, Surface::Web);
    Some(format!("item {number}: {}", found(text, &expected)))
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
