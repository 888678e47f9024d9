//! The form of the records of a batch, and the table columns that they pass on.
//!
//! The other columns of an input table go before the fields of the record, in CSV and JSON alike. If the name of such a
//! column is taken, by a field of the record or by an earlier column, it gets the prefix `input_`. Many columns with
//! one name get numbers as well. A column is not passed on if the record already has its content: the field `label`,
//! and in some records the placed digits in `entries`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::hash_map;
use std::collections::{HashMap, HashSet};
use std::mem;

use ninefold::text::Notation;
use ninefold_files::{Columns, Head, Row, Table};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::input::{Entry, Form};
use crate::output::{Record, RowWriter, write_json};

/// The names of the fields of a record.
#[derive(Clone, Copy)]
pub struct Fields {
    /// The fields that are columns of CSV.
    pub columns: &'static [&'static str],
    /// The index of the column that exists only where the source states solutions.
    pub if_stated: Option<usize>,
}

/// The way in which the records of a batch are written.
pub struct Sheet {
    /// The form of all records; `None` if each has the notation of its puzzle.
    form: Option<Form>,
    rows: RowWriter,
    fields: Fields,
    passed: Vec<Passed>,
    /// The index of a column that the table of records lacks.
    absent: Option<usize>,
    /// The names of the columns that are passed on.
    names: HashSet<String>,
    /// Whether the batch begins with a JSON object.
    is_of_json: bool,
    /// The rows with more fields than their header.
    too_long: RefCell<Vec<TooLong>>,
}

/// A column of the input that is passed on.
struct Passed {
    name: String,
    /// The index of the column in the source; `None` if the source lacks it.
    place: Option<usize>,
}

/// A row whose surplus fields are left out.
struct TooLong {
    line: u64,
    surplus: Surplus,
}

enum Surplus {
    /// The number of fields without a name in the header.
    Fields(usize),
    /// The names of object members that are not columns of the output.
    Members(Vec<String>),
}

impl Fields {
    pub fn of<R: Record>() -> Fields {
        Fields::of_columns(R::COLUMNS)
    }

    /// Returns the fields with these names.
    pub fn of_columns(columns: &'static [&'static str]) -> Fields {
        Fields {
            columns,
            if_stated: None,
        }
    }

    /// Returns the fields with one of the columns only where the source states solutions.
    pub fn with_if_stated(self, name: Option<&str>) -> Fields {
        let place = |name: &str| self.columns.iter().position(|column| *column == name);
        Fields {
            if_stated: name.and_then(place),
            ..self
        }
    }

    /// Returns the output names of a table's columns; `None` for a column whose content is the field `label` or
    /// `entries`.
    fn names_of(self, table: &Table) -> Vec<Option<String>> {
        let mut taken = Names::default();
        let absent = self.if_stated.filter(|_| table.solution.is_none());
        let columns = self.columns.iter().enumerate();
        let columns = columns.filter(|(place, _)| absent != Some(*place));
        for name in columns.map(|(_, name)| name) {
            taken.add(name);
        }
        let columns = table.header.iter().enumerate().map(|(place, name)| {
            let is_field = |name: &str| self.columns.contains(&name);
            let is_label = table.label == Some(place) && key(name) == "label";
            let is_entries = table.entries == Some(place) && is_field("entries");
            if is_label || is_entries {
                return None;
            }
            let mut other = name.clone();
            for _ in 0..MOST_PREFIXES {
                if taken.add(&other) {
                    return Some(other);
                }
                other.insert_str(0, PREFIX);
            }
            Some(taken.numbered(name))
        });
        columns.collect()
    }
}

/// The prefix of a column whose own name is taken.
const PREFIX: &str = "input_";

/// The maximum number of prefixes of a name. Further columns get numbers, as the names of thousands of equal columns
/// would otherwise become longer and longer.
const MOST_PREFIXES: usize = 8;

/// Returns the key by which names are compared: some programs that read tables ignore the case of letters.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The names that are taken, each with the first number that may still be free.
#[derive(Default)]
struct Names(HashMap<String, usize>);

impl Names {
    /// Adds a name. Returns whether it was free.
    fn add(&mut self, name: &str) -> bool {
        match self.0.entry(key(name)) {
            hash_map::Entry::Vacant(free) => {
                free.insert(MOST_PREFIXES);
                true
            }
            hash_map::Entry::Occupied(_) => false,
        }
    }

    /// Adds the name with the first free number before it.
    fn numbered(&mut self, name: &str) -> String {
        let first = self.0.get(&key(name)).copied().unwrap_or(MOST_PREFIXES);
        let mut numbers = first..;
        loop {
            let number = numbers.next().unwrap_or_default();
            let other = format!("{PREFIX}{number}_{name}");
            if self.add(&other) {
                self.0.insert(key(name), number + 1);
                return other;
            }
        }
    }
}

/// Returns the index of each name.
fn places(names: &[Option<String>]) -> HashMap<&str, usize> {
    let names = names.iter().enumerate();
    names
        .filter_map(|(place, name)| Some((name.as_deref()?, place)))
        .collect()
}

impl Sheet {
    /// Returns the sheet for a batch with this head. Without a format, records have the form of their source.
    pub fn new(head: Option<&Head>, format: Option<Form>, fields: Fields) -> Sheet {
        let form = format.or_else(|| match head?.form.of_answer() {
            Form::Text(_) => None,
            form => Some(form),
        });
        let own = head.and_then(|head| head.table.as_deref());
        let delimiter = match (format, own) {
            (None, Some(table)) => table.delimiter,
            (Some(Form::Tsv), _) => b'\t',
            _ => b',',
        };
        // A table has only one header, even if its sources have different ones.
        let header = match format {
            Some(Form::Csv | Form::Tsv) => head.and_then(|head| head.leading.as_deref()),
            _ => own,
        };
        let states_solutions = match header {
            Some(table) => table.solution.is_some(),
            None => head.is_some_and(|head| head.states_solutions),
        };
        let sheet = Sheet::of_tables(form, delimiter, (header, own), fields);
        Sheet {
            absent: fields.if_stated.filter(|_| !states_solutions),
            ..sheet
        }
    }

    /// Returns the sheet for records from the table `own`, with the columns of `header`.
    fn of_tables(
        form: Option<Form>,
        delimiter: u8,
        (header, own): (Option<&Table>, Option<&Table>),
        fields: Fields,
    ) -> Sheet {
        let names = |table: Option<&Table>| match (form, table) {
            (Some(Form::Csv | Form::Tsv | Form::Json), Some(table)) => fields.names_of(table),
            _ => Vec::new(),
        };
        let is_of_json = own.is_some_and(|table| table.json);
        let (header, own) = (names(header), names(own));
        let places = places(&own);
        let passed = header.into_iter().flatten().map(|name| Passed {
            place: places.get(&*name).copied(),
            name,
        });
        let passed: Vec<Passed> = passed.collect();
        Sheet {
            names: passed.iter().map(|column| column.name.clone()).collect(),
            form,
            rows: RowWriter::new(delimiter),
            fields,
            passed,
            absent: None,
            is_of_json,
            too_long: RefCell::default(),
        }
    }

    /// Returns warnings about rows with surplus fields, and forgets them.
    pub fn warnings(&self, source: &str) -> impl Iterator<Item = String> {
        self.too_long.take().into_iter().map(move |row| {
            let (line, no_more) = (row.line, "as the header has no more columns");
            match row.surplus {
                Surplus::Fields(1) => format!("{source}:{line}: 1 field is left out, {no_more}"),
                Surplus::Fields(several) => {
                    format!("{source}:{line}: {several} fields are left out, {no_more}")
                }
                Surplus::Members(names) => {
                    let names = names.join(", ");
                    format!("{source}:{line}: left out, as the table has no such columns: {names}")
                }
            }
        })
    }

    /// Returns the form of the record of this puzzle.
    pub fn form_of(&self, entry: &Entry) -> Form {
        self.form.unwrap_or(entry.form.of_answer())
    }

    /// Returns the form of all records; `None` if each has the notation of its puzzle.
    pub fn form(&self) -> Option<Form> {
        self.form
    }

    /// Writes the header, if any.
    pub fn write_header(&self, out: &mut Vec<u8>) {
        if let Some(Form::Csv | Form::Tsv) = self.form {
            let passed = self.passed.iter().map(|column| &*column.name);
            let names = passed.chain(self.present(self.fields.columns.iter().copied()));
            self.rows.write(names, out);
        }
        self.write_frame(0, out);
    }

    /// Writes the text after all records, if any.
    pub fn write_footer(&self, out: &mut Vec<u8>) {
        self.write_frame(1, out);
    }

    /// Returns the fields that are columns of the table of records.
    fn present<F>(&self, fields: impl IntoIterator<Item = F>) -> impl Iterator<Item = F> {
        let fields = fields.into_iter().enumerate();
        let present = fields.filter(|(place, _)| self.absent != Some(*place));
        present.map(|(_, field)| field)
    }

    fn write_frame(&self, place: usize, out: &mut Vec<u8>) {
        let frame = self.form.map_or("", |form| form.frame()[place]);
        out.extend_from_slice(frame.as_bytes());
    }

    /// Returns the columns of the source that the table of records lacks.
    pub fn left_out(&self, table: &Table, fields: Fields) -> Vec<String> {
        if !matches!(self.form, Some(Form::Csv | Form::Tsv)) {
            return Vec::new();
        }
        let names = fields.names_of(table).into_iter().flatten();
        names.filter(|name| !self.names.contains(name)).collect()
    }

    /// Writes a record in its form.
    pub fn write<R: Record>(&self, entry: &Entry, record: &R, out: &mut Vec<u8>) {
        let row = entry.columns.as_ref().map(Columns::row);
        self.write_as(self.form_of(entry), row, record, out);
    }

    /// Writes a record that belongs to no entry of an input.
    pub fn write_alone<R: Record>(&self, record: &R, out: &mut Vec<u8>) {
        self.write_as(self.form.unwrap_or_default(), None, record, out);
    }

    fn write_as<R: Record>(&self, form: Form, row: Option<Row>, record: &R, out: &mut Vec<u8>) {
        match form {
            Form::Csv | Form::Tsv => self.write_row(row, record.fields(), out),
            Form::Json => self.write_object(row, record, out),
            // By default, records are lines; only `--format` draws grids.
            Form::Text(Notation::Box) if self.form.is_some() => {
                out.extend((record.drawn() + "\n").into_bytes());
            }
            _ => out.extend((record.line() + "\n").into_bytes()),
        }
    }

    /// Writes a row: the columns that are passed on, then the given fields.
    pub fn write_row(
        &self,
        row: Option<Row>,
        fields: impl IntoIterator<Item = impl AsRef<[u8]>>,
        out: &mut Vec<u8>,
    ) {
        let passed = self.passed_from(row).map(Field::Passed);
        let fields = self.present(fields).map(Field::Own);
        self.rows.write(passed.chain(fields), out);
    }

    /// Writes a JSON object: the columns that are passed on, then the fields of the record.
    pub fn write_object(&self, row: Option<Row>, record: &impl Serialize, out: &mut Vec<u8>) {
        match row {
            Some(row) if row.table.json => return self.write_object_of_json(row, record, out),
            // A JSON puzzle without members passes none on, even if an earlier object of the batch has members.
            None if self.is_of_json => return write_json(record, out),
            _ => {}
        }
        let texts = self.passed_from(row);
        if self.passed.is_empty() {
            return write_json(record, out);
        }
        let names = self.passed.iter().map(|column| &*column.name);
        let texts = texts.map(|text| String::from_utf8_lossy(&text).into_owned());
        let passed = Members(names.zip(texts.map(Value::String)).collect());
        write_json(&Object { passed, record }, out);
    }

    /// Passes on the members of an object with their values unchanged.
    fn write_object_of_json(&self, row: Row, record: &impl Serialize, out: &mut Vec<u8>) {
        let names = self.fields.names_of(row.table);
        let members = names.iter().zip(row.values());
        let members = members.filter_map(|(name, value)| Some((name.as_deref()?, value)));
        let passed = Members(members.collect());
        write_json(&Object { passed, record }, out);
    }

    /// Returns the fields that are passed on. A field that the source lacks is empty.
    fn passed_from<'r>(&self, row: Option<Row<'r>>) -> impl Iterator<Item = Cow<'r, [u8]>> {
        let mut fields: Vec<Cow<[u8]>> = row.map_or(Vec::new(), |row| row.fields().collect());
        // Any JSON object may have different members from the first.
        let own = row.filter(|row| row.table.json);
        let own = own.map(|row| self.fields.names_of(row.table));
        if let Some(row) = row {
            match &own {
                None => self.look_beyond_header(row, &fields),
                Some(names) => self.look_for_others(row, names),
            }
        }
        let places: Vec<Option<usize>> = match &own {
            None => self.passed.iter().map(|column| column.place).collect(),
            Some(names) => {
                let places = places(names);
                let place = |column: &Passed| places.get(&*column.name).copied();
                self.passed.iter().map(place).collect()
            }
        };
        places.into_iter().map(move |place| {
            let field = place.and_then(|place| fields.get_mut(place));
            field.map(mem::take).unwrap_or_default()
        })
    }

    /// Records the object if it has members that are not columns.
    fn look_for_others(&self, row: Row, names: &[Option<String>]) {
        let fields = names.iter().zip(row.fields());
        let others = fields.filter(|(_, field)| !field.is_empty());
        let others = others.filter_map(|(name, _)| name.as_ref());
        let others = others.filter(|name| !self.names.contains(*name));
        let members: Vec<String> = others.cloned().collect();
        if !members.is_empty() {
            self.leave_out(row, Surplus::Members(members));
        }
    }

    /// Records the row if it has fields beyond its header. Ignores empty fields, as some programs end each row with a
    /// delimiter.
    fn look_beyond_header(&self, row: Row, fields: &[Cow<[u8]>]) {
        let beyond = fields.get(row.table.header.len()..).unwrap_or_default();
        if beyond.iter().any(|field| !field.is_empty()) {
            self.leave_out(row, Surplus::Fields(beyond.len()));
        }
    }

    fn leave_out(&self, row: Row, surplus: Surplus) {
        let line = row.line;
        self.too_long.borrow_mut().push(TooLong { line, surplus });
    }
}

/// Returns the record as a JSON object after the other columns of its puzzle, and warnings about the row. `names` are
/// the names of all fields that the record can have.
pub fn object_of(
    entry: &Entry,
    names: &'static [&'static str],
    record: &impl Serialize,
) -> (Vec<u8>, Vec<String>) {
    let fields = Fields::of_columns(names);
    let row = entry.columns.as_ref().map(Columns::row);
    let table = row.map(|row| row.table);
    let sheet = Sheet::of_tables(Some(Form::Json), b',', (table, table), fields);
    let mut object = Vec::new();
    sheet.write_object(row, record, &mut object);
    (object, sheet.warnings(entry.source()).collect())
}

/// Returns the only record of a command, with its header if any.
pub fn only_record<R: Record>(record: &R, form: Form) -> Vec<u8> {
    let sheet = Sheet::new(None, Some(form), Fields::of::<R>());
    let mut out = Vec::new();
    sheet.write_header(&mut out);
    sheet.write_as(form, None, record, &mut out);
    out
}

/// A field of a row: passed on, or of the record itself.
enum Field<'r, F> {
    Passed(Cow<'r, [u8]>),
    Own(F),
}

impl<F: AsRef<[u8]>> AsRef<[u8]> for Field<'_, F> {
    fn as_ref(&self) -> &[u8] {
        match self {
            Field::Passed(text) => text,
            Field::Own(field) => field.as_ref(),
        }
    }
}

/// A record after the fields that are passed on.
#[derive(Serialize)]
struct Object<'a, R> {
    #[serde(flatten)]
    passed: Members<'a>,
    #[serde(flatten)]
    record: &'a R,
}

/// Names and values, in order.
struct Members<'a>(Vec<(&'a str, Value)>);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

#[cfg(test)]
mod tests {
    use ninefold_files::read_all;

    use super::*;

    fn names(header: &str) -> Vec<String> {
        let text = format!("puzzle,{header}\n{},\n", ".".repeat(81));
        let entries = read_all("test", text.into_bytes());
        let table = entries[0].columns.as_ref().unwrap().row().table;
        let names = Fields::of_columns(&["puzzle", "status"]).names_of(table);
        names.into_iter().flatten().collect()
    }

    #[test]
    fn names_that_are_taken_get_others() {
        assert_eq!(
            names("a,A,Status,a,input_b,b,b"),
            [
                "a",
                "input_A",
                "input_Status",
                "input_input_a",
                "input_b",
                "b",
                "input_input_b"
            ]
        );
    }

    #[test]
    fn many_columns_of_one_name_have_numbers() {
        let names = names(
            &["a", "input_9_A"]
                .map(|name| format!("{name},").repeat(20))
                .concat(),
        );
        assert_eq!(
            names[MOST_PREFIXES - 1],
            PREFIX.repeat(MOST_PREFIXES - 1) + "a"
        );
        assert_eq!(names[MOST_PREFIXES..][..2], ["input_8_a", "input_9_a"]);
        let keys: HashSet<String> = names.iter().map(|name| key(name)).collect();
        assert_eq!(keys.len(), names.len());
        assert!(names.iter().all(|name| name.len() < 80), "{names:?}");
    }
}
