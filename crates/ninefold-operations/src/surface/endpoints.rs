//! The parts of the API's description about endpoints that are no operations on puzzles. Their examples, and the
//! answers that no record has, are written by hand in the description itself.

use serde_json::{Value, json};

use crate::algorithms::AlgorithmsRecord;
use crate::compare::{Compare, CompareEnd, CompareRecord};
use crate::generate::{Generate, GenerateEnd, GeneratedPuzzle, Place};
use crate::print::{Labels, Pages};
use crate::read::{OfPicture, Read};
use crate::surface::about::About;
use crate::surface::asked::{OfAll, OfOne, OfPosition};
use crate::surface::schema::{Named, answer, object, options, with_error};
use crate::table::{Record, Request};

/// Returns the documentation of each, by its name.
pub fn docs() -> [(&'static str, Vec<&'static str>); 4] {
    [
        ("compare", Compare::TABLE.doc.to_vec()),
        (
            "generate",
            [Generate::TABLE.doc, &Place::TABLE.doc[1..]].concat(),
        ),
        ("print", Pages::TABLE.doc.to_vec()),
        ("read", Read::TABLE.doc.to_vec()),
    ]
}

/// Returns the schemas of their requests and records.
pub fn schemas() -> Vec<Named> {
    let mut inner = Vec::new();
    let tables = [OfOne::TABLE, OfPosition::TABLE, Compare::TABLE];
    let mut compare = options(Compare::TABLE, &tables);
    compare["required"] = json!(["puzzle"]);
    let generate = options(Generate::TABLE, &[Generate::TABLE, Place::TABLE]);
    let print = options(Pages::TABLE, &[OfAll::TABLE, Pages::TABLE, Labels::TABLE]);
    let read = options(Read::TABLE, &[OfPicture::TABLE, Read::TABLE]);
    let mut seen = answer(&About::operation::<Read>(), &mut inner);
    let puzzle = &mut seen["properties"]["puzzle"];
    *puzzle = json!({"oneOf": [puzzle.take(), {"type": "null"}]});
    let reason = "The reason why no puzzle was read.";
    seen["properties"]["error"] = json!({"type": "string", "description": reason});
    let all: [(&str, Value); 10] = [
        ("CompareRequest", compare),
        ("GenerateRequest", generate),
        ("PrintRequest", print),
        ("ReadRequest", read),
        ("ReadResult", seen),
        (
            "AlgorithmsResult",
            object(AlgorithmsRecord::TABLE, &mut inner),
        ),
        ("CompareResult", object(CompareRecord::TABLE, &mut inner)),
        (
            "CompareEnd",
            with_error(object(CompareEnd::TABLE, &mut inner)),
        ),
        (
            "GeneratedPuzzle",
            object(GeneratedPuzzle::TABLE, &mut inner),
        ),
        (
            "GenerateEnd",
            with_error(object(GenerateEnd::TABLE, &mut inner)),
        ),
    ];
    let all = all
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema));
    all.chain(inner).collect()
}
