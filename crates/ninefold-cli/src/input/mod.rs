//! From files and pipes to puzzles, a batch at a time, in constant memory.
//!
//! The library reads the notations. Here are the forms that wrap them, CSV and JSON, and the
//! bookkeeping that lets every message name source, line and column.

mod argument;
mod batch;
mod batches;
mod compressed;
mod csv;
mod json;
mod source;
mod text;

use std::sync::Arc;
use std::{fmt, io};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use ninefold::Puzzle;
use ninefold::text::{Notation, ParseError};

use crate::failure::Failure;
use crate::pace::Pace;
use batch::Decoded;
use source::Input;

pub use batch::{Batch, Part};
pub use batches::Batches;
pub use ninefold::text::Written;
pub use source::total_bytes;

/// A form in which puzzles are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text(Notation),
    Csv,
    Json,
}

impl Form {
    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        self.described().0
    }

    /// The name, and what it means.
    fn described(self) -> (&'static str, &'static str) {
        match self {
            Form::Text(Notation::Line) => {
                ("line", "81 characters on a line, or 729 with pencil marks")
            }
            Form::Text(Notation::Rows) => ("rows", "Nine lines of nine cells (HackerRank)"),
            Form::Text(Notation::Box) => ("box", "Nine lines with bars and rules"),
            Form::Text(Notation::Euler) => ("euler", "A label and nine lines (Project Euler)"),
            Form::Csv => ("csv", "Comma-separated values with a header"),
            Form::Json => ("json", "A JSON value for each puzzle"),
        }
    }
}

impl ValueEnum for Form {
    fn value_variants<'a>() -> &'a [Form] {
        &[
            Form::Text(Notation::Line),
            Form::Text(Notation::Rows),
            Form::Text(Notation::Box),
            Form::Text(Notation::Euler),
            Form::Csv,
            Form::Json,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = self.described();
        Some(PossibleValue::new(name).help(help))
    }
}

/// One puzzle of the input, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Counted from 1 over all files.
    pub number: u64,
    /// Whether it is the first of its source.
    pub first: bool,
    pub form: Form,
    /// One line without control characters.
    pub label: Option<String>,
    source: Arc<str>,
    line: u64,
    pub written: Result<Written, BadPuzzle>,
}

impl Entry {
    /// The puzzle to solve, if it could be read.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.written.as_ref().ok().map(Written::puzzle)
    }

    /// The puzzle as output shows it, if it could be read: 81 characters, or 729 with pencil marks.
    pub fn shown(&self) -> Option<String> {
        self.written.as_ref().ok().map(Written::to_string)
    }

    /// What is wrong with the puzzle, if it could not be read.
    pub fn error(&self) -> Option<String> {
        self.written.as_ref().err().map(ToString::to_string)
    }

    /// Source, line and label of the puzzle, for messages.
    pub fn place(&self) -> String {
        let Entry { source, line, .. } = self;
        match &self.label {
            Some(label) => format!("{source}:{line}: {label}"),
            None => format!("{source}:{line}: puzzle {}", self.number),
        }
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzle {
    /// Source, line and column, and the label if there is one.
    pub place: String,
    pub message: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// What is wrong, with its line and column.
type Problem = ((u64, usize), String);

fn problem(error: &ParseError) -> Problem {
    let message = format!("found {}, expected {}", error.found, error.expected);
    ((error.line, error.column), message)
}

/// What turns the bytes of one source into puzzles.
trait Decode: Send {
    /// Adds up to `most` puzzles that come next, or a few more if one line ends several. Waits only for
    /// the first of them, and if it shall not, adds what can be had without; at the end none.
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()>;
}

/// The grids that ship with the program; `cargo run --example make_fifty` makes them.
pub const FIFTY: (&str, &str) = (
    "the fifty grids of the program",
    include_str!("../../data/fifty.txt"),
);

/// One file of puzzles, or those of the program.
#[derive(Args)]
pub struct FileOrFifty {
    /// The puzzles, in any notation; `-` is standard input, nothing the fifty grids in the program
    file: Option<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,
}

impl FileOrFifty {
    /// Its name for titles.
    pub fn name(&self) -> &str {
        self.file.as_deref().map_or(FIFTY.0, source::display)
    }

    /// Whether the puzzles are those of the program.
    pub fn is_built_in(&self) -> bool {
        self.file.is_none()
    }

    /// The puzzles, one by one.
    pub fn entries(&self) -> Box<dyn Iterator<Item = Result<Entry, Failure>>> {
        let Some(file) = &self.file else {
            return Box::new(built_in(FIFTY).into_iter().map(Ok));
        };
        let batches = Batches::new(std::slice::from_ref(file), self.from, Pace::default());
        Box::new(batches.flat_map(|batch| match batch {
            Ok(batch) => batch.into_entries().into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        }))
    }
}

/// The puzzles of a text that is part of the program.
pub fn built_in((name, text): (&str, &str)) -> Vec<Entry> {
    let mut decoded = Decoded::new(name, 0);
    for record in ninefold::text::read(text.as_bytes()) {
        decoded.add_record(record);
    }
    decoded.batch().into_entries()
}

/// Detects the form of the puzzles of a source by the first line or two that are neither blank nor
/// comments.
fn decoder(mut input: Input, from: Option<Form>) -> io::Result<Box<dyn Decode>> {
    while is_blank(input.peek(1)?[0]) && input.next_line(true, &mut Vec::new())? {}
    let lines = match from {
        None if csv::may_be_header(input.peek(1)?[0]) => 2,
        Some(Form::Csv) => 2,
        _ => 1,
    };
    let [first, second] = input.peek(lines)?;
    let layout = match from {
        None | Some(Form::Csv) => csv::Layout::detect(first, second, from.is_some()),
        _ => None,
    };
    let is_json = from.map_or(json::detect(first), |from| from == Form::Json);
    Ok(match (layout, from) {
        (Some(layout), _) => Box::new(csv::Decoder::new(input, layout)),
        (None, Some(Form::Text(notation))) => Box::new(text::Decoder::new(Some(notation), input)),
        (None, _) if is_json => Box::new(json::Decoder::new(input)),
        (None, _) => Box::new(text::Decoder::new(None, input)),
    })
}

/// The line without its carriage return, and without the mark at the beginning of a file.
fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Whether the line says nothing of the form. Nine spaces may be an empty row.
fn is_blank(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let spaces = line.iter().filter(|&&byte| byte == b' ').count();
    text.starts_with(b"#") || (text.is_empty() && spaces != 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All puzzles of a decoder.
    pub fn decode_all(mut decoder: impl Decode) -> Vec<Entry> {
        let mut decoded = Decoded::new("test", 0);
        let mut before = None;
        while before != Some(decoded.number) {
            before = Some(decoded.number);
            decoder.decode(true, 1, &mut decoded).unwrap();
        }
        decoded.batch().into_entries()
    }
}
