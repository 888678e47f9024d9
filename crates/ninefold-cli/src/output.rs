//! Standard output, and records as CSV and JSON.
//!
//! A record is a struct with the fields of its JSON object; its CSV has some of these fields as columns.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;

/// Writes to stdout and flushes it.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    print_to(io::stdout().lock(), text.as_ref())
}

/// Writes a text with colours to stdout, which keeps them only on a terminal, and without `NO_COLOR`.
pub fn print_coloured(text: &str) -> Result<(), Failure> {
    print_to(anstream::stdout().lock(), text.as_bytes())
}

fn print_to(mut stdout: impl Write, text: &[u8]) -> Result<(), Failure> {
    let printed = stdout.write_all(text).and_then(|()| stdout.flush());
    printed.map_err(Failure::Output)
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
pub fn write_csv(columns: &[&str], record: &impl Serialize, out: &mut Vec<u8>) {
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
