//! What stands beside the puzzle in an object, kept so that output can pass it on.

use std::sync::Arc;

use ninefold::text::Written;
use serde_json::{Map, Value};

use super::value::{LABEL_FIELDS, PUZZLE_FIELDS};
use crate::batch::clean_label;
use crate::{Columns, Table, entries};

/// The members of objects as columns. Most objects of a file have the same.
#[derive(Default)]
pub struct Members {
    /// The columns of the object before.
    last: Option<Arc<Table>>,
}

impl Members {
    /// The members of the value beside the puzzle, if it is an object with one.
    ///
    /// `puzzle` is what was read of the object.
    pub fn columns<E>(
        &mut self,
        value: &Value,
        line: u64,
        puzzle: &Result<Written, E>,
    ) -> Option<Columns> {
        let written = puzzle.as_ref().ok();
        let object = value.as_object()?;
        let puzzle = PUZZLE_FIELDS
            .iter()
            .find(|name| object.contains_key(**name))?;
        let others = || object.iter().filter(|(name, _)| name != puzzle);
        let new = table_of(object, puzzle, written);
        let table = match self.last.as_ref().filter(|last| ***last == new) {
            Some(table) => Arc::clone(table),
            None => Arc::new(new),
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

fn table_of(object: &Map<String, Value>, puzzle: &str, written: Option<&Written>) -> Table {
    let names = object.keys().filter(|name| *name != puzzle);
    let header: Vec<String> = names.cloned().collect();
    let place = |name: &str| header.iter().position(|other| other == name);
    let mut labels = LABEL_FIELDS.iter();
    let label = labels.find_map(|name| Some((*name, object.get(*name)?)));
    let label = label.filter(|(_, value)| is_label(value));
    let entries = object.get(entries::NAME).filter(|value| {
        let field = entries_field(value);
        field.is_some_and(|field| written.is_some_and(|written| entries::is_of(field, written)))
    });
    Table {
        delimiter: b',',
        label: label.and_then(|(name, _)| place(name)),
        entries: entries.and_then(|_| place(entries::NAME)),
        header,
        // No column of the record is the puzzle.
        puzzle: usize::MAX,
        json: true,
    }
}

/// Whether the label of a puzzle is all that the value says.
fn is_label(value: &Value) -> bool {
    match value {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => clean_label(text).is_some_and(|label| label == *text),
        _ => false,
    }
}

/// The member `entries`, if it may say which digits were placed.
pub fn entries_field(value: &Value) -> Option<&[u8]> {
    value.as_str().map(str::as_bytes)
}

/// The text of the value between quotes.
fn quoted(value: &Value) -> String {
    format!("\"{}\"", value.to_string().replace('"', "\"\""))
}
