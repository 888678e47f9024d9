//! What stands beside the puzzle in an object, kept so that output can pass it on.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::value::{LABEL_FIELDS, PUZZLE_FIELDS};
use crate::{Columns, Table};

/// The members of objects as columns. Most objects of a file have the same.
#[derive(Default)]
pub struct Members {
    /// The columns of the object before.
    last: Option<Arc<Table>>,
}

impl Members {
    /// The members of the value beside the puzzle, if it is an object with one.
    pub fn columns(&mut self, value: &Value, line: u64) -> Option<Columns> {
        let object = value.as_object()?;
        let puzzle = PUZZLE_FIELDS
            .iter()
            .find(|name| object.contains_key(**name))?;
        let others = || object.iter().filter(|(name, _)| name != puzzle);
        let is_same = |table: &&Arc<Table>| table.header.iter().eq(others().map(|(name, _)| name));
        let table = match self.last.as_ref().filter(is_same) {
            Some(table) => Arc::clone(table),
            None => Arc::new(table_of(object, puzzle)),
        };
        self.last = Some(Arc::clone(&table));
        let fields: Vec<String> = others().map(|(_, value)| quoted(value)).collect();
        Some(Columns {
            table,
            record: fields.join(",").into_bytes(),
            line,
        })
    }
}

fn table_of(object: &Map<String, Value>, puzzle: &str) -> Table {
    let names = object.keys().filter(|name| *name != puzzle);
    let header: Vec<String> = names.cloned().collect();
    let is_named = |name: &&&str| object.contains_key(**name);
    let label = LABEL_FIELDS.iter().find(is_named);
    let label = label.and_then(|label| header.iter().position(|name| name == label));
    Table {
        delimiter: b',',
        header,
        label,
        // No column of the record is the puzzle.
        puzzle: usize::MAX,
        json: true,
    }
}

/// The text of the value between quotes.
fn quoted(value: &Value) -> String {
    format!("\"{}\"", value.to_string().replace('"', "\"\""))
}
