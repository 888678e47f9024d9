//! From files and pipes to puzzles, a batch at a time, in constant memory.
//!
//! The notations are the library's; here are the forms that wrap them, CSV and JSON, and the
//! bookkeeping that lets every message name source, line and column.

mod argument;
mod batch;
mod batches;
mod compressed;
mod csv;
mod json;
mod source;
mod text;
mod written;

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::Arc;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use ninefold::Puzzle;
use ninefold::text::{MixedRecord, Notation, ParseError};

use crate::failure::Failure;
use crate::pace::Pace;
use batches::Numbering;
use source::{Input, Lines};

pub use batch::{Batch, Part, Run};
pub use batches::Batches;
pub use source::total_bytes;
pub use written::Written;

/// A form that puzzles are read or written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text(Notation),
    Csv,
    Json,
}

impl Form {
    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Form::Text(Notation::Line) => "line",
            Form::Text(Notation::Rows) => "rows",
            Form::Text(Notation::Box) => "box",
            Form::Text(Notation::Euler) => "euler",
            Form::Csv => "csv",
            Form::Json => "json",
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
        let help = match self {
            Form::Text(Notation::Line) => "81 characters on a line, or 729 with pencil marks",
            Form::Text(Notation::Rows) => "Nine lines of nine cells (HackerRank)",
            Form::Text(Notation::Box) => "Nine lines with bars and rules",
            Form::Text(Notation::Euler) => "A label and nine lines (Project Euler)",
            Form::Csv => "Comma-separated values with a header",
            Form::Json => "A JSON value for each puzzle",
        };
        Some(PossibleValue::new(self.name()).help(help))
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
    /// The puzzle to be solved, if it could be read.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.written.as_ref().ok().map(Written::puzzle)
    }

    /// The puzzle as records show it, if it could be read: 81 characters, or 729 with pencil marks.
    pub fn shown(&self) -> Option<String> {
        self.written.as_ref().ok().map(Written::to_string)
    }

    /// Where the puzzle stands and what it is called, for messages.
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

/// A puzzle as its decoder knows it.
struct Decoded {
    form: Form,
    label: Option<String>,
    line: u64,
    written: Result<Written, Misfit>,
}

/// What is wrong with a puzzle, and where.
struct Misfit {
    line: u64,
    column: usize,
    message: String,
}

impl From<ParseError> for Misfit {
    fn from(error: ParseError) -> Misfit {
        Misfit {
            line: error.line,
            column: error.column,
            message: format!("found {}, expected {}", error.found, error.expected),
        }
    }
}

impl From<MixedRecord> for Decoded {
    fn from(mut record: MixedRecord) -> Decoded {
        let (notation, label, line) = match &mut record {
            MixedRecord::Grid(record) => (record.notation, record.label.take(), record.line),
            MixedRecord::Marks(record) => (record.notation, record.label.take(), record.line),
        };
        Decoded {
            form: Form::Text(notation),
            label,
            line,
            written: Written::of(record).map_err(Misfit::from),
        }
    }
}

/// What turns the bytes of one source into puzzles.
trait Decode: Send {
    /// Adds the next puzzle, or the next few. Adds none at the end, or if more could only be had by
    /// waiting for it and the caller does not want to.
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()>;

    /// Adds the puzzles, up to `most`, that come next and need no decoding, each on a line. Gives the
    /// number of the first line, if there are any.
    fn plain_lines(
        &mut self,
        _wait: bool,
        _most: usize,
        _cells: &mut Vec<[u8; 81]>,
    ) -> io::Result<Option<u64>> {
        Ok(None)
    }
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
    /// What it is called in titles.
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
    let records = ninefold::text::read_mixed(text.as_bytes());
    Numbering::of(name.into()).entries(records.into_iter().map(Decoded::from), &mut 0)
}

/// Finds out which form the puzzles of a source have, by the first line or two that are neither blank
/// nor comments.
fn decoder(mut input: Input, from: Option<Form>) -> io::Result<Box<dyn Decode>> {
    let mut first = Vec::new();
    let mut skipped = 0;
    while input.read_line(&mut first)? && is_blank(&first) {
        first.clear();
        skipped += 1;
    }
    let mut second = Vec::new();
    let may_be_csv = from == Some(Form::Csv) || (from.is_none() && csv::may_be_header(&first));
    if may_be_csv && first.ends_with(b"\n") {
        input.read_line(&mut second)?;
    }
    let line = |text: &[u8]| text.trim_ascii_end().to_vec();
    let [one, two] = [line(&first), line(&second)];
    let lines = Lines {
        input,
        again: [first, second]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect(),
        number: skipped,
    };
    Ok(match from {
        Some(Form::Csv) => Box::new(csv::Decoder::new(lines, csv::Layout::forced(&one, &two))),
        Some(Form::Json) => Box::new(json::Decoder::new(lines)),
        Some(Form::Text(notation)) => Box::new(text::Decoder::new(Some(notation), lines)),
        None => match csv::Layout::detect(&one, &two) {
            Some(layout) => Box::new(csv::Decoder::new(lines, layout)),
            None if json::detect(&one) => Box::new(json::Decoder::new(lines)),
            None => Box::new(text::Decoder::new(None, lines)),
        },
    })
}

/// Whether the line says nothing of the form. Nine spaces may be an empty row.
fn is_blank(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let spaces = line.iter().filter(|&&byte| byte == b' ').count();
    text.starts_with(b"#") || (text.is_empty() && spaces != 9)
}
