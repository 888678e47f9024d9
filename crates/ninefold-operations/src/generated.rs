//! The files of the repository that are made of the operations.
//!
//! `cargo run -p ninefold-operations --example generate-all` writes them; a test compares them.

use std::path::Path;
use std::{fs, io};

use ninefold_common::status::Status;
use serde_json::{Map, Value, json};

use crate::generate::{Generate, GeneratedPuzzle, Place};
use crate::player::Player;
use crate::table::{Record, Request};
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
                vec![$(python::spark_columns::<$operation>()),*],
                vec![$(python::spark_function::<$operation>()),*],
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
    let (names, functions, spark, spark_functions, types, exports, described) =
        crate::operations!(of_each);
    let mut document: Value =
        serde_json::from_str(&fs::read_to_string(repository.join(DESCRIPTION))?)?;
    for (name, path, schemas) in described {
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
    let request = schema::options(Map::new(), &[Generate::TABLE, Place::TABLE]);
    document["components"]["schemas"]["GenerateRequest"] = request;
    let puzzle = schema::object(GeneratedPuzzle::TABLE, &mut Vec::new());
    document["components"]["schemas"]["GeneratedPuzzle"] = puzzle;
    for name in ASK_OF_PLAYER {
        for option in Player::TABLE.options() {
            document["components"]["schemas"][name]["properties"][option.name] =
                schema::option(option);
        }
    }
    let words: Vec<&str> = Status::ALL.iter().map(|status| status.word()).collect();
    document["components"]["schemas"]["Status"]["enum"] = words.into();
    let fields = python::spark_fields(&spark);
    Ok(vec![
        (DESCRIPTION, serde_json::to_string_pretty(&document)? + "\n"),
        (
            "crates/ninefold-python/python/ninefold/operations.py",
            python::module(
                &[&names[..], &["generate"]].concat(),
                &[functions, vec![python::generate()]].concat(),
            ),
        ),
        (
            "crates/ninefold-python/python/ninefold/spark/_fields.py",
            fields,
        ),
        (
            "crates/ninefold-python/python/ninefold/spark/_operations.py",
            python::spark_module(&names, &spark_functions),
        ),
        (
            "crates/ninefold-wasm/npm/operations.d.ts",
            typescript::HEAD.to_owned() + &types.concat(),
        ),
        (
            "crates/ninefold-wasm/npm/operations.js",
            format!(
                "// {MADE}.\nimport {{ aboutEach }} from \"./ask.js\";\n\n{}",
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
