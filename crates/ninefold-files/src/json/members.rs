//! The members of an object besides the puzzle, kept so that output can pass them on.

use std::sync::Arc;

use ninefold::text::Written;
use serde_json::{Map, Value};

use super::value::{puzzle_name, solution_name};
use crate::columns::clean_label;
use crate::{Columns, Table, entries, names};

/// The members of objects as columns. Most objects of a file have the same members.
#[derive(Default)]
pub struct Members {
    /// The columns of the previous object.
    last: Option<Arc<Table>>,
}

impl Members {
    /// Returns the members of the value besides the puzzle, if it is an object with a puzzle.
    ///
    /// `puzzle` is the result of reading the object.
    pub fn columns<E>(
        &mut self,
        value: &Value,
        line: u64,
        puzzle: &Result<Written, E>,
    ) -> Option<Columns> {
        let written = puzzle.as_ref().ok();
        let object = value.as_object()?;
        let puzzle = puzzle_name(object)?;
        let others = || object.iter().filter(|(name, _)| *name != puzzle);
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
    let mut labels = names::LABELS.iter();
    let label = labels.find_map(|name| Some((*name, object.get(*name)?)));
    let label = label.filter(|(_, value)| is_label(value));
    let entries = object.get(entries::NAME).filter(|value| {
        let both = value.as_str().zip(written);
        both.is_some_and(|(field, written)| entries::is_of(field.as_bytes(), written))
    });
    Table {
        delimiter: b',',
        label: label.and_then(|(name, _)| place(name)),
        entries: entries.and_then(|_| place(entries::NAME)),
        solution: solution_name(object).and_then(place),
        header,
        // The record has no column for the puzzle.
        puzzle: usize::MAX,
        width: 1,
        json: true,
    }
}

/// Returns whether the value contains nothing but the label of a puzzle.
fn is_label(value: &Value) -> bool {
    match value {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => clean_label(text).is_some_and(|label| label == *text),
        _ => false,
    }
}

/// Returns the text of the value between quotes.
fn quoted(value: &Value) -> String {
    format!("\"{}\"", value.to_string().replace('"', "\"\""))
}
