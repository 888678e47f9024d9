//! Objects and strings on one line: where they end, and what puzzle they hold, without a tree of values.

use std::fmt;

use memchr::memchr3;
use ninefold::text::plain_cells;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::value::{PUZZLE_FIELDS, content};
use super::{bad, problem};
use crate::{Content, RecordForm};

/// Where a value ends.
pub enum End {
    At(usize),
    /// Perhaps behind the end of the text.
    Beyond,
    /// It is no object or string on one line.
    Elsewhere,
}

/// Finds the end of the object or string at the start of the text.
pub fn end(text: &[u8]) -> End {
    match text.first() {
        Some(b'"') => string_end(text, 0).map_or_else(|end| end, End::At),
        Some(b'{') => object_end(text),
        _ => End::Elsewhere,
    }
}

fn object_end(text: &[u8]) -> End {
    let (mut place, mut depth) = (0, 0);
    while let Some(byte) = text.get(place) {
        match byte {
            b'"' => match string_end(text, place) {
                Ok(end) => {
                    place = end;
                    continue;
                }
                Err(end) => return end,
            },
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'\n' => return End::Elsewhere,
            _ => {}
        }
        place += 1;
        if depth == 0 {
            return End::At(place);
        }
    }
    End::Beyond
}

/// Where the string that begins at this place ends.
fn string_end(text: &[u8], start: usize) -> Result<usize, End> {
    let mut place = start + 1;
    loop {
        let rest = text.get(place..).ok_or(End::Beyond)?;
        place += memchr3(b'"', b'\\', b'\n', rest).ok_or(End::Beyond)?;
        match text[place] {
            b'"' => return Ok(place + 1),
            b'\\' => place += 2,
            _ => return Err(End::Elsewhere),
        }
    }
}

/// Values with one puzzle each.
#[derive(Debug)]
pub struct Json;

impl RecordForm for Json {
    fn plain_cells<'r>(&self, record: &'r [u8]) -> Option<&'r [u8; 81]> {
        let puzzle = match record {
            [b'"', text @ .., b'"'] if text.len() == 81 => text,
            [b'"', ..] => serde_json::from_slice::<&str>(record).ok()?.as_bytes(),
            _ => {
                let text = str::from_utf8(record).ok()?;
                let object: Object = serde_json::from_str(text).ok()?;
                object.0.as_bytes()
            }
        };
        plain_cells(puzzle)
    }

    fn decode(&self, record: &[u8], place: (u64, usize)) -> Content {
        match serde_json::from_slice::<Value>(record) {
            Ok(value) => content(&value, place),
            Err(error) => bad(problem(Some(error), place, true)),
        }
    }
}

/// The puzzle of an object, if it is a string without escapes.
struct Object<'r>(&'r str);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with a puzzle")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
        let mut best: Option<(usize, &str)> = None;
        while let Some(name) = map.next_key::<&str>()? {
            let Some(rank) = PUZZLE_FIELDS.iter().position(|field| *field == name) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let text = map.next_value::<&str>()?;
            // Of two fields of the same name, the last counts.
            if best.is_none_or(|(before, _)| rank <= before) {
                best = Some((rank, text));
            }
        }
        let (_, puzzle) = best.ok_or_else(|| A::Error::missing_field(PUZZLE_FIELDS[0]))?;
        Ok(Object(puzzle))
    }
}
