//! Answers: as JSON, and as columns of CSV and TSV.

use std::borrow::Cow;

use crate::status::Status;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::operation::Operation;
use crate::subject::BoardText;
use crate::table::{FieldRow, OptionRow, Record, RecordTable, Request, Shape};

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
#[derive(Clone, Default, Serialize, Debug)]
pub struct Head<'a> {
    /// The number of the puzzle among others, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The puzzle on a line, if it could be read.
    pub puzzle: Option<Cow<'a, str>>,
    /// The pencil marks, if they are not part of the puzzle's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Candidates>,
    /// The digits that were placed since, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Grid>,
    /// Its label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<&'a str>,
    /// The notation in which it is written, if that matters.
    #[serde(rename = "from", skip_serializing_if = "Option::is_none")]
    pub notation: Option<&'a str>,
    /// The result in a word.
    pub status: &'static str,
}

impl Head<'_> {
    /// Returns the head with a board in its notation.
    pub fn with_board(self, text: &BoardText) -> Self {
        Head {
            puzzle: Some(text.board.to_string().into()),
            ..self
        }
    }

    /// Returns the head with a puzzle as digits, pencil marks and entries.
    pub fn with_parts(self, written: &Written) -> Self {
        Head {
            puzzle: Some(written.digits().to_string().into()),
            candidates: open_marks(written),
            entries: Some(written.entries()).filter(|entries| *entries != Grid::EMPTY),
            ..self
        }
    }
}

/// Returns the pencil marks of the open cells, if the puzzle is written as pencil marks, or if candidates were
/// eliminated.
fn open_marks(written: &Written) -> Option<Candidates> {
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
        map.serialize_entry("puzzle", &self.puzzle)?;
        if let Some(label) = self.label {
            map.serialize_entry("label", label)?;
        }
        map.serialize_entry("status", &self.status)?;
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
        let is_shown = |row: &FieldRow| row.is_shown(self.request);
        let mut map = serializer.serialize_map(None)?;
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

/// Returns the columns of a request's record where no source states solutions.
pub fn columns<O: Operation>(request: &O) -> Vec<Column> {
    columns_of(O::Record::TABLE, &|row| {
        !row.if_stated && row.is_shown(request)
    })
}

/// Returns the columns of a request's record, also those for solutions that a source states.
pub fn columns_with_stated<O: Operation>(request: &O) -> Vec<Column> {
    columns_of(O::Record::TABLE, &|row| row.is_shown(request))
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
    let columns = rows.flat_map(|row| match row.shape {
        Shape::Object(inner) | Shape::Nullable(&Shape::Object(inner)) => {
            let inner = columns_of(inner, &|_| true).into_iter();
            let inner = inner.map(|column| Column {
                name: format!("{}_{}", row.name, column.name),
                path: [&[row.name], &column.path[..]].concat(),
                ..column
            });
            inner.collect()
        }
        shape => vec![Column {
            name: row.name.to_owned(),
            path: vec![row.name],
            row,
            shape,
        }],
    });
    columns.collect()
}

/// Takes the value at a path of names out of a record, which is faster than a copy.
pub fn take(path: &[&str], record: &mut Value) -> Value {
    let mut path = path.iter();
    let value = path.try_fold(record, |value, name| value.get_mut(name));
    value.map_or(Value::Null, Value::take)
}

/// Writes a value as a field of a row: lists have blanks between their items, lists in them plus signs, and maps are
/// `key:value`. Objects in lists are JSON. Null is empty, as an empty list is.
pub fn field(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        Value::Array(items) => joined(items.into_iter().map(item), " "),
        Value::Object(members) => {
            let mut members: Vec<_> = members.into_iter().collect();
            // Names that are numbers are in the order of the numbers.
            members.sort_by(|(one, _), (other, _)| (one.len(), one).cmp(&(other.len(), other)));
            let members = members.into_iter();
            let members = members.map(|(name, value)| format!("{name}:{}", field(value)));
            joined(members, " ")
        }
        // A number has no exponent, and always a point, as in JSON.
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) if float.fract() == 0.0 => format!("{float:.1}"),
            Some(float) => float.to_string(),
            None => number.to_string(),
        },
        Value::Bool(_) => value.to_string(),
    }
}

fn item(value: Value) -> String {
    match value {
        Value::Array(items) => joined(items.into_iter().map(field), "+"),
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
    let words = words.join(", ");
    match words.rsplit_once(", ") {
        Some((before, last)) => format!("{before} or {last}"),
        None => words,
    }
}

/// Returns the values of all options by the names that the program has for them, as a run resumes only with the same ones.
pub fn settings<R: Request>(request: &R) -> Vec<(String, String)> {
    let options = R::TABLE.options().into_iter();
    let setting = |option: OptionRow| {
        let name = format!("--{}", option.name.replace('_', "-"));
        let value = request.get(option.name).unwrap_or_default();
        (name, shown(&value))
    };
    options.map(setting).collect()
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "not given".to_owned(),
        Value::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        // A table of settings is shown on one line.
        Value::String(text) => text.trim_end().replace('\n', "; "),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(","),
        number => number.as_f64().unwrap_or_default().to_string(),
    }
}
