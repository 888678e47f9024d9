//! The parts of the API's description about endpoints that are no operations on puzzles. Their examples, and the
//! answers that no record has, are written by hand in the description itself.

use serde_json::{Value, json};

use crate::algorithms::AlgorithmsRecord;
use crate::compare::{Compare, CompareEnd, CompareRecord};
use crate::generate::{Generate, GenerateEnd, GeneratedPuzzle, Place};
use crate::print::{Labels, Pages};
use crate::surface::asked::{OfAll, OfOne, OfPosition};
use crate::surface::schema::{Named, object, options, with_error};
use crate::table::{Record, RecordTable, Request};

/// Returns the documentation of each, by its name.
pub fn docs() -> [(&'static str, Vec<&'static str>); 3] {
    [
        ("compare", Compare::TABLE.doc.to_vec()),
        (
            "generate",
            [Generate::TABLE.doc, &Place::TABLE.doc[1..]].concat(),
        ),
        ("print", Pages::TABLE.doc.to_vec()),
    ]
}

/// Returns the schemas of their requests and records.
pub fn schemas() -> Vec<Named> {
    let mut inner = Vec::new();
    let mut record = |table: &'static RecordTable| object(table, &mut inner);
    let tables = [OfOne::TABLE, OfPosition::TABLE, Compare::TABLE];
    let mut compare = options(Compare::TABLE, &tables);
    compare["required"] = json!(["puzzle"]);
    let generate = options(Generate::TABLE, &[Generate::TABLE, Place::TABLE]);
    let print = options(Pages::TABLE, &[OfAll::TABLE, Pages::TABLE, Labels::TABLE]);
    let all: [(&str, Value); 8] = [
        ("CompareRequest", compare),
        ("GenerateRequest", generate),
        ("PrintRequest", print),
        ("AlgorithmsResult", record(AlgorithmsRecord::TABLE)),
        ("CompareResult", record(CompareRecord::TABLE)),
        ("CompareEnd", with_error(record(CompareEnd::TABLE))),
        ("GeneratedPuzzle", record(GeneratedPuzzle::TABLE)),
        ("GenerateEnd", with_error(record(GenerateEnd::TABLE))),
    ];
    let all = all
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema));
    all.chain(inner).collect()
}
