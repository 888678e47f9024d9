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

use std::fmt;
use std::io;
use std::mem;
use std::sync::Arc;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use ninefold::Puzzle;
use ninefold::text::{Notation, ParseError, Record};

use crate::failure::Failure;
use crate::pace::Pace;
use source::{Input, Lines, NextLine};

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

impl BadPuzzle {
    /// What is wrong at this place of a source.
    fn at((line, column): (u64, usize), message: String) -> BadPuzzle {
        BadPuzzle {
            place: format!("{line}:{column}"),
            message,
        }
    }

    /// The same, in this source and with this label.
    fn of(self, source: &str, label: Option<&str>) -> BadPuzzle {
        let label = label.map(|label| format!(": {label}")).unwrap_or_default();
        BadPuzzle {
            place: format!("{source}:{}{label}", self.place),
            ..self
        }
    }
}

impl From<ParseError> for BadPuzzle {
    fn from(error: ParseError) -> BadPuzzle {
        let message = format!("found {}, expected {}", error.found, error.expected);
        BadPuzzle::at((error.line, error.column), message)
    }
}

/// What turns the bytes of one source into puzzles.
trait Decode: Send {
    /// Adds the next puzzle, or the next few. Adds none at the end, nor if it would have to wait and
    /// the caller does not want that.
    fn decode(&mut self, wait: bool, decoded: &mut Decoded) -> io::Result<()>;

    /// Adds up to `most` puzzles that come next and need no decoding, each on a line of its own.
    /// Returns the number of the first line, if there are any.
    fn plain_lines(
        &mut self,
        _wait: bool,
        _most: usize,
        _cells: &mut Vec<[u8; 81]>,
    ) -> io::Result<Option<u64>> {
        Ok(None)
    }
}

/// The puzzles that were decoded, numbered over all sources.
struct Decoded {
    source: Arc<str>,
    /// The number of the last puzzle.
    number: u64,
    /// Whether the next puzzle is the first of its source.
    at_start: bool,
    puzzles: Vec<Entry>,
}

impl Decoded {
    /// No puzzles of this source yet. The number is that of the last puzzle before it.
    fn new(source: &str, number: u64) -> Decoded {
        Decoded {
            source: source.into(),
            number,
            at_start: true,
            puzzles: Vec::new(),
        }
    }

    /// Adds a puzzle that begins on this line.
    fn add(
        &mut self,
        form: Form,
        label: Option<String>,
        line: u64,
        puzzle: Result<Written, BadPuzzle>,
    ) {
        let label = label.as_deref().and_then(clean_label);
        let written = puzzle.map_err(|bad| bad.of(&self.source, label.as_deref()));
        let (first, number) = self.count(1);
        self.puzzles.push(Entry {
            number,
            first,
            form,
            label,
            source: Arc::clone(&self.source),
            line,
            written,
        });
    }

    /// Adds a puzzle in one of the library's notations.
    fn add_record(&mut self, record: Record) {
        let puzzle = record.puzzle.map_err(BadPuzzle::from);
        let form = Form::Text(record.notation);
        self.add(form, record.label, record.line, puzzle);
    }

    /// Numbers so many puzzles: whether the first of them is the first of its source, and its number.
    fn count(&mut self, puzzles: usize) -> (bool, u64) {
        let number = self.number + 1;
        self.number += puzzles as u64;
        (mem::take(&mut self.at_start), number)
    }
}

/// A label as one line that does no harm to a terminal; `None` if nothing is left of it.
fn clean_label(label: &str) -> Option<String> {
    let label = label.replace(char::is_control, " ");
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
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

    /// The puzzles, one by one.
    pub fn entries(&self) -> impl Iterator<Item = Result<Entry, Failure>> {
        let batches: Box<dyn Iterator<Item = Result<Batch, Failure>>> = match &self.file {
            Some(file) => Box::new(Batches::new(
                std::slice::from_ref(file),
                self.from,
                Pace::default(),
            )),
            None => Box::new(std::iter::once(Ok(Batch::from(built_in(FIFTY))))),
        };
        batches.flat_map(|batch| match batch {
            Ok(batch) => batch.into_entries().into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        })
    }
}

/// The puzzles of a text that is part of the program.
pub fn built_in((name, text): (&str, &str)) -> Vec<Entry> {
    let mut decoded = Decoded::new(name, 0);
    for record in ninefold::text::read(text.as_bytes()) {
        decoded.add_record(record);
    }
    decoded.puzzles
}

/// Detects the form of the puzzles of a source by the first line or two that are neither blank nor
/// comments.
fn decoder(input: Input, from: Option<Form>) -> io::Result<Box<dyn Decode>> {
    let mut lines = Lines::new(input);
    while is_blank(lines.peek(1)?[0]) && lines.next(true, &mut Vec::new())? == NextLine::Read {}
    let may_be_csv = match from {
        None => csv::may_be_header(lines.peek(1)?[0]),
        Some(from) => from == Form::Csv,
    };
    let [first, second] = lines.peek(if may_be_csv { 2 } else { 1 })?;
    let layout = match from {
        None | Some(Form::Csv) => csv::Layout::detect(first, second, from.is_some()),
        _ => None,
    };
    let is_json = from.map_or(json::detect(first), |from| from == Form::Json);
    Ok(match (layout, from) {
        (Some(layout), _) => Box::new(csv::Decoder::new(lines, layout)),
        (None, Some(Form::Text(notation))) => Box::new(text::Decoder::new(Some(notation), lines)),
        (None, _) if is_json => Box::new(json::Decoder::new(lines)),
        (None, _) => Box::new(text::Decoder::new(None, lines)),
    })
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
            decoder.decode(true, &mut decoded).unwrap();
        }
        decoded.puzzles
    }
}
