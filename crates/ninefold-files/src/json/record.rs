//! Strings, objects and arrays of cells in the formats of most collections: finds their ends and puzzles without a tree
//! of values.

use std::fmt;

use memchr::{memchr, memchr3, memmem};
use ninefold::text::plain_cells;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::cells::{self, End};
use super::value::{bad, content, problem};
use crate::{Content, Form, RecordForm, names};

/// The largest length of an object on several lines whose end is found here.
const LONGEST_SPREAD: usize = 1 << 12;

/// The length of a string of cells with its quotation marks.
const QUOTED: usize = 83;

/// A value in compact form, and data that speeds up reading the next value.
#[derive(Default)]
pub struct Compact {
    pub text: Vec<u8>,
    layout: cells::Layout,
    /// Whether the puzzle of the previous object was an array of cells.
    had_array: bool,
}

/// Finds the end of the value at the start of the text: a string or object on one line, an array of cells, or an object
/// on several lines without other objects or arrays in it.
///
/// A value whose puzzle is an array of cells is also written to `compact`, whose text must be empty. There, a string of
/// the cells replaces the array. If finding the end of an object on several lines required its cells, `compact`
/// receives a string of the cells, followed by the object.
pub fn end(text: &[u8], compact: &mut Compact) -> End {
    let end = match text.first() {
        Some(b'"') => string_end(text, 0),
        Some(b'{') => match spread_object_end(text, compact) {
            Some(end) => Ok(end),
            None => object_end(text, compact),
        },
        Some(b'[') => compact.layout.read(text).map(|(cells, length)| {
            compact.text.extend_from_slice(&quoted(&cells));
            length
        }),
        _ => Err(End::Elsewhere),
    };
    end.map_or_else(|end| end, End::At)
}

/// Returns the length of an object on several lines whose puzzle is a string of cells, if it begins like one.
fn spread_object_end(text: &[u8], compact: &mut Compact) -> Option<usize> {
    let is_spread = text.starts_with(b"{\n") || text.starts_with(b"{\r\n");
    if !is_spread || compact.had_array {
        return None;
    }
    let start = &text[..text.len().min(LONGEST_SPREAD)];
    let mut objects = serde_json::Deserializer::from_slice(start).into_iter::<Object>();
    let Object(puzzle) = objects.next()?.ok()?;
    let cells = plain_cells(puzzle.as_bytes())?;
    let length = objects.byte_offset();
    compact.text.extend_from_slice(&quoted(cells));
    compact.text.extend_from_slice(&text[..length]);
    Some(length)
}

fn object_end(
    text: &[u8],
    Compact {
        text: compact,
        layout,
        had_array,
    }: &mut Compact,
) -> Result<usize, End> {
    let (mut place, mut depth, mut copied) = (0, 0, 0);
    let mut name: &[u8] = b"";
    let (mut is_spread, mut has_puzzle) = (false, false);
    while let Some(byte) = text.get(place) {
        match byte {
            b'"' => {
                let end = string_end(text, place)?;
                name = &text[place + 1..end - 1];
                has_puzzle = has_puzzle || depth == 1 && names::is_certain(name);
                place = end;
                continue;
            }
            b'[' if depth == 1 && names::is_certain(name) => match layout.read(&text[place..]) {
                Ok((cells, length)) => {
                    compact.extend_from_slice(&text[copied..place]);
                    compact.extend_from_slice(&quoted(&cells));
                    is_spread |= memchr(b'\n', &text[place..place + length]).is_some();
                    place += length;
                    copied = place;
                    continue;
                }
                Err(end) => return Err(end),
            },
            b'{' if depth == 1 && names::is_certain(name) => return Err(End::Elsewhere),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'\n' => is_spread = true,
            _ => {}
        }
        place += 1;
        if depth == 0 {
            if !has_puzzle {
                // The puzzles may lie deeper, or have a name that needs a look at the value.
                return Err(End::Elsewhere);
            }
            *had_array = copied > 0;
            if copied > 0 {
                compact.extend_from_slice(&text[copied..place]);
            }
            return checked(&text[..place], is_spread, compact);
        }
        if is_spread && (depth > 1 || place > LONGEST_SPREAD) {
            return Err(End::Elsewhere);
        }
    }
    Err(End::Beyond)
}

/// Returns the length of the object. Objects on several lines must be validated now. So must compacted objects, because
/// messages could no longer name the place of an error in the original.
fn checked(object: &[u8], is_spread: bool, compact: &mut Vec<u8>) -> Result<usize, End> {
    let text = if compact.is_empty() {
        object
    } else {
        &compact[..]
    };
    if (is_spread || !compact.is_empty()) && serde_json::from_slice::<Object>(text).is_err() {
        compact.clear();
        if is_spread {
            return Err(End::Elsewhere);
        }
    }
    Ok(object.len())
}

/// Returns the cells as a string.
fn quoted(cells: &[u8; 81]) -> [u8; QUOTED] {
    let mut text = [b'"'; QUOTED];
    text[1..=81].copy_from_slice(cells);
    text
}

/// Returns the cells that [`spread_object_end`] put before an object, and the object.
fn known_cells(record: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (string, object) = record.split_at_checked(QUOTED)?;
    // An object without such a string may have a brace at this place, too.
    let is_string = string.starts_with(b"\"") && string.ends_with(b"\"");
    let is_object = object.starts_with(b"{") && object.ends_with(b"}");
    (is_string && is_object).then_some((string[1..].first_chunk()?, object))
}

/// Returns the end of the string that begins at this place.
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

/// The form of values with one puzzle each.
#[derive(Debug)]
pub struct Json;

impl RecordForm for Json {
    fn form(&self) -> Form {
        Form::Json
    }

    fn may_state_solutions(&self, text: &[u8]) -> bool {
        let is_there = |name: &&str| memmem::find(text, name.as_bytes()).is_some();
        names::SOLUTIONS.iter().any(is_there)
    }

    fn plain_cells(&self, record: &[u8]) -> Option<[u8; 81]> {
        if let Some((cells, _)) = known_cells(record) {
            return Some(*cells);
        }
        let puzzle = match record {
            [b'"', text @ .., b'"'] if text.len() == 81 => text,
            [b'"', ..] => serde_json::from_slice::<&str>(record).ok()?.as_bytes(),
            _ => {
                let text = str::from_utf8(record).ok()?;
                let object: Object = serde_json::from_str(text).ok()?;
                object.0.as_bytes()
            }
        };
        plain_cells(puzzle).copied()
    }

    fn decode(&self, record: &[u8], place: (u64, usize)) -> Content {
        let value = known_cells(record).map_or(record, |(_, object)| object);
        match serde_json::from_slice::<Value>(value) {
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
            let Some(rank) = names::PUZZLES[..names::CERTAIN]
                .iter()
                .position(|field| *field == name)
            else {
                map.next_value::<Anything>()?;
                continue;
            };
            let text = map.next_value::<&str>()?;
            // If two fields have the same name, the last counts.
            if best.is_none_or(|(before, _)| rank <= before) {
                best = Some((rank, text));
            }
        }
        let (_, puzzle) = best.ok_or_else(|| A::Error::missing_field(names::PUZZLES[0]))?;
        Ok(Object(puzzle))
    }
}

/// Any value. It is checked as strictly as a [`Value`]; serde's `IgnoredAny` accepts numbers that are too large.
struct Anything;

impl<'de> Deserialize<'de> for Anything {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Anything, D::Error> {
        deserializer.deserialize_any(Anything)
    }
}

impl<'de> Visitor<'de> for Anything {
    type Value = Anything;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Anything, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Anything, A::Error> {
        while items.next_element::<Anything>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Anything, A::Error> {
        while fields.next_entry::<Anything, Anything>()?.is_some() {}
        Ok(self)
    }
}
