//! The files of the repository that are made of the operations.
//!
//! `cargo run -p ninefold-operations --example generate-all` writes them; a test compares them.

use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

use crate::player::Player;
use crate::table::Request;
use crate::{Operation, python, schema, typescript};

/// A file: its path in the repository, and its text.
pub type Generated = (&'static str, String);

/// The first line of each file.
pub const MADE: &str = "Made by `cargo run -p ninefold-operations --example generate-all`";

/// The description of the API. Its parts about operations are made.
const DESCRIPTION: &str = "crates/ninefold-web/openapi.json";

/// The requests of other endpoints with options about the player.
const ASK_OF_PLAYER: [&str; 4] = [
    "AvailableRequest",
    "HintRequest",
    "StatsRequest",
    "StepsRequest",
];

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
                vec![$(typescript::types::<$operation>()),*],
                vec![$(typescript::function::<$operation>()),*],
                                vec![$((
                    <$operation as Operation>::NAME,
                    schema::path::<$operation>(),
                    schema::schemas::<$operation>(),
                )),*],
            )
        };
    }
    let (names, functions, spark, types, exports, described) = crate::operations!(of_each);
    let mut document: Value =
        serde_json::from_str(&fs::read_to_string(repository.join(DESCRIPTION))?)?;
    for (name, path, schemas) in described {
        document["paths"][format!("/api/v1/{name}")] = path;
        for (name, schema) in schemas {
            document["components"]["schemas"][name] = schema;
        }
        let result = format!("#/components/schemas/{}Result", schema::capital(name));
        let found = document.pointer_mut("/components/schemas/Error/properties/found/oneOf");
        if let Some(Value::Array(all)) = found
            && !all.iter().any(|one| one["$ref"] == *result)
        {
            all.push(json!({"$ref": result}));
        }
    }
    for name in ASK_OF_PLAYER {
        for option in Player::TABLE.options() {
            document["components"]["schemas"][name]["properties"][option.name] =
                schema::option(option);
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
