//! From files and pipes to puzzles, a batch at a time, in constant memory.
//!
//! The notations of grids are the library's; here are the forms that wrap them, CSV and JSON, and the
//! bookkeeping that lets every message name source, line and column.

mod csv;
mod json;
mod source;

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::Arc;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use ninefold::Grid;
use ninefold::text::{Notation, Reader, Record};

use crate::failure::Failure;
use crate::pace::Pace;
use source::{Input, Lines, NextLine};

pub use source::{BytesRead, total_bytes};

/// A form that puzzles are read or written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text(Notation),
    Csv,
    Json,
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
        let (name, help) = match self {
            Form::Text(Notation::Line) => ("line", "81 characters on a line"),
            Form::Text(Notation::Rows) => ("rows", "Nine lines of nine cells (HackerRank)"),
            Form::Text(Notation::Box) => ("box", "Nine lines with bars and rules"),
            Form::Text(Notation::Euler) => ("euler", "A label and nine lines (Project Euler)"),
            Form::Csv => ("csv", "Comma-separated values with a header"),
            Form::Json => ("json", "A JSON value for each puzzle"),
        };
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
    pub grid: Result<Grid, BadPuzzle>,
}

impl Entry {
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
    grid: Result<Grid, Misfit>,
}

/// What is wrong with a puzzle, and where.
struct Misfit {
    line: u64,
    column: usize,
    message: String,
}

impl From<Record> for Decoded {
    fn from(record: Record) -> Decoded {
        Decoded {
            form: Form::Text(record.notation),
            label: record.label,
            line: record.line,
            grid: record.grid.map_err(|error| Misfit {
                line: error.line,
                column: error.column,
                message: format!("found {}, expected {}", error.found, error.expected),
            }),
        }
    }
}

/// What turns the bytes of one source into puzzles.
trait Decode: Send {
    /// Adds the next puzzle, or the next few. Adds none at the end, or if more could only be had by
    /// waiting for it and the caller does not want to.
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()>;
}

/// The puzzles of all sources, in batches. A source that cannot be opened or read is one failure
/// among them, after the puzzles before it, and the next source follows.
pub struct Batches {
    names: VecDeque<String>,
    from: Option<Form>,
    pace: Pace,
    bytes_read: BytesRead,
    number: u64,
    current: Option<Source>,
}

/// The source that is being read.
struct Source {
    name: Arc<str>,
    decoder: Box<dyn Decode>,
    decoded: VecDeque<Decoded>,
    begun: bool,
    failure: Option<io::Error>,
}

impl Batches {
    /// The puzzles of these files, where `-` is standard input; of standard input if there are none.
    pub fn new(files: &[String], from: Option<Form>, pace: Pace) -> Batches {
        let names = match files {
            [] => VecDeque::from(["-".to_owned()]),
            _ => files.iter().cloned().collect(),
        };
        Batches {
            names,
            from,
            pace,
            bytes_read: BytesRead::default(),
            number: 0,
            current: None,
        }
    }

    /// How many bytes have been read, to be asked from another thread.
    pub fn bytes_read(&self) -> BytesRead {
        self.bytes_read.clone()
    }

    fn next_batch(&mut self) -> Result<Option<Vec<Entry>>, Failure> {
        loop {
            let source = match &mut self.current {
                Some(source) => source,
                None => match self.names.pop_front() {
                    Some(name) => {
                        let source = Source::open(&name, self.from, &self.bytes_read)?;
                        self.current.insert(source)
                    }
                    None => return Ok(None),
                },
            };
            source.decode(self.pace.batch());
            if !source.decoded.is_empty() {
                return Ok(Some(source.entries(&mut self.number)));
            }
            let ended = self.current.take();
            if let Some(Source {
                name,
                failure: Some(error),
                ..
            }) = ended
            {
                return Err(Failure::file(name, error));
            }
        }
    }
}

impl Iterator for Batches {
    type Item = Result<Vec<Entry>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_batch().transpose()
    }
}

impl Source {
    fn open(name: &str, from: Option<Form>, bytes_read: &BytesRead) -> Result<Source, Failure> {
        let decoder = Input::open(name, bytes_read).and_then(|input| decoder(input, from));
        Ok(Source {
            name: source::display(name).into(),
            decoder: decoder.map_err(|error| Failure::file(source::display(name), error))?,
            decoded: VecDeque::new(),
            begun: false,
            failure: None,
        })
    }

    /// Reads so many puzzles, or as many as can be had without waiting for more than one.
    fn decode(&mut self, most: usize) {
        while self.decoded.len() < most && self.failure.is_none() {
            let before = self.decoded.len();
            let wait = before == 0;
            self.failure = self.decoder.decode(wait, &mut self.decoded).err();
            if self.decoded.len() == before {
                return;
            }
        }
    }

    /// What has been decoded, numbered.
    fn entries(&mut self, last_number: &mut u64) -> Vec<Entry> {
        let name = &self.name;
        let begun = &mut self.begun;
        let entry = |decoded: Decoded| {
            *last_number += 1;
            let label = decoded.label.as_deref().and_then(clean_label);
            let bad = |misfit: Misfit| {
                let place = format!("{name}:{}:{}", misfit.line, misfit.column);
                BadPuzzle {
                    place: match &label {
                        Some(label) => format!("{place}: {label}"),
                        None => place,
                    },
                    message: misfit.message,
                }
            };
            Entry {
                number: *last_number,
                first: !std::mem::replace(begun, true),
                form: decoded.form,
                source: Arc::clone(name),
                line: decoded.line,
                grid: decoded.grid.map_err(bad),
                label,
            }
        };
        self.decoded.drain(..).map(entry).collect()
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
    include_str!("../../../../data/fifty.txt"),
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
        let batches: Box<dyn Iterator<Item = Result<Vec<Entry>, Failure>>> = match &self.file {
            Some(file) => Box::new(Batches::new(
                std::slice::from_ref(file),
                self.from,
                Pace::default(),
            )),
            None => Box::new(std::iter::once(Ok(built_in(FIFTY)))),
        };
        batches.flat_map(|batch| match batch {
            Ok(entries) => entries.into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        })
    }
}

/// The puzzles of a text that is part of the program.
pub fn built_in((name, text): (&str, &str)) -> Vec<Entry> {
    let mut source = Source {
        name: name.into(),
        decoded: ninefold::text::read(text.as_bytes())
            .into_iter()
            .map(Decoded::from)
            .collect(),
        decoder: Box::new(Nothing),
        begun: false,
        failure: None,
    };
    source.entries(&mut 0)
}

/// The decoder of a source that is read already.
struct Nothing;

impl Decode for Nothing {
    fn decode(&mut self, _: bool, _: &mut VecDeque<Decoded>) -> io::Result<()> {
        Ok(())
    }
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
        Some(Form::Text(notation)) => Box::new(TextDecoder::new(Some(notation), lines)),
        None => match csv::Layout::detect(&one, &two) {
            Some(layout) => Box::new(csv::Decoder::new(lines, layout)),
            None if json::detect(&one) => Box::new(json::Decoder::new(lines)),
            None => Box::new(TextDecoder::new(None, lines)),
        },
    })
}

/// Whether the line says nothing of the form. Nine spaces may be an empty row.
fn is_blank(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let spaces = line.iter().filter(|&&byte| byte == b' ').count();
    text.starts_with(b"#") || (text.is_empty() && spaces != 9)
}

/// The notations of the library.
struct TextDecoder {
    reader: Reader,
    lines: Lines,
    line: Vec<u8>,
    records: Vec<Record>,
    ended: bool,
}

impl TextDecoder {
    fn new(notation: Option<Notation>, lines: Lines) -> TextDecoder {
        let mut reader = Reader::new(notation);
        reader.skip_lines(lines.number);
        TextDecoder {
            reader,
            lines,
            line: Vec::new(),
            records: Vec::new(),
            ended: false,
        }
    }
}

impl Decode for TextDecoder {
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        while self.records.is_empty() && !self.ended {
            match self.lines.next(wait, &mut self.line)? {
                NextLine::Read => self.reader.line(&self.line, &mut self.records),
                NextLine::NotYet => break,
                NextLine::End => {
                    self.reader.finish(&mut self.records);
                    self.ended = true;
                }
            }
        }
        puzzles.extend(self.records.drain(..).map(Decoded::from));
        Ok(())
    }
}
