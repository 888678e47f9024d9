//! The files of the repository that are generated from the operations.
//!
//! `cargo run -p ninefold-operations --example generate-all` writes them; a test compares them.

use std::path::Path;
use std::{fs, io};

use crate::status::Status;
use serde_json::{Value, json};

use crate::surface::python::SparkColumns;
use crate::surface::schema::Named;
use crate::surface::{endpoints, python, schema, typescript};
use crate::{Operation, Summary};

/// A file: its path in the repository, and its text.
pub type Generated = (&'static str, String);

/// The first line of each file.
pub const MADE: &str = "Made by `cargo run -p ninefold-operations --example generate-all`";

/// The description of the API. Its parts about operations are generated.
const DESCRIPTION: &str = "crates/ninefold-web/openapi.json";

/// The types of the native module of Python. The options of some methods are generated.
const STUB: &str = "crates/ninefold-python/python/ninefold/_native.pyi";

/// The texts about an operation or a summary.
struct About {
    name: &'static str,
    function: String,
    spark: SparkColumns,
    spark_function: String,
    types: String,
    export: String,
    path: Value,
    schemas: Vec<Named>,
    in_stub: fn(&mut String),
}

impl About {
    fn operation<O: Operation>() -> About {
        About {
            name: O::NAME,
            function: python::function::<O>(),
            spark: python::spark_columns::<O>(),
            spark_function: python::spark_function::<O>(),
            types: typescript::types::<O>(),
            export: typescript::function::<O>(),
            path: schema::path::<O>(),
            schemas: schema::schemas::<O>(),
            in_stub: python::in_stub::<O>,
        }
    }

    fn summary<S: Summary>() -> About {
        About {
            name: S::NAME,
            function: python::summary_function::<S>(),
            spark: python::spark_rows::<S>(),
            spark_function: python::spark_summary::<S>(),
            types: typescript::summary_types::<S>(),
            export: typescript::summary_function::<S>(),
            path: schema::summary_path::<S>(),
            schemas: schema::summary_schemas::<S>(),
            in_stub: |_| {},
        }
    }
}

macro_rules! of_operations {
    ($($operation:ty),*) => {
        [$(About::operation::<$operation>()),*]
    };
}

macro_rules! of_summaries {
    ($($summary:ty),*) => {
        [$(About::summary::<$summary>()),*]
    };
}

/// Returns all files.
///
/// # Errors
/// If the description of the API or the stub cannot be read.
pub fn all(repository: &Path) -> io::Result<Vec<Generated>> {
    let operations = crate::operations!(of_operations);
    let summaries = crate::summaries!(of_summaries);
    let all: Vec<&About> = operations.iter().chain(&summaries).collect();
    let names: Vec<&str> = all.iter().map(|about| about.name).collect();
    let texts = |part: fn(&About) -> &String| -> String {
        all.iter().map(|about| &**part(about)).collect()
    };
    let of_spark = |all: &[About]| all.iter().map(|about| about.spark.clone()).collect();
    let (columns, rows): (Vec<_>, Vec<_>) = (of_spark(&operations), of_spark(&summaries));
    Ok(vec![
        (DESCRIPTION, description(repository, &all)?),
        (
            "crates/ninefold-python/python/ninefold/operations.py",
            python::module(
                // A star import must not hide the function of Python.
                &[&names[..], &["generate"]].concat(),
                &(texts(|it| &it.function) + &python::generate() + &python::print()),
            ),
        ),
        (STUB, stub(repository, &all)?),
        (
            "crates/ninefold-python/python/ninefold/spark/_fields.py",
            python::spark_fields(&columns, &rows),
        ),
        (
            "crates/ninefold-python/python/ninefold/spark/_operations.py",
            python::spark_module(&names, &texts(|it| &it.spark_function)),
        ),
        (
            "crates/ninefold-wasm/npm/operations.d.ts",
            typescript::HEAD.to_owned() + &texts(|it| &it.types),
        ),
        (
            "crates/ninefold-wasm/npm/operations.js",
            format!(
                "// {MADE}.\nimport {{ aboutAll, aboutEach }} from \"./ask.js\";\n\n{}",
                texts(|it| &it.export)
            ),
        ),
    ])
}

/// Returns the stub of the native module.
fn stub(repository: &Path, all: &[&About]) -> io::Result<String> {
    let mut stub = fs::read_to_string(repository.join(STUB))?;
    for about in all {
        (about.in_stub)(&mut stub);
    }
    Ok(stub)
}

/// Returns the description of the API.
fn description(repository: &Path, all: &[&About]) -> io::Result<String> {
    let text = fs::read_to_string(repository.join(DESCRIPTION))?;
    let mut document: Value = serde_json::from_str(&text)?;
    for about in all {
        let name = about.name;
        document["paths"][format!("/api/v1/{name}")] = about.path.clone();
        let result = format!("#/components/schemas/{}Result", schema::capital(name));
        let result = json!({"$ref": result});
        // An answer can also be a part of the error of a time limit.
        let found = &mut document["components"]["schemas"]["Error"]["properties"]["found"]["oneOf"];
        if let Value::Array(kinds) = found
            && !kinds.contains(&result)
        {
            kinds.push(result);
        }
        for (name, schema) in &about.schemas {
            document["components"]["schemas"][name] = schema.clone();
        }
    }
    for (name, path) in endpoints::paths() {
        document["paths"][format!("/api/v1/{name}")] = path;
    }
    for (name, schema) in endpoints::schemas() {
        document["components"]["schemas"][name] = schema;
    }
    let words: Vec<&str> = Status::ALL.iter().map(|status| status.word()).collect();
    document["components"]["schemas"]["Status"]["enum"] = words.into();
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Wraps a text into lines with line ends: the first line after the indentation `first`, the others after `further`.
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
