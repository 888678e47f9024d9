//! Compares answers with the description of the API.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::{Draft, Validator};
use ninefold_web::OPENAPI;
use serde_json::{Value, json};

pub static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&OPENAPI).expect("the description is JSON"));

/// The type of answers with a line for each record.
const LINES: &str = "application/x-ndjson";

/// Panics unless the description allows this answer to a request with a body.
pub fn check(path: &str, status: u16, kind: &str, body: &[u8]) {
    let shown = || String::from_utf8_lossy(body).into_owned();
    let responses = &DESCRIPTION["paths"][path]["post"]["responses"];
    let response = resolved(&responses[status.to_string()]);
    assert!(!response.is_null(), "{path}: {status}: {}", shown());
    let content = &response["content"][kind];
    assert!(!content.is_null(), "{path}: {status}: {kind}: {}", shown());
    if kind != LINES {
        let answer = serde_json::from_slice(body);
        let answer = answer.unwrap_or_else(|error| panic!("{path}: {error}: {}", shown()));
        return valid(&content["schema"], &answer);
    }
    let schema = json!({"$ref": format!("#/components/schemas/{}", record_of(path))});
    let lines = body.split_inclusive(|byte| *byte == b'\n');
    for line in lines {
        assert!(
            line.ends_with(b"\n"),
            "{path}: a line without an end: {}",
            shown()
        );
        let record = serde_json::from_slice(line);
        let record = record.unwrap_or_else(|error| panic!("{path}: {error}: {}", shown()));
        valid(&schema, &record);
    }
}

/// Returns the name of the schema of the lines of an answer.
fn record_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    let (first, rest) = name.split_at(name.len().min(1));
    format!("{}{rest}Line", first.to_uppercase())
}

/// Returns the part of the description, or the one to which it refers.
pub fn resolved(part: &'static Value) -> &'static Value {
    match part["$ref"].as_str() {
        Some(reference) => {
            let place = reference.trim_start_matches('#');
            DESCRIPTION
                .pointer(place)
                .expect("the reference leads to something")
        }
        None => part,
    }
}

/// Panics unless the value matches the schema.
fn valid(schema: &Value, value: &Value) {
    static KNOWN: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let name = schema.to_string();
    let mut known = KNOWN.lock().expect("nothing panics while holding it");
    let validator = known.entry(name).or_insert_with(|| {
        let mut schema = schema.clone();
        schema["components"] = DESCRIPTION["components"].clone();
        let options = jsonschema::options().with_draft(Draft::Draft202012);
        Arc::new(options.build(&schema).expect("it is a schema"))
    });
    let validator = Arc::clone(validator);
    drop(known);
    let errors = validator.iter_errors(value);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value:#}");
}
