//! The parts of the API's description about endpoints that are no operations on puzzles.

use serde_json::{Value, json};

use crate::EXAMPLE;
use crate::algorithms::AlgorithmsRecord;
use crate::compare::{Compare, CompareEnd, CompareRecord};
use crate::generate::{Generate, GenerateEnd, GeneratedPuzzle, Place};
use crate::print::{Labels, Pages};
use crate::surface::asked::{CANDIDATES, ENTRIES, PUZZLE, TOGETHER};
use crate::surface::schema::{Named, endpoint, object, options, with_error};
use crate::table::{Record, RecordTable, Request};

/// Returns their paths, each with its name.
pub fn paths() -> Vec<(&'static str, Value)> {
    let body = |name: &str, example: Value| {
        Some(json!({"application/json": {"schema": schema(name), "example": example}}))
    };
    let record = |name: &str| json!({"application/json": {"schema": schema(name)}});
    let lines = |name: &str| {
        let description = format!("One `{name}` as JSON per line.");
        json!({"schema": {"type": "string", "description": description}})
    };
    let compared = json!({
        "application/json": {"schema": schema("CompareResult")},
        "application/x-ndjson": lines("CompareLine"),
    });
    let generated = json!({"application/x-ndjson": lines("GenerateLine")});
    let algorithms = [
        "List the algorithms",
        "The algorithms that `solve` and `compare` can run.",
    ];
    let compare = json!({"puzzle": EXAMPLE, "algorithms": ["engine", "dancing-links"]});
    let generate = json!({"count": 3, "seed": "2026", "symmetry": "half"});
    let print = json!({
        "puzzles": [EXAMPLE],
        "per_page": 1,
        "title": "Puzzle of the day",
        "caption": "{number}|{level}",
    });
    let path = |name: &'static str, doc: &[&str], body, answers: &Value, never: &[&str]| {
        (name, endpoint(name, doc, body, answers, never))
    };
    vec![
        path(
            "algorithms",
            &algorithms,
            None,
            &record("AlgorithmsResult"),
            &["400", "408", "413", "415", "422", "503"],
        ),
        path(
            "compare",
            Compare::TABLE.doc,
            body("CompareRequest", compare),
            &compared,
            &["422"],
        ),
        path(
            "generate",
            &[Generate::TABLE.doc, &[CONTINUED]].concat(),
            body("GenerateRequest", generate),
            &generated,
            &["422"],
        ),
        path(
            "print",
            Pages::TABLE.doc,
            body("PrintRequest", print),
            &record("PrintResult"),
            &[],
        ),
    ]
}

/// The end of the description of `generate`.
const CONTINUED: &str = "Every puzzle gets one `GeneratedPuzzle` on a line of its own, sent as soon as it is made; a \
    `GenerateEnd` is the last line. An attempt leads to the same puzzles whenever its order, its seed and its number are the \
    same. The answer ends when there are as many as wanted, or when the computing time is over, which is no error: a further \
    request with the same order and the `seed`, `from_block`, `skip` and `sent` of the last line continues without gap or \
    repetition. An order that cannot be fulfilled gets 400 with code `bad_request` and the proof in a sentence.";

/// Returns their schemas.
pub fn schemas() -> Vec<Named> {
    let mut all = Vec::new();
    let mut add = |name: &str, schema: Value| all.push((name.to_owned(), schema));
    let position = [PUZZLE, ENTRIES, CANDIDATES];
    let compare = options(&position, vec![PUZZLE.name], &[Compare::TABLE]);
    add("CompareRequest", compare);
    let order = [Generate::TABLE, Place::TABLE];
    add("GenerateRequest", options(&[], Vec::new(), &order));
    let pages = [Pages::TABLE, Labels::TABLE];
    add(
        "PrintRequest",
        options(&[TOGETHER], vec![TOGETHER.name], &pages),
    );
    add("PrintResult", with_error(pages_made()));
    add("CompareLine", one_of(&["Compared", "CompareEnd"]));
    add("GenerateLine", one_of(&["GeneratedPuzzle", "GenerateEnd"]));
    let mut inner = Vec::new();
    let mut record = |table: &'static RecordTable| object(table, &mut inner);
    add("AlgorithmsResult", record(AlgorithmsRecord::TABLE));
    add("CompareResult", record(CompareRecord::TABLE));
    add("CompareEnd", with_error(record(CompareEnd::TABLE)));
    add("GeneratedPuzzle", record(GeneratedPuzzle::TABLE));
    add("GenerateEnd", with_error(record(GenerateEnd::TABLE)));
    all.extend(inner);
    all
}

fn pages_made() -> Value {
    let description = "The pages in order, each a document of SVG.";
    json!({
        "type": "object",
        "description": "Pages to print. If something failed after the first page, such as the time for computing, `error` \
            says why there are no more.",
        "properties": {
            "pages": {"type": "array", "items": {"type": "string"}, "description": description},
        },
        "required": ["pages"],
        "additionalProperties": false,
    })
}

fn one_of(names: &[&str]) -> Value {
    let schemas: Vec<Value> = names.iter().map(|name| schema(name)).collect();
    json!({"description": "A line of the answer.", "oneOf": schemas})
}

fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}
