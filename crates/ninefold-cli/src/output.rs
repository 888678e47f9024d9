//! Standard output, and records as lines, CSV and JSON.
//!
//! A record is a struct with the fields of its JSON object. Some of these fields are columns in CSV.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;

/// Writes to stdout and flushes it.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    print_to(io::stdout().lock(), text.as_ref())
}

/// Writes a coloured text to stdout. Removes the colours unless stdout is a terminal, or if `NO_COLOR` is set.
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

/// Follows symbolic links to the file that they name, which may not exist.
pub fn followed(path: &Path) -> PathBuf {
    let mut file = path.to_owned();
    // The system has followed them before, and allows at most forty.
    for _ in 0..40 {
        match fs::read_link(&file) {
            Ok(target) => file = file.with_file_name("").join(target),
            Err(_) => break,
        }
    }
    file
}

/// Writes a file under another name and renames it, so that readers see either the old or the new content. A symbolic
/// link stays a link. Anything but a regular file is written directly, as it cannot be replaced.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, bytes);
    }
    let path = &followed(path);
    let mut part = path.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // Report the first error, not one from the clean-up.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Whether the program was started without a stdout. In that case the standard library opens `/dev/null` before
/// `main`, and all output would be lost without an error. So this check runs before that.
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

/// Turns the signal for a file that exceeds `ulimit -f` into a write error, like that of a full disk. Otherwise the
/// signal would end the program without a message.
pub fn report_files_too_large() -> Result<(), Failure> {
    #[cfg(unix)]
    {
        let caught = Arc::new(AtomicBool::new(false));
        let caught = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, caught);
        caught.map_err(Failure::Output)?;
    }
    Ok(())
}

/// The result of a command for one puzzle.
pub trait Record: Serialize {
    /// The fields that are columns of CSV.
    const COLUMNS: &'static [&'static str];

    /// Returns the columns of CSV, including those that an option adds.
    fn columns(&self) -> &'static [&'static str] {
        Self::COLUMNS
    }

    /// Returns the record as a line of text.
    fn line(&self) -> String;

    /// Returns the record as a drawn grid, if the command has that form.
    fn drawn(&self) -> String {
        self.line()
    }

    /// Returns the fields of CSV. Missing fields are empty, and the items of lists are separated by blanks.
    fn fields(&self) -> Vec<String> {
        let record = serde_json::to_value(self).expect("records are strings, numbers and lists");
        let columns = self.columns().iter();
        let fields = columns.map(|column| field(&record[*column]));
        fields.collect()
    }
}

/// Writes a record as a JSON object on a line.
pub fn write_json(record: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, record).expect("records are strings, numbers and lists");
    out.push(b'\n');
}

/// Returns rows as CSV, below a header with the names of their fields.
pub fn csv(rows: impl IntoIterator<Item = impl Serialize>, delimiter: u8) -> String {
    let mut csv = csv::WriterBuilder::new();
    let mut csv = csv.delimiter(delimiter).from_writer(Vec::new());
    for row in rows {
        csv.serialize(row).expect("memory takes what is written");
    }
    let bytes = csv.into_inner().expect("memory takes what is written");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns a single JSON object on several lines.
pub fn pretty_json(record: &impl Serialize) -> String {
    let json = serde_json::to_string_pretty(record);
    json.expect("records are strings, numbers and lists") + "\n"
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(field).collect::<Vec<_>>().join(" "),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            // Names that are numbers are sorted as numbers.
            members.sort_by_key(|(name, _)| (name.len(), *name));
            let members = members
                .iter()
                .map(|(name, value)| format!("{name}:{}", field(value)));
            members.collect::<Vec<_>>().join(" ")
        }
        Value::Number(number) if number.is_f64() => {
            // `to_string` writes no exponent.
            number
                .as_f64()
                .map_or(String::new(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}

/// Writes rows of values, with quotes around fields that need them.
pub struct RowWriter {
    csv: csv_core::Writer,
}

impl RowWriter {
    /// Returns a writer with this character between the fields.
    pub fn new(delimiter: u8) -> RowWriter {
        let mut csv = csv_core::WriterBuilder::new();
        // A row that begins with `#` would be read as a comment.
        let csv = csv.delimiter(delimiter).comment(Some(b'#')).build();
        RowWriter { csv }
    }

    /// Writes a row.
    pub fn write(&self, fields: impl IntoIterator<Item = impl AsRef<[u8]>>, out: &mut Vec<u8>) {
        let mut csv = self.csv.clone();
        let mut room = [0; 4];
        for (place, field) in fields.into_iter().enumerate() {
            if place > 0 {
                let (_, written) = csv.delimiter(&mut room);
                out.extend_from_slice(&room[..written]);
            }
            let (field, start) = (field.as_ref(), out.len());
            // Each character may become two, if it is a quote, after an opening quote.
            out.resize(start + 2 * field.len() + 1, 0);
            let (_, _, written) = csv.field(field, &mut out[start..]);
            out.truncate(start + written);
        }
        let (_, written) = csv.terminator(&mut room);
        out.extend_from_slice(&room[..written]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Example {
        name: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<&'static str>,
        cells: [&'static str; 2],
        seconds: f64,
        minimal: Option<bool>,
    }

    impl Record for Example {
        const COLUMNS: &'static [&'static str] = &["name", "label", "cells", "seconds", "minimal"];

        fn line(&self) -> String {
            String::new()
        }
    }

    #[test]
    fn csv_has_a_field_for_each_column() {
        let record = Example {
            name: "one, two",
            label: None,
            cells: ["r1c1", "r2c2"],
            seconds: 1e-7,
            minimal: Some(true),
        };
        let mut out = Vec::new();
        let rows = RowWriter::new(b',');
        rows.write(Example::COLUMNS, &mut out);
        rows.write(record.fields(), &mut out);
        rows.write(["#7", "a \"b\"", "a\nb", "", " "], &mut out);
        let expected = "name,label,cells,seconds,minimal\n\"one, two\",,r1c1 r2c2,0.0000001,true\n\
            \"#7\",\"a \"\"b\"\"\",\"a\nb\",, \n";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }
}
