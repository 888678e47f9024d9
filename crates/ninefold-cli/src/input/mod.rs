//! From files and pipes to puzzles, a batch at a time, in constant memory.
//!
//! The notations of grids are the library's; here are the forms that wrap them, CSV and JSON, and the
//! bookkeeping that lets every message name source, line and column.

mod csv;
mod json;
mod source;

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use clap::ValueEnum;
use ninefold::Grid;
use ninefold::text::{Notation, Reader, Record};

use crate::failure::Failure;
use source::{Input, read_line};

pub use source::{BytesRead, total_bytes};

/// The most puzzles in a batch; fewer are handed on when no more are at hand, so that whoever types
/// or pipes puzzles one by one gets answers one by one.
const BATCH: usize = 256;

/// A form that puzzles are read or written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// 81 characters on a line
    Line,
    /// Nine lines of nine cells (HackerRank)
    Rows,
    /// Nine lines with bars and rules
    Box,
    /// A label and nine lines (Project Euler)
    Euler,
    /// Comma-separated values with a header
    Csv,
    /// A JSON value for each puzzle
    Json,
}

impl Form {
    /// The library's notation of that name.
    pub fn notation(self) -> Option<Notation> {
        match self {
            Form::Line => Some(Notation::Line),
            Form::Rows => Some(Notation::Rows),
            Form::Box => Some(Notation::Box),
            Form::Euler => Some(Notation::Euler),
            Form::Csv | Form::Json => None,
        }
    }
}

impl From<Notation> for Form {
    fn from(notation: Notation) -> Form {
        match notation {
            Notation::Line => Form::Line,
            Notation::Rows => Form::Rows,
            Notation::Box => Form::Box,
            Notation::Euler => Form::Euler,
        }
    }
}

/// One puzzle of the input, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Counted from 1 over all files.
    pub number: u64,
    pub form: Form,
    pub label: Option<String>,
    source: Arc<str>,
    line: u64,
    /// The grid, or a sentence that names source, line and column.
    pub grid: Result<Grid, String>,
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

impl Misfit {
    fn sentence(&self, source: &str, label: Option<&str>) -> String {
        let Misfit {
            line,
            column,
            message,
        } = self;
        match label {
            Some(label) => format!("{source}:{line}:{column}: {label}: {message}"),
            None => format!("{source}:{line}:{column}: {message}"),
        }
    }
}

impl From<Record> for Decoded {
    fn from(record: Record) -> Decoded {
        Decoded {
            form: record.notation.into(),
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
    /// Adds the next puzzle, or the next few; adds none at the end.
    fn decode(&mut self, puzzles: &mut VecDeque<Decoded>) -> io::Result<()>;

    /// Whether more can be had without waiting for it.
    fn at_hand(&self) -> bool;
}

/// The puzzles of all sources, in batches. A source that cannot be opened or read is one failure
/// among them, and the next source follows.
pub struct Batches {
    names: VecDeque<String>,
    from: Option<Form>,
    bytes_read: BytesRead,
    number: u64,
    current: Option<(Arc<str>, Box<dyn Decode>)>,
    decoded: VecDeque<Decoded>,
}

impl Batches {
    /// The puzzles of these files, where `-` is standard input; of standard input if there are none.
    pub fn new(files: &[String], from: Option<Form>) -> Batches {
        let names = match files {
            [] => VecDeque::from(["-".to_owned()]),
            _ => files.iter().cloned().collect(),
        };
        Batches {
            names,
            from,
            bytes_read: BytesRead::default(),
            number: 0,
            current: None,
            decoded: VecDeque::new(),
        }
    }

    /// How many bytes have been read, to be asked from another thread.
    pub fn bytes_read(&self) -> BytesRead {
        self.bytes_read.clone()
    }

    fn next_batch(&mut self) -> Result<Option<Vec<Entry>>, Failure> {
        loop {
            let (source, decoder) = match &mut self.current {
                Some(current) => current,
                None => {
                    let Some(name) = self.names.pop_front() else {
                        return Ok(None);
                    };
                    let opened = open(&name, self.from, &self.bytes_read)
                        .map_err(|error| Failure::file(source::display(&name), error))?;
                    self.current.insert((source::display(&name).into(), opened))
                }
            };
            while self.decoded.len() < BATCH {
                let before = self.decoded.len();
                if let Err(error) = decoder.decode(&mut self.decoded) {
                    let failure = Failure::file(&**source, error);
                    self.current = None;
                    return Err(failure);
                }
                if self.decoded.len() == before || !decoder.at_hand() {
                    break;
                }
            }
            if self.decoded.is_empty() {
                self.current = None;
                continue;
            }
            let entries = number(&mut self.number, source, self.decoded.drain(..));
            return Ok(Some(entries));
        }
    }
}

impl Iterator for Batches {
    type Item = Result<Vec<Entry>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_batch().transpose()
    }
}

/// The puzzles of a text that is part of the program.
pub fn built_in(name: &str, text: &str) -> Vec<Entry> {
    let records = ninefold::text::read(text.as_bytes());
    number(&mut 0, &name.into(), records.into_iter().map(Decoded::from))
}

fn number(last: &mut u64, source: &Arc<str>, decoded: impl Iterator<Item = Decoded>) -> Vec<Entry> {
    decoded
        .map(|decoded| {
            *last += 1;
            Entry {
                number: *last,
                form: decoded.form,
                source: Arc::clone(source),
                line: decoded.line,
                grid: decoded.grid.map_err(|misfit| {
                    let label = decoded.label.as_deref();
                    misfit.sentence(source, label)
                }),
                label: decoded.label,
            }
        })
        .collect()
}

/// Opens a source and finds out which form its puzzles have.
fn open(name: &str, from: Option<Form>, bytes_read: &BytesRead) -> io::Result<Box<dyn Decode>> {
    let mut input = Input::open(name, bytes_read)?;
    let mut head = Vec::new();
    let form = match from {
        Some(form) => form.notation().is_none().then_some(form),
        None => sniff(&mut input, &mut head)?,
    };
    Ok(match form {
        Some(Form::Csv) => Box::new(csv::Decoder::new(head, input)),
        Some(Form::Json) => Box::new(json::Decoder::new(head, input)),
        _ => Box::new(TextDecoder::new(from.and_then(Form::notation), head, input)),
    })
}

/// Whether the input is CSV or JSON, told by its first line that is neither blank nor a comment. What
/// was read to find out is left in `head`.
fn sniff(input: &mut Input, head: &mut Vec<u8>) -> io::Result<Option<Form>> {
    loop {
        let start = head.len();
        if !read_line(input, head)? {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&head[start..]);
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        return Ok(match line {
            _ if line.starts_with(['{', '[', '"']) && !csv::is_header(line) => Some(Form::Json),
            _ if csv::is_header(line) || csv::has_grid_column(line) => Some(Form::Csv),
            _ => None,
        });
    }
}

/// The notations of the library.
struct TextDecoder {
    reader: Reader,
    input: Input,
    line: Vec<u8>,
    records: Vec<Record>,
    ended: bool,
}

impl TextDecoder {
    fn new(notation: Option<Notation>, head: Vec<u8>, input: Input) -> TextDecoder {
        let mut reader = Reader::new(notation);
        let mut records = Vec::new();
        for line in head.split_inclusive(|&byte| byte == b'\n') {
            reader.line(line.strip_suffix(b"\n").unwrap_or(line), &mut records);
        }
        TextDecoder {
            reader,
            input,
            line: Vec::new(),
            records,
            ended: false,
        }
    }
}

impl Decode for TextDecoder {
    fn decode(&mut self, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        while self.records.is_empty() && !self.ended {
            self.line.clear();
            if read_line(&mut self.input, &mut self.line)? {
                let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
                self.reader.line(line, &mut self.records);
            } else {
                self.reader.finish(&mut self.records);
                self.ended = true;
            }
        }
        puzzles.extend(self.records.drain(..).map(Decoded::from));
        Ok(())
    }

    fn at_hand(&self) -> bool {
        self.ended || self.input.has_line()
    }
}
