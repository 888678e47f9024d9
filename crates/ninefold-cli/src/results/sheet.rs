//! The form of the records of a batch, and the columns of its table that they pass on.
//!
//! What stands beside a puzzle in a table of values goes before the fields of its record, in CSV and JSON
//! alike. A column whose name is taken, by a field of the record or by a column before it, is called
//! `input_` and its name. The label in a column called `label` is the field `label` of every record, and the
//! digits that were placed are the field `entries` of some, so neither is there twice.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
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
    /// Those that are columns of CSV.
    pub columns: &'static [&'static str],
    /// Those that only JSON has.
    pub only_json: &'static [&'static str],
}

/// How the records of a batch are written.
pub struct Sheet {
    /// `None` if each has the notation of its puzzle.
    form: Option<Form>,
    rows: RowWriter,
    fields: Fields,
    passed: Vec<Passed>,
    /// Whether the batch begins with an object of JSON.
    is_of_json: bool,
    /// The rows with more fields than their header has names.
    too_long: RefCell<Vec<TooLong>>,
}

/// A column that is passed on.
struct Passed {
    name: String,
    /// Which column of the source it is, if it has it.
    place: Option<usize>,
}

/// A row with fields that are left out.
struct TooLong {
    line: u64,
    surplus: Surplus,
}

enum Surplus {
    /// A number of fields without a name in their header.
    Fields(usize),
    /// Members of an object that are no columns of the output, by name.
    Members(Vec<String>),
}

impl Fields {
    pub fn of<R: Record>() -> Fields {
        Fields {
            columns: R::COLUMNS,
            only_json: R::ONLY_JSON,
        }
    }

    /// Those of records that have the same fields in JSON and CSV.
    pub fn of_columns(columns: &'static [&'static str]) -> Fields {
        Fields {
            columns,
            only_json: &[],
        }
    }

    /// The names of a table's columns beside these fields; `None` for the one that is the field `label`.
    fn names_of(self, table: &Table, form: Form) -> Vec<Option<String>> {
        // Not every program that reads tables tells capitals from small letters.
        let key = |name: &str| name.trim().to_lowercase();
        let only_json = match form {
            Form::Json => self.only_json,
            _ => &[],
        };
        let fields = self.columns.iter().chain(only_json);
        let mut taken: HashSet<String> = fields.map(|&name| name.to_owned()).collect();
        let columns = table.header.iter().enumerate().map(|(place, name)| {
            let is_field = |name: &str| self.columns.contains(&name);
            let is_label = table.label == Some(place) && key(name) == "label";
            let is_entries = table.entries == Some(place) && is_field("entries");
            if is_label || is_entries {
                return None;
            }
            let mut name = name.clone();
            while !taken.insert(key(&name)) {
                name.insert_str(0, "input_");
            }
            Some(name)
        });
        columns.collect()
    }
}

impl Sheet {
    /// The sheet of the batch that begins so. Without a format its records follow their source.
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
        // A table has one header, whatever the headers of its sources.
        let header = match format {
            Some(Form::Csv | Form::Tsv) => head.and_then(|head| head.leading.as_deref()),
            _ => own,
        };
        Sheet::of_tables(form, delimiter, (header, own), fields)
    }

    /// The sheet for records with the columns of a header, which come from a table of their own.
    fn of_tables(
        form: Option<Form>,
        delimiter: u8,
        (header, own): (Option<&Table>, Option<&Table>),
        fields: Fields,
    ) -> Sheet {
        let names = |table: Option<&Table>| match (form, table) {
            (Some(form @ (Form::Csv | Form::Tsv | Form::Json)), Some(table)) => {
                fields.names_of(table, form)
            }
            _ => Vec::new(),
        };
        let is_of_json = own.is_some_and(|table| table.json);
        let (header, own) = (names(header), names(own));
        let passed = header.into_iter().flatten().map(|name| Passed {
            place: own.iter().position(|other| other.as_ref() == Some(&name)),
            name,
        });
        Sheet {
            form,
            rows: RowWriter::new(delimiter),
            fields,
            passed: passed.collect(),
            is_of_json,
            too_long: RefCell::default(),
        }
    }

    /// Warnings about the rows so far that have more fields than their header has names.
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

    /// The form of the record of this puzzle.
    pub fn form_of(&self, entry: &Entry) -> Form {
        self.form.unwrap_or(entry.form.of_answer())
    }

    /// The form of all records, unless each has the notation of its puzzle.
    pub fn form(&self) -> Option<Form> {
        self.form
    }

    /// Writes the header, if there is one.
    pub fn write_header(&self, out: &mut Vec<u8>) {
        if let Some(Form::Csv | Form::Tsv) = self.form {
            let passed = self.passed.iter().map(|column| &*column.name);
            let names = passed.chain(self.fields.columns.iter().copied());
            self.rows.write(names, out);
        }
        self.write_frame(0, out);
    }

    /// Writes what stands below all records, if there is something.
    pub fn write_footer(&self, out: &mut Vec<u8>) {
        self.write_frame(1, out);
    }

    fn write_frame(&self, place: usize, out: &mut Vec<u8>) {
        let frame = self.form.map_or("", |form| form.frame()[place]);
        out.extend_from_slice(frame.as_bytes());
    }

    /// The columns of the source that the table of records lacks.
    pub fn left_out(&self, table: &Table, fields: Fields) -> Vec<String> {
        let Some(form @ (Form::Csv | Form::Tsv)) = self.form else {
            return Vec::new();
        };
        let names = fields.names_of(table, form).into_iter().flatten();
        let is_passed = |name: &String| self.passed.iter().any(|column| column.name == *name);
        names.filter(|name| !is_passed(name)).collect()
    }

    /// Writes a record in its form.
    pub fn write<R: Record>(&self, entry: &Entry, record: &R, out: &mut Vec<u8>) {
        if self.form == Some(Form::Text(Notation::Box)) {
            return out.extend((record.drawn() + "\n").into_bytes());
        }
        let row = entry.columns.as_ref().map(Columns::row);
        self.write_as(self.form_of(entry), row, record, out);
    }

    /// Writes a record that has no entry of an input.
    pub fn write_alone<R: Record>(&self, record: &R, out: &mut Vec<u8>) {
        match self.form {
            Some(Form::Text(Notation::Box)) => out.extend((record.drawn() + "\n").into_bytes()),
            form => self.write_as(
                form.unwrap_or(Form::Text(Notation::Line)),
                None,
                record,
                out,
            ),
        }
    }

    fn write_as<R: Record>(&self, form: Form, row: Option<Row>, record: &R, out: &mut Vec<u8>) {
        match form {
            Form::Csv | Form::Tsv => self.write_row(row, record.fields(), out),
            Form::Json => self.write_object(row, record, out),
            _ => out.extend((record.line() + "\n").into_bytes()),
        }
    }

    /// Writes a row: the columns that are passed on, then these fields.
    pub fn write_row(
        &self,
        row: Option<Row>,
        fields: impl IntoIterator<Item = impl AsRef<[u8]>>,
        out: &mut Vec<u8>,
    ) {
        let passed = self.passed_from(row).map(Field::Passed);
        let fields = fields.into_iter().map(Field::Own);
        self.rows.write(passed.chain(fields), out);
    }

    /// Writes a JSON object: the columns that are passed on, then the fields of the record.
    pub fn write_object(&self, row: Option<Row>, record: &impl Serialize, out: &mut Vec<u8>) {
        match row {
            Some(row) if row.table.json => return self.write_object_of_json(row, record, out),
            // What stands in JSON without members has none, whichever object comes before it in the batch.
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

    /// Passes on the members of an object, whichever it has, as the values that they are.
    fn write_object_of_json(&self, row: Row, record: &impl Serialize, out: &mut Vec<u8>) {
        let names = self.fields.names_of(row.table, Form::Json);
        let members = names.iter().zip(row.values());
        let members = members.filter_map(|(name, value)| Some((name.as_deref()?, value)));
        let passed = Members(members.collect());
        write_json(&Object { passed, record }, out);
    }

    /// The fields that are passed on; empty ones where the source has none.
    fn passed_from<'r>(&self, row: Option<Row<'r>>) -> impl Iterator<Item = Cow<'r, [u8]>> {
        let mut fields: Vec<Cow<[u8]>> = row.map_or(Vec::new(), |row| row.fields().collect());
        // Each object of JSON may have other members than the first.
        let own = row.filter(|row| row.table.json);
        let own = own.map(|row| self.fields.names_of(row.table, Form::Json));
        if let Some(row) = row {
            match &own {
                None => self.look_beyond_header(row, &fields),
                Some(names) => self.look_for_others(row, names),
            }
        }
        let places = self.passed.iter().map(move |column| match &own {
            None => column.place,
            Some(names) => names
                .iter()
                .position(|name| name.as_ref() == Some(&column.name)),
        });
        places.map(move |place| {
            let field = place.and_then(|place| fields.get_mut(place));
            field.map(mem::take).unwrap_or_default()
        })
    }

    /// Remembers the object if it has members that are no columns.
    fn look_for_others(&self, row: Row, names: &[Option<String>]) {
        let is_passed = |name: &String| self.passed.iter().any(|column| column.name == *name);
        let fields = names.iter().zip(row.fields());
        let others = fields.filter(|(_, field)| !field.is_empty());
        let others = others.filter_map(|(name, _)| name.as_ref());
        let members: Vec<String> = others.filter(|name| !is_passed(name)).cloned().collect();
        if !members.is_empty() {
            self.leave_out(row, Surplus::Members(members));
        }
    }

    /// Remembers the row if it has fields beyond its header, unless they are empty: some programs end each
    /// row with a delimiter.
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

/// Returns the record as a JSON object after the columns that stand beside its puzzle, and warnings about the
/// row. `names` are those of all fields that the record can have.
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

/// The only record of a command, with its header if there is one.
pub fn only_record<R: Record>(record: &R, form: Form) -> Vec<u8> {
    let sheet = Sheet::new(None, Some(form), Fields::of::<R>());
    let mut out = Vec::new();
    sheet.write_header(&mut out);
    sheet.write_as(form, None, record, &mut out);
    out
}

/// A field of a row, passed on or of the record.
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

/// A record with what is passed on before its fields.
#[derive(Serialize)]
struct Object<'a, R> {
    #[serde(flatten)]
    passed: Members<'a>,
    #[serde(flatten)]
    record: &'a R,
}

/// Names and values, in their order.
struct Members<'a>(Vec<(&'a str, Value)>);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}
