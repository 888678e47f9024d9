//! Standard output, and records as lines, CSV and JSON.
//!
//! A record is a struct with the fields of its JSON object; its CSV has some of these fields as columns.

use std::io::{self, Write};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;

/// Writes to stdout and flushes it.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    print_to(io::stdout().lock(), text.as_ref())
}

/// Writes a text with colours to stdout, which keeps them only on a terminal, and without `NO_COLOR`.
pub fn print_coloured(text: &[u8]) -> Result<(), Failure> {
    print_to(anstream::stdout().lock(), text)
}

fn print_to(mut stdout: impl Write, text: &[u8]) -> Result<(), Failure> {
    if closed::stdout_was_closed() {
        return Err(Failure::Output(io::Error::other("it is closed")));
    }
    let printed = stdout.write_all(text).and_then(|()| stdout.flush());
    printed.map_err(Failure::Output)
}

/// Whether the program was started without a stdout. The standard library opens `/dev/null` in its place
/// before `main`, and whatever is printed would be lost without an error; so this looks before that.
#[cfg(unix)]
mod closed {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn look() {
        let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        CLOSED.store(closed, Ordering::Relaxed);
    }

    pub fn stdout_was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(unix))]
mod closed {
    pub fn stdout_was_closed() -> bool {
        false
    }
}

/// Makes a file that grows too large (`ulimit -f`) an error of what writes it, as a full disk is. Without
/// this, a signal would end the program without a message.
pub fn report_files_too_large() -> Result<(), Failure> {
    #[cfg(unix)]
    {
        let caught = Arc::new(AtomicBool::new(false));
        let caught = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, caught);
        caught.map_err(Failure::Output)?;
    }
    Ok(())
}

/// What a command says about one puzzle.
pub trait Record: Serialize {
    /// The fields that are columns of CSV.
    const COLUMNS: &'static [&'static str] = &[];

    /// The record as a line of text.
    fn line(&self) -> String;
}

/// The format of records.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Line,
    Csv,
    Json,
}

impl Format {
    /// Reads the name of a format; each command has its own name and meaning of a line.
    pub fn parser(
        line: &'static str,
        meaning: &'static str,
    ) -> impl TypedValueParser<Value = Format> {
        let names = PossibleValuesParser::new([
            PossibleValue::new(line).help(meaning),
            PossibleValue::new("csv").help("Comma-separated values with a header"),
            PossibleValue::new("json").help("A JSON object on a line for each puzzle"),
        ]);
        names.map(|name| match &*name {
            "csv" => Format::Csv,
            "json" => Format::Json,
            _ => Format::Line,
        })
    }

    /// Writes what stands before the first record.
    pub fn write_header(self, columns: &[&str], out: &mut Vec<u8>) {
        if self == Format::Csv {
            write_csv_line(columns, out);
        }
    }

    pub fn write<R: Record>(self, record: &R, out: &mut Vec<u8>) {
        match self {
            Format::Line => out.extend((record.line() + "\n").into_bytes()),
            Format::Csv => write_csv(R::COLUMNS, record, out),
            Format::Json => write_json(record, out),
        }
    }
}

/// Writes a record as a JSON object on a line.
pub fn write_json(record: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, record).expect("records are strings, numbers and lists");
    out.push(b'\n');
}

/// Returns a single JSON object on several lines.
pub fn pretty_json(record: &impl Serialize) -> String {
    let json = serde_json::to_string_pretty(record);
    json.expect("records are strings, numbers and lists") + "\n"
}

/// Writes these fields of a record as a line of CSV. Fields that the record lacks are empty, and lists
/// have blanks between their items.
fn write_csv(columns: &[&str], record: &impl Serialize, out: &mut Vec<u8>) {
    let record = serde_json::to_value(record).expect("records are strings, numbers and lists");
    let fields = columns.iter().map(|column| field(&record[*column]));
    write_csv_line(fields, out);
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(field).collect::<Vec<_>>().join(" "),
        Value::Number(number) if number.is_f64() => {
            // Without an exponent.
            number
                .as_f64()
                .map_or(String::new(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}

/// Writes fields, or the header, as a line of CSV.
pub fn write_csv_line(fields: impl IntoIterator<Item = impl AsRef<[u8]>>, out: &mut Vec<u8>) {
    let mut csv = csv::WriterBuilder::new()
        .buffer_capacity(512)
        .from_writer(out);
    let written = csv.write_record(fields).and_then(|()| Ok(csv.flush()?));
    written.expect("memory takes what is written");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Record {
        name: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<&'static str>,
        cells: [&'static str; 2],
        seconds: f64,
        minimal: Option<bool>,
    }

    #[test]
    fn csv_has_a_field_for_each_column() {
        let record = Record {
            name: "one, two",
            label: None,
            cells: ["r1c1", "r2c2"],
            seconds: 1e-7,
            minimal: Some(true),
        };
        let columns = ["name", "label", "cells", "seconds", "minimal"];
        let mut out = Vec::new();
        write_csv_line(columns, &mut out);
        write_csv(&columns, &record, &mut out);
        let expected = "name,label,cells,seconds,minimal\n\"one, two\",,r1c1 r2c2,0.0000001,true\n";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }
}
