//! Answers: as JSON, and as columns of CSV and TSV.

use std::borrow::Cow;

use crate::status::Status;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::Operation;
use crate::table::{FieldRow, Given, OptionRow, Record, RecordTable, Request, Shape};

/// The answer about a puzzle, on every surface: the puzzle, its label, the status, the record and the error.
pub struct Answer<'a, O: Operation> {
    /// The request, which decides the fields.
    pub request: Cow<'a, O>,
    /// The puzzle on a line, if it could be read.
    pub puzzle: Option<String>,
    /// Its label.
    pub label: Option<&'a str>,
    /// The result in a word.
    pub status: Status,
    /// The findings.
    pub record: O::Record,
    /// The error in a puzzle that could not be read.
    pub error: Option<String>,
}

/// The first members of an answer, which do not depend on the operation.
pub struct Head<'a> {
    /// The number of the puzzle among others, counted from 1.
    pub number: Option<usize>,
    /// The puzzle on a line, if it could be read.
    pub puzzle: Option<&'a str>,
    /// The pencil marks, if they are not part of the puzzle's text.
    pub candidates: Option<&'a Candidates>,
    /// The digits that were placed since, if there are any.
    pub entries: Option<&'a Grid>,
    /// Its label.
    pub label: Option<&'a str>,
    /// The notation in which it is written, if that matters.
    pub notation: Option<&'a str>,
    /// The result in a word.
    pub status: Status,
}

impl Head<'_> {
    /// Returns a head with nothing but a status.
    pub fn of(status: Status) -> Head<'static> {
        Head {
            number: None,
            puzzle: None,
            candidates: None,
            entries: None,
            label: None,
            notation: None,
            status,
        }
    }

    /// Writes them as members of an object.
    ///
    /// # Errors
    /// If the map fails.
    pub fn members<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        if let Some(number) = self.number {
            map.serialize_entry("number", &number)?;
        }
        map.serialize_entry("puzzle", &self.puzzle)?;
        if let Some(candidates) = self.candidates {
            map.serialize_entry("candidates", candidates)?;
        }
        if let Some(entries) = self.entries {
            map.serialize_entry("entries", entries)?;
        }
        if let Some(label) = self.label {
            map.serialize_entry("label", label)?;
        }
        if let Some(notation) = self.notation {
            map.serialize_entry("from", notation)?;
        }
        map.serialize_entry("status", &self.status)
    }
}

/// Returns the pencil marks of the open cells, if the puzzle is written as pencil marks, or if candidates were
/// eliminated.
pub fn open_marks(written: &Written) -> Option<Candidates> {
    let marks = match written {
        Written::Marks(marks) => **marks,
        other => other.candidates()?,
    };
    let digits = written.digits();
    let open = |cell: Cell| match digits[cell] {
        Some(_) => DigitSet::EMPTY,
        None => marks[cell],
    };
    Some(Candidates::new(Cell::ALL.map(open)))
}

impl<O: Operation> Serialize for Answer<'_, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let head = Head {
            puzzle: self.puzzle.as_deref(),
            label: self.label,
            ..Head::of(self.status)
        };
        head.members(&mut map)?;
        let is_shown = |row: &FieldRow| row.is_shown(&*self.request);
        self.record.members(&is_shown, &mut map)?;
        if let Some(error) = &self.error {
            map.serialize_entry("error", error)?;
        }
        map.end()
    }
}

/// A record without the fields that its request does not show.
pub struct Shown<'a, R, T> {
    /// The request.
    pub request: &'a R,
    /// The record.
    pub record: &'a T,
}

impl<R: Request, T: Record> Serialize for Shown<'_, R, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let is_shown = |row: &FieldRow| row.is_shown(self.request);
        self.record.members(&is_shown, &mut map)?;
        map.end()
    }
}

/// A column of a table: a field, or a field of an object in it.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The names of the field, and of the field in it.
    pub path: Vec<&'static str>,
    /// The field that it belongs to.
    pub row: &'static FieldRow,
    /// The type, as of the innermost field.
    pub shape: Shape,
}

/// Returns the columns of a request's record.
pub fn columns<O: Operation>(request: &O) -> Vec<Column> {
    let table = <O::Record as Record>::TABLE;
    let shown = |row: &FieldRow| row.is_shown(request);
    columns_of(table, &shown)
}

/// Returns the columns that a record can have, whatever the request.
pub fn all_columns<O: Operation>() -> Vec<Column> {
    columns_of(<O::Record as Record>::TABLE, &|_| true)
}

/// Returns the columns for the fields that are shown.
pub fn columns_of(
    table: &'static RecordTable,
    is_shown: &dyn Fn(&FieldRow) -> bool,
) -> Vec<Column> {
    let rows = table
        .rows
        .iter()
        .filter(|row| !row.only_json && is_shown(row));
    let columns = rows.flat_map(|row| match row.shape.of_value() {
        (Shape::Object(inner), _) => {
            let inner = columns_of(inner, &|_| true).into_iter();
            let inner = inner.map(|column| Column {
                name: format!("{}_{}", row.name, column.name),
                path: [&[row.name], &column.path[..]].concat(),
                ..column
            });
            inner.collect()
        }
        (shape, _) => vec![Column {
            name: row.name.to_owned(),
            path: vec![row.name],
            row,
            shape,
        }],
    });
    columns.collect()
}

impl Column {
    /// Returns the value of this column in a record.
    pub fn value<'v>(&self, record: &'v Value) -> &'v Value {
        let value = self
            .path
            .iter()
            .try_fold(record, |value, name| value.get(name));
        value.unwrap_or(&Value::Null)
    }

    /// Takes the value of this column out of a record, which is faster than a copy.
    pub fn take(&self, record: &mut Value) -> Value {
        let value = self
            .path
            .iter()
            .try_fold(record, |value, name| value.get_mut(name));
        value.map_or(Value::Null, Value::take)
    }
}

/// Writes a value as a field of a row: lists have blanks between their items, lists in them plus signs, and maps are
/// `key:value`. Objects in lists are JSON. Null is empty, as an empty list is.
pub fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => joined(items.iter().map(item), " "),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            // Names that are numbers are in the order of the numbers.
            members.sort_by_key(|(name, _)| (name.len(), *name));
            let members = members.into_iter();
            joined(
                members.map(|(name, value)| format!("{name}:{}", field(value))),
                " ",
            )
        }
        // A number has no exponent, and always a point, as in JSON.
        Value::Number(number) if number.is_f64() => {
            let text = number
                .as_f64()
                .map_or(String::new(), |number| number.to_string());
            if text.contains('.') {
                text
            } else {
                text + ".0"
            }
        }
        other => other.to_string(),
    }
}

/// Writes a value as [`field`] does, without a copy of texts.
pub fn into_field(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => field(&other),
    }
}

fn item(value: &Value) -> String {
    match value {
        Value::Array(items) => joined(items.iter().map(field), "+"),
        Value::Object(_) => value.to_string(),
        other => field(other),
    }
}

fn joined(items: impl Iterator<Item = String>, between: &str) -> String {
    items.collect::<Vec<_>>().join(between)
}

/// Lists statuses in a sentence.
pub fn words(statuses: &[Status]) -> String {
    let words: Vec<&str> = statuses.iter().map(|status| status.word()).collect();
    match words.split_last() {
        Some((last, [first @ .., before])) => {
            let first: String = first.iter().map(|word| format!("{word}, ")).collect();
            format!("{first}{before} or {last}")
        }
        _ => words.concat(),
    }
}

/// Returns the values of all options by the names that the program has for them, as a run resumes only with the same ones.
pub fn settings<R: Request>(request: &R) -> Vec<(String, String)> {
    let options = R::TABLE.options().into_iter();
    let setting = |option: &OptionRow| {
        let name = format!("--{}", option.name.replace('_', "-"));
        let value = request.get(option.name).unwrap_or(Given::Nothing);
        (name, shown(&value))
    };
    options.map(setting).collect()
}

fn shown(value: &Given) -> String {
    match value {
        Given::Nothing => "not given".to_owned(),
        Given::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Given::Number(number) => number.to_string(),
        // A table of settings is shown on one line.
        Given::Text(text) => text.trim_end().replace('\n', "; "),
        Given::List(items) => items.iter().map(shown).collect::<Vec<_>>().join(","),
    }
}
