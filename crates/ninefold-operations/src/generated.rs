//! The files of the repository that are made of the operations.
//!
//! `cargo run -p ninefold-operations --example generate-all` writes them; a test compares them.

use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

use crate::{Operation, python, schema, typescript};

/// A file: its path in the repository, and its text.
pub type Generated = (&'static str, String);

/// The first line of each file.
pub const MADE: &str = "Made by `cargo run -p ninefold-operations --example generate-all`";

/// The description of the API. Its parts about operations are made.
const DESCRIPTION: &str = "crates/ninefold-web/openapi.json";

/// Returns all files.
///
/// # Errors
/// If the description of the API cannot be read.
pub fn all(repository: &Path) -> io::Result<Vec<Generated>> {
    macro_rules! of_each {
        ($($operation:ty),*) => {
            (
                vec![$(<$operation as Operation>::NAME),*],
                vec![$(python::function::<$operation>()),*],
                vec![$(python::spark::<$operation>()),*],
                vec![$(of_endpoint::<$operation>(typescript::types::<$operation>())),*],
                vec![$(of_endpoint::<$operation>(typescript::function::<$operation>())),*],
                                vec![$((
                    <$operation as Operation>::NAME,
                    <$operation as Operation>::IS_ENDPOINT,
                    schema::path::<$operation>(),
                    schema::schemas::<$operation>(),
                )),*],
            )
        };
    }
    let (names, functions, spark, types, exports, described) = crate::operations!(of_each);
    let mut document: Value =
        serde_json::from_str(&fs::read_to_string(repository.join(DESCRIPTION))?)?;
    for (name, is_endpoint, path, schemas) in described {
        if !is_endpoint {
            continue;
        }
        document["paths"][format!("/api/v1/{name}")] = path;
        let result = format!("#/components/schemas/{}Result", schema::capital(name));
        let result = json!({"$ref": result});
        // An answer can also be a part of the error of a time limit.
        let found = &mut document["components"]["schemas"]["Error"]["properties"]["found"]["oneOf"];
        if let Value::Array(kinds) = found
            && !kinds.contains(&result)
        {
            kinds.push(result);
        }
        for (name, schema) in schemas {
            document["components"]["schemas"][name] = schema;
        }
    }
    let (fields, more): (Vec<String>, Vec<_>) = spark.into_iter().unzip();
    let more = more.into_iter().flatten();
    let more: String = more
        .map(|(option, lines)| format!("    \"{option}\": {{\n{lines}    }},\n"))
        .collect();
    let fields = format!(
        "\"\"\"The columns of the operations in types that Spark has.\n\n{MADE}.\n\"\"\"\n\n\
         import pyarrow as pa\n\n\
         # The columns of each operation before the last, error.\n\
         FIELDS: dict[str, dict[str, pa.DataType]] = {{\n{}}}\n\
         # The columns that follow if an option is given.\n\
         MORE_FIELDS: dict[str, dict[str, pa.DataType]] = {{\n{more}}}\n",
        fields.concat()
    );
    Ok(vec![
        (DESCRIPTION, serde_json::to_string_pretty(&document)? + "\n"),
        (
            "crates/ninefold-python/python/ninefold/operations.py",
            python::module(&names, &functions),
        ),
        (
            "crates/ninefold-python/python/ninefold/spark/_fields.py",
            fields,
        ),
        (
            "crates/ninefold-wasm/npm/operations.d.ts",
            typescript::HEAD.to_owned() + &types.concat(),
        ),
        (
            "crates/ninefold-wasm/npm/operations.js",
            format!(
                "// {MADE}.\nimport {{ about }} from \"./ask.js\";\n\n{}",
                exports.concat()
            ),
        ),
    ])
}

/// Returns the text if the API has the operation, or else none.
fn of_endpoint<O: Operation>(text: String) -> String {
    if O::IS_ENDPOINT { text } else { String::new() }
}

/// Breaks a text into lines, each with a line end: the first after one indentation, further ones after another.
pub fn wrapped(text: &str, first: &str, further: &str, width: usize) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
            out += &line;
            out += "\n";
            further.clone_into(&mut line);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    out + &line + "\n"
}
