//! The columns of a table besides the puzzle, kept so that output can pass them on.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use crate::csv::{raw_fields, text_of};

/// The properties that the records of one source share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The delimiter of the columns: a comma, a semicolon, a tab or a bar.
    pub delimiter: u8,
    /// The names of all columns except the puzzle's, in order. If the source has no header, they are `column2` and so
    /// on.
    pub header: Vec<String>,
    /// The index of the label among these columns, if there is one.
    pub label: Option<usize>,
    /// The index of the column `entries` of our own tables, which marks the placed digits.
    pub entries: Option<usize>,
    /// The index of the column with the solution of the puzzle.
    pub solution: Option<usize>,
    /// The index of the puzzle's first column among all columns.
    pub(crate) puzzle: usize,
    /// The number of the puzzle's columns: one, or one for each cell.
    pub(crate) width: usize,
    /// Whether the columns are the members of a JSON object, whose fields are JSON too.
    pub json: bool,
}

/// The fields of one record besides the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    pub(crate) table: Arc<Table>,
    pub(crate) record: Vec<u8>,
    pub(crate) line: u64,
}

/// The fields of one record besides the puzzle, borrowed from the text of the source.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// The properties that the records of the source share.
    pub table: &'r Table,
    pub(crate) record: &'r [u8],
    /// The line of the record in its source.
    pub line: u64,
}

/// Returns a JSON value as a field of a table: a string without its quotes, nothing for null.
fn plain_text(json: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(json) {
        Ok(Value::String(text)) => text.into_bytes(),
        Ok(Value::Null) => Vec::new(),
        _ => json.to_vec(),
    }
}

impl Columns {
    /// Returns the number of bytes of the record, and of the column names if no other record shares them.
    pub(crate) fn bytes(&self) -> usize {
        let names = match Arc::strong_count(&self.table) {
            // The decoder holds one reference, and this is the other.
            ..=2 => self
                .table
                .header
                .iter()
                .map(|name| name.len() + size_of::<String>()),
            _ => return self.record.len(),
        };
        self.record.len() + names.sum::<usize>()
    }

    /// Returns the fields.
    pub fn row(&self) -> Row<'_> {
        Row {
            table: &self.table,
            record: &self.record,
            line: self.line,
        }
    }
}

impl<'r> Row<'r> {
    /// Returns the fields without quotes, in the order of the header; there may be fewer or more than in the header.
    pub fn fields(self) -> impl Iterator<Item = Cow<'r, [u8]>> {
        self.texts().map(move |text| match self.table.json {
            true => plain_text(&text).into(),
            false => text,
        })
    }

    /// Returns the texts of the fields: JSON if the row is a JSON object.
    fn texts(self) -> impl Iterator<Item = Cow<'r, [u8]>> {
        let all = raw_fields(self.record, self.table.delimiter).enumerate();
        let Table { puzzle, width, .. } = *self.table;
        // The index of a puzzle that is not among the columns is higher than any other.
        let others = all.filter(move |(column, _)| column.wrapping_sub(puzzle) >= width);
        others.map(|(_, field)| text_of(field))
    }

    /// Returns the fields as JSON values: the original values if the row is a JSON object.
    pub fn values(self) -> impl Iterator<Item = Value> {
        self.texts().map(move |field| {
            let text = || Value::String(String::from_utf8_lossy(&field).into_owned());
            match self.table.json {
                true => serde_json::from_slice(&field).unwrap_or_else(|_| text()),
                false => text(),
            }
        })
    }

    /// Returns the field with the solution of the puzzle.
    pub fn solution(self) -> Option<Cow<'r, [u8]>> {
        self.fields().nth(self.table.solution?)
    }

    /// Returns source, line and label of the puzzle with this number, for messages.
    pub fn place(self, source: &str, number: u64) -> String {
        place(source, self.line, self.label().as_deref(), number)
    }

    /// Returns the label, as one line without control characters.
    pub fn label(self) -> Option<String> {
        let label = self.fields().nth(self.table.label?)?;
        clean_label(&String::from_utf8_lossy(&label))
    }
}

/// The name for the only puzzle of the arguments, whose source has an empty name.
pub(crate) const ONLY: &str = "the puzzle";

/// Returns source, line and label of a puzzle, or else its number.
pub fn place(source: &str, line: u64, label: Option<&str>, number: u64) -> String {
    match (source, label) {
        ("", Some(label)) => label.to_owned(),
        ("", None) if number == 1 => ONLY.to_owned(),
        ("", None) => format!("puzzle {number}"),
        (_, Some(label)) => format!("{source}:{line}: {label}"),
        (_, None) => format!("{source}:{line}: puzzle {number}"),
    }
}

/// Returns the source, line and column of an error.
pub(crate) fn place_of_error(source: &str, line: u64, column: usize) -> String {
    match (source, line) {
        ("", 1) => format!("column {column}"),
        ("", _) => format!("line {line}, column {column}"),
        _ => format!("{source}:{line}:{column}"),
    }
}

/// Returns a label as one line that is safe to print on a terminal, or `None` if nothing is left of it.
pub fn clean_label(label: &str) -> Option<String> {
    let label = label.replace(char::is_control, " ");
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
}
