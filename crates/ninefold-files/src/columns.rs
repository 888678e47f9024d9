//! The columns of a table of values that are not the puzzle, kept so that output can pass them on.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use crate::batch::clean_label;
use crate::csv::{raw_fields, text_of};

/// What the records of one source have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What stands between the columns: a comma, a semicolon, a tab or a bar.
    pub delimiter: u8,
    /// The names of all columns but that of the puzzle, in order; if the source has no header,
    /// `column2` and so on.
    pub header: Vec<String>,
    /// Which of these columns holds the label, if one does.
    pub label: Option<usize>,
    /// The place of the column that says which digits of the puzzle were placed, as in our own tables.
    pub entries: Option<usize>,
    /// Which of all columns holds the puzzle.
    pub(crate) puzzle: usize,
    /// Whether the columns are the members of an object of JSON, whose fields are JSON too.
    pub json: bool,
}

/// The fields of one record beside the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    pub(crate) table: Arc<Table>,
    pub(crate) record: Vec<u8>,
    pub(crate) line: u64,
}

/// The fields of one record beside the puzzle, as they stand in the source.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// What it has in common with the other records of its source.
    pub table: &'r Table,
    pub(crate) record: &'r [u8],
    /// The line on which it stands.
    pub line: u64,
}

/// A value of JSON as a field of a table: a string without its quotes, nothing for null.
fn plain_text(json: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(json) {
        Ok(Value::String(text)) => text.into_bytes(),
        Ok(Value::Null) => Vec::new(),
        _ => json.to_vec(),
    }
}

impl Columns {
    /// The fields.
    pub fn row(&self) -> Row<'_> {
        Row {
            table: &self.table,
            record: &self.record,
            line: self.line,
        }
    }
}

impl<'r> Row<'r> {
    /// The fields, without quotes around them: in the order of the header, but perhaps fewer or more.
    pub fn fields(self) -> impl Iterator<Item = Cow<'r, [u8]>> {
        let all = raw_fields(self.record, self.table.delimiter).enumerate();
        let others = all.filter(move |(column, _)| *column != self.table.puzzle);
        let is_json = self.table.json;
        others.map(move |(_, field)| match text_of(field) {
            field if is_json => plain_text(&field).into(),
            field => field,
        })
    }

    /// The same as values of JSON: those that they were, if the row is an object.
    pub fn values(self) -> impl Iterator<Item = Value> {
        let all = raw_fields(self.record, self.table.delimiter).enumerate();
        let others = all.filter(move |(column, _)| *column != self.table.puzzle);
        let is_json = self.table.json;
        others.map(move |(_, field)| {
            let field = text_of(field);
            let text = || Value::String(String::from_utf8_lossy(&field).into_owned());
            match is_json {
                true => serde_json::from_slice(&field).unwrap_or_else(|_| text()),
                false => text(),
            }
        })
    }

    /// The label, as one line without control characters.
    pub fn label(self) -> Option<String> {
        let label = self.fields().nth(self.table.label?)?;
        clean_label(&String::from_utf8_lossy(&label))
    }
}
