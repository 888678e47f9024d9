//! Names that all languages of the surfaces allow.

use ninefold_operations::compare::{Compare, CompareRecord};
use ninefold_operations::generate::{Bound, Generate, GenerateEnd, GeneratedPuzzle, Place};
use ninefold_operations::print::{Labels, Print};
use ninefold_operations::surface::about;
use ninefold_operations::table::{Record, RecordTable, Request, RequestTable};

/// Keywords of the languages, and `list`, which would hide a function of Python.
const TAKEN: &[&str] = &[
    "as", "class", "def", "del", "delete", "else", "enum", "export", "for", "from", "function",
    "if", "import", "in", "is", "lambda", "list", "match", "new", "not", "or", "pass", "return",
    "self", "type", "var", "with",
];

fn check(name: &str) {
    let is_snake = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    assert!(!TAKEN.contains(&name), "{name} is a keyword");
    assert!(name.bytes().all(is_snake), "{name} is not in snake case");
}

#[test]
fn they_are_in_snake_case_and_no_keywords() {
    let requests = about::all().map(|about| about.request);
    let more: [&RequestTable; 6] = [
        Compare::TABLE,
        Generate::TABLE,
        Bound::TABLE,
        Place::TABLE,
        Print::TABLE,
        Labels::TABLE,
    ];
    for option in requests.chain(more).flat_map(RequestTable::options) {
        check(option.name);
    }
    let records = about::all().map(|about| about.record);
    let more: [&RecordTable; 3] = [
        CompareRecord::TABLE,
        GeneratedPuzzle::TABLE,
        GenerateEnd::TABLE,
    ];
    for field in records.chain(more).flat_map(|table| table.rows) {
        check(field.name);
    }
}
