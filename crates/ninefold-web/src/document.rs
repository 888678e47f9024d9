//! The description of the API, as OpenAPI 3.1.
//!
//! The schema of the steps is that of `ninefold explain --json`. The server inserts it into the description, because
//! most client generators do not follow references to a second document.

use std::sync::LazyLock;

use ninefold_explain::record::SCHEMA;
use serde_json::Value;

/// The description without the schema of steps.
const WITHOUT_STEPS: &str = include_str!("../openapi.json");

/// `$ref` prefixes in the step schema and in openapi.json.
const PARTS: [&str; 2] = ["#/$defs/", "explain.schema.json#/$defs/"];

/// The documentation of the API, as OpenAPI 3.1. The tests validate the answers against it.
pub static OPENAPI: LazyLock<String> = LazyLock::new(|| {
    let mut document = parsed(WITHOUT_STEPS);
    let mut steps = parsed(SCHEMA);
    if let Value::Object(parts) = steps["$defs"].take()
        && let Value::Object(schemas) = &mut document["components"]["schemas"]
    {
        schemas.extend(parts.into_iter().map(|(name, part)| (named(&name), part)));
    }
    refer_to_schemas(&mut document);
    document.to_string()
});

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("both documents are part of the program, and JSON")
}

/// Returns the name of a definition from the step schema within the document.
fn named(part: &str) -> String {
    let (first, rest) = part.split_at(1);
    format!("Explain{}{rest}", first.to_ascii_uppercase())
}

/// Replaces the references to definitions of the step schema by references to the document's components.
fn refer_to_schemas(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(refer_to_schemas),
        Value::Array(values) => values.iter_mut().for_each(refer_to_schemas),
        Value::String(text) => {
            if let Some(part) = PARTS.iter().find_map(|parts| text.strip_prefix(parts)) {
                *text = format!("#/components/schemas/{}", named(part));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_refers_to_nothing_but_itself() {
        let document = parsed(&OPENAPI);
        let references: Vec<&str> = OPENAPI
            .split("\"$ref\":\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        assert!(references.len() > 100);
        for reference in references {
            let place = reference.strip_prefix('#').unwrap_or(reference);
            assert!(document.pointer(place).is_some(), "{reference}");
        }
    }
}
