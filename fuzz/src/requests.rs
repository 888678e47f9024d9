//! Requests made from the description of the API, for every endpoint and field, with values within and beyond their
//! bounds, of the right type and of others.

use std::sync::LazyLock;

use arbitrary::{Arbitrary, Result, Unstructured};
use ninefold::Solver;
use ninefold::logic::Technique;
use ninefold_api::MediaType;
use serde_json::{Value, json};

use crate::answers::{DESCRIPTION, resolved};
use crate::puzzles;

/// The endpoints that take a body, each with the schema of its requests.
pub static ENDPOINTS: LazyLock<Vec<(String, &'static Value)>> = LazyLock::new(|| {
    let paths = DESCRIPTION["paths"].as_object().expect("it has paths");
    let schema = |(path, methods): (&String, &'static Value)| {
        let body = methods.pointer("/post/requestBody/content/application~1json/schema")?;
        Some((path.clone(), resolved(body)))
    };
    paths.iter().filter_map(schema).collect()
});

/// Texts of some fields, right and wrong.
const CLAIMS: [&str; 6] = ["r1c1<>5", "r4c5=8", "r9c9=9", "r0c1=1", "r1c1", ""];
const CAPTIONS: [&str; 8] = [
    "{number}|{level}|{er}",
    "{number}",
    "{er} {ep} {ed}",
    "{hodoku}|{clues}",
    "{label}",
    "{",
    "a|b|c|d",
    "",
];
const RANGES: [&str; 12] = [
    "24-26", "-22", "17-", "81", "0", "7.1-7.3", "2.0-", "1.2", "-1.5", "9-1", "x", "-",
];
const EXCHANGES: [&str; 5] = ["{-1+1}", "{-2+1}", "{-0+1}", "{-9+9}", "{+1}"];
const SETTINGS: [&str; 6] = [
    "fh on Easy 4",
    "h1 on Easy 14",
    "h1 off Hard 99",
    "# nothing",
    "xx on Easy 1",
    "h1 on Easy 99999999999",
];
const PATTERNS: [&str; 3] = [
    "x........x........x........x........x........x........x........x........x........",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "1x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.",
];

/// Numbers as JSON may write them.
const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "1.5",
    "2.0",
    "1e2",
    "1e400",
    "-0",
    "4294967296",
    "18446744073709551616",
    "1E-1",
];

/// Values of other types.
const OTHERS: [&str; 7] = ["null", "true", "{}", "[]", "\"\"", "[[1]]", "{\"a\":null}"];

/// A request.
#[derive(Debug)]
pub struct Request {
    /// The path of its endpoint in the description.
    pub path: &'static str,
    /// The type that it declares.
    pub media_type: MediaType,
    /// Its body.
    pub body: Vec<u8>,
}

impl Request {
    /// Returns the name of the endpoint.
    pub fn endpoint(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }
}

impl<'a> Arbitrary<'a> for Request {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Request> {
        let (path, schema) = source.choose(&ENDPOINTS)?;
        if source.ratio(1, 16)? {
            let lines = source.int_in_range(0..=4)?;
            let texts: Vec<String> = (0..lines)
                .map(|_| puzzles::text(source))
                .collect::<Result<_>>()?;
            return Ok(Request {
                path,
                media_type: MediaType::Text,
                body: texts.join("\n").into_bytes(),
            });
        }
        let mut body = object(source, schema)?.into_bytes();
        if source.ratio(1, 32)? {
            let place = source.int_in_range(0..=body.len() - 1)?;
            body[place] = source.arbitrary()?;
        }
        Ok(Request {
            path,
            media_type: MediaType::Json,
            body,
        })
    }
}

/// Writes an object with some of its fields.
fn object(source: &mut Unstructured, schema: &'static Value) -> Result<String> {
    let fields = schema["properties"].as_object().expect("it has fields");
    let required = |name: &String| {
        let required = schema["required"].as_array();
        required.is_some_and(|all| all.iter().any(|other| other == name))
    };
    let mut members = Vec::new();
    for (name, schema) in fields {
        let is_wanted = match required(name) || name == "puzzle" {
            true => !source.ratio(1, 24)?,
            false => source.ratio(1, 5)?,
        };
        if is_wanted {
            members.push((name.as_str(), value(source, name, resolved(schema))?));
        }
    }
    if source.ratio(1, 24)? {
        members.push(("unknown", other(source)?));
    }
    if source.ratio(1, 24)? && !members.is_empty() {
        let again = source.choose(&members)?.clone();
        members.push(again);
    }
    let member = |(name, value): (&str, String)| format!("{}:{value}", json!(name));
    let members: Vec<String> = members.into_iter().map(member).collect();
    Ok(format!("{{{}}}", members.join(",")))
}

/// Writes a value of a field, mostly one that its schema allows.
fn value(source: &mut Unstructured, name: &str, schema: &'static Value) -> Result<String> {
    if source.ratio(1, 24)? {
        return other(source);
    }
    match schema["type"].as_str() {
        Some("boolean") => Ok(bool::arbitrary(source)?.to_string()),
        Some("integer") => integer(source, schema),
        Some("array") => {
            let items = resolved(&schema["items"]);
            let mut count = source.int_in_range(0..=4)?;
            if source.ratio(1, 12)? {
                count *= 10;
            }
            let items: Vec<String> = (0..count)
                .map(|_| value(source, name, items))
                .collect::<Result<_>>()?;
            Ok(format!("[{}]", items.join(",")))
        }
        _ => {
            let text = string(source, name, schema)?;
            Ok(json!(text).to_string())
        }
    }
}

fn other(source: &mut Unstructured) -> Result<String> {
    let values = match source.arbitrary()? {
        true => &NUMBERS[..],
        false => &OTHERS[..],
    };
    Ok((*source.choose(values)?).to_owned())
}

/// Writes a number, often a bound or a number next to one.
fn integer(source: &mut Unstructured, schema: &Value) -> Result<String> {
    let least = schema["minimum"].as_i64().unwrap_or(0);
    let most = schema["maximum"].as_i64().unwrap_or(1 << 40);
    let number = match source.int_in_range(0..=15)? {
        0 => least - 1,
        1 => most + 1,
        2 => most,
        3 | 4 => least,
        5 => return Ok((*source.choose(&NUMBERS)?).to_owned()),
        _ => source.int_in_range(least..=most.min(least + 12))?,
    };
    Ok(number.to_string())
}

/// Returns a text for a field of this name.
fn string(source: &mut Unstructured, name: &str, schema: &Value) -> Result<String> {
    if let Some(names) = schema["enum"].as_array()
        && !source.ratio(1, 24)?
    {
        let name = source.choose(names)?;
        return Ok(name.as_str().unwrap_or_default().to_owned());
    }
    let one = |source: &mut Unstructured| -> Result<u8> { source.int_in_range(1..=9) };
    Ok(match name {
        "puzzle" | "puzzles" | "other" | "entries" | "near" => puzzles::text(source)?,
        "candidates" => puzzles::marks(source)?,
        "pattern" => (*source.choose(&PATTERNS)?).to_owned(),
        "known" | "without" | "techniques" | "technique" => {
            source.choose(Technique::ALL)?.name().to_owned()
        }
        "algorithm" | "algorithms" => source.choose(&Solver::ALL)?.name().to_owned(),
        "digits" => one(source)?.to_string(),
        "cells" => format!("r{}c{}", one(source)?, one(source)?),
        "houses" => {
            let kind = source.choose(&["row", "column", "box"])?;
            format!("{kind} {}", one(source)?)
        }
        "claim" => match source.ratio(1, 4)? {
            true => (*source.choose(&CLAIMS)?).to_owned(),
            false => {
                let relation = source.choose(&["=", "<>"])?;
                format!(
                    "r{}c{}{relation}{}",
                    one(source)?,
                    one(source)?,
                    one(source)?
                )
            }
        },
        "caption" => (*source.choose(&CAPTIONS)?).to_owned(),
        "clues" | "er" | "ep" | "ed" => (*source.choose(&RANGES)?).to_owned(),
        "exchanges" => (*source.choose(&EXCHANGES)?).to_owned(),
        "seed" => u64::arbitrary(source)?.to_string(),
        "hodoku_settings" => {
            let lines = source.int_in_range(0..=3)?;
            let lines: Vec<&str> = (0..lines)
                .map(|_| source.choose(&SETTINGS).copied())
                .collect::<Result<_>>()?;
            lines.join("\n")
        }
        _ => String::arbitrary(source)?,
    })
}
