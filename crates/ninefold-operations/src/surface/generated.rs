//! The files of the repository that are generated from the operations.
//!
//! `cargo run -p ninefold-operations --example generate-all` writes them; a test compares them.

use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

use crate::status::Status;
use crate::surface::about::{self, About};
use crate::surface::{endpoints, markdown, python, schema, typescript};

/// A file: its path in the repository, and its text.
pub type Generated = (&'static str, String);

/// The description of the API. Its parts about operations are generated.
const DESCRIPTION: &str = "crates/ninefold-web/openapi.json";

/// The page about the API.
const PAGE: &str = "docs/api.md";

/// The types of the native module of Python. The options of some methods are generated.
const STUB: &str = "crates/ninefold-python/python/ninefold/_native.pyi";

/// The functions of Python, and of Spark.
const MODULE: &str = "crates/ninefold-python/python/ninefold/operations.py";
const SPARK: &str = "crates/ninefold-python/python/ninefold/spark/_operations.py";

/// Returns all files.
///
/// # Errors
/// If a file cannot be read whose other parts are written by hand.
pub fn all(repository: &Path) -> io::Result<Vec<Generated>> {
    let texts = |text: fn(&About) -> String| about::all().map(text).collect::<String>();
    let old = |path: &str| fs::read_to_string(repository.join(path));
    let mut stub = old(STUB)?;
    python::in_stub(&mut stub);
    let description = description(&old(DESCRIPTION)?)?;
    Ok(vec![
        (
            DESCRIPTION,
            serde_json::to_string_pretty(&description)? + "\n",
        ),
        (PAGE, markdown::page(&old(PAGE)?, &description)),
        (MODULE, python::module(&old(MODULE)?)),
        (STUB, stub),
        (SPARK, python::spark_module(&old(SPARK)?)),
        (
            "crates/ninefold-wasm/npm/operations.d.ts",
            [
                typescript::MADE,
                "import type { Api, Limits, Line, Options, Position, Puzzle } from \"./index.js\";\n",
                &texts(typescript::types),
            ]
            .concat(),
        ),
        (
            "crates/ninefold-wasm/npm/operations.js",
            format!(
                "{}import {{ aboutAll, aboutEach }} from \"./ask.js\";\n\n{}",
                typescript::MADE,
                texts(typescript::function)
            ),
        ),
    ])
}

/// Returns the description of the API from the old one.
fn description(old: &str) -> io::Result<Value> {
    let mut document: Value = serde_json::from_str(old)?;
    // They are described by hand once, for a path that is no operation.
    let responses = document["paths"]["/api/v1/print"]["post"]["responses"].clone();
    for about in about::all() {
        let result = schema::reference(&format!("{}Result", schema::capital(about.name)));
        // An answer can also be a part of the error of a time limit.
        let found = &mut document["components"]["schemas"]["Error"]["properties"]["found"]["oneOf"];
        if let Value::Array(kinds) = found
            && !kinds.contains(&result)
        {
            kinds.push(result);
        }
        document["paths"][format!("/api/v1/{}", about.name)] = schema::path(about, &responses);
    }
    for (name, doc) in endpoints::docs() {
        schema::describe(
            &mut document["paths"][format!("/api/v1/{name}")]["post"],
            &doc,
        );
    }
    let schemas = about::all().flat_map(schema::schemas);
    for (name, schema) in schemas.chain(endpoints::schemas()) {
        document["components"]["schemas"][name] = schema;
    }
    let words: Vec<&str> = Status::ALL.iter().map(|status| status.word()).collect();
    document["components"]["schemas"]["Status"]["enum"] = json!(words);
    Ok(document)
}
