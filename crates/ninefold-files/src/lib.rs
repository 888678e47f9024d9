#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! [`Batches`] opens one source after the other. [`source`](mod@source) provides its bytes, decompressed, and its
//! lines. The first lines determine the decoder for the others: `text`, `csv`, `json` or `opensudoku`. The library
//! reads the notations. This crate reads the forms that contain notations and those that need other libraries
//! (`fpuzzles`, through `reading`). It also tracks source, line and column for messages. `written` writes all forms
//! that are not tables; `as_written` returns puzzles in their original text.

mod argument;
mod as_written;
mod batch;
mod batches;
mod columns;
#[cfg(feature = "decompression")]
mod compressed;
mod csv;
mod digest;
mod entries;
mod fpuzzles;
mod json;
mod lz_string;
mod opensudoku;
pub mod pool;
mod reading;
pub mod source;
mod sudokupad;
mod text;
mod written;

use std::sync::Arc;
use std::{fmt, io, mem};

use ninefold::Puzzle;
use ninefold::text::{Notation, ParseError, Written};

use batch::{Content, Decoded, RecordForm};
use source::Input;

pub use argument::is_puzzle;
pub use batch::{Batch, Head};
pub use batches::{Batches, Error};
pub use columns::{Columns, Row, Table};
pub use digest::Digest;
pub use entries::entries_of;
pub use reading::{is_link, read_all, read_all_as, read_most, read_one};
pub use written::{Lost, OtherColumns};

/// A form in which puzzles are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One of the library's notations.
    Text(Notation),
    /// Comma-separated values; in input also with semicolons or bars.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// JSON.
    Json,
    /// XML of OpenSudoku.
    OpenSudoku,
    /// A link to f-puzzles.
    FPuzzles,
    /// A link to SudokuPad.
    SudokuPad,
}

impl Default for Form {
    /// Returns the form of a puzzle on a line.
    fn default() -> Form {
        Form::Text(Notation::Line)
    }
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 23] = [
        Form::Text(Notation::Line),
        Form::Text(Notation::Rows),
        Form::Text(Notation::Box),
        Form::Text(Notation::Euler),
        Form::Csv,
        Form::Tsv,
        Form::Json,
        Form::Text(Notation::Marks),
        Form::Text(Notation::Table),
        Form::Text(Notation::Compact),
        Form::Text(Notation::Readable),
        Form::Text(Notation::Simple),
        Form::Text(Notation::Sdk),
        Form::Text(Notation::Sdx),
        Form::Text(Notation::Hodoku),
        Form::Text(Notation::Bank),
        Form::Text(Notation::Patterns),
        Form::OpenSudoku,
        Form::Text(Notation::SudokuWiki),
        Form::Text(Notation::SudokuExchange),
        Form::Text(Notation::SudokuCoach),
        Form::FPuzzles,
        Form::SudokuPad,
    ];

    /// The forms in which commands answer.
    pub const ANSWERS: [Form; 7] = [
        Form::Text(Notation::Line),
        Form::Text(Notation::Rows),
        Form::Text(Notation::Box),
        Form::Text(Notation::Euler),
        Form::Csv,
        Form::Tsv,
        Form::Json,
    ];

    /// Returns the form in which a command answers a puzzle of this form.
    pub fn of_answer(self) -> Form {
        match Form::ANSWERS.contains(&self) {
            true => self,
            false => Form::Text(Notation::Line),
        }
    }

    /// Returns whether the form can hold a single puzzle by itself, without a table around it.
    pub fn is_of_one(self) -> bool {
        !self.is_table()
    }

    /// Returns the form with this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns the name that selects the form.
    pub fn name(self) -> &'static str {
        self.described().0
    }

    /// Returns a short description of its appearance.
    pub fn description(self) -> &'static str {
        self.described().1
    }

    fn described(self) -> (&'static str, &'static str) {
        match self {
            Form::Text(Notation::Line) => {
                ("line", "81 characters on a line, or 729 with pencil marks")
            }
            Form::Text(Notation::Rows) => ("rows", "Nine lines of nine cells (HackerRank)"),
            Form::Text(Notation::Box) => ("box", "Nine lines with bars and rules"),
            Form::Text(Notation::Euler) => ("euler", "A label and nine lines (Project Euler)"),
            Form::Csv => ("csv", "Comma-separated values with a header"),
            Form::Tsv => ("tsv", "Tab-separated values with a header"),
            Form::Json => ("json", "A JSON value for each puzzle"),
            Form::Text(Notation::Marks) => ("marks", "729 characters on a line, the pencil marks"),
            Form::Text(Notation::Table) => {
                ("table", "Nine lines of pencil marks, with bars and rules")
            }
            Form::Text(Notation::Compact) => ("compact", "Nine lines of nine cells (qqwing)"),
            Form::Text(Notation::Readable) => (
                "readable",
                "Nine lines with bars and rules between the boxes (qqwing)",
            ),
            Form::Text(Notation::Simple) => {
                ("ss", "Nine lines with bars and rules (Simple Sudoku)")
            }
            Form::Text(Notation::Sdk) => ("sdk", "[Puzzle] and nine lines (SadMan Software)"),
            Form::Text(Notation::Sdx) => ("sdx", "Nine lines of pencil marks (SudoCue)"),
            Form::Text(Notation::Hodoku) => ("hodoku", "A line of HoDoKu's library"),
            Form::Text(Notation::Bank) => (
                "bank",
                "An id, 81 digits and a rating (puzzle bank of sudokuexchange.com)",
            ),
            Form::Text(Notation::Patterns) => (
                "patterns-game",
                "81 characters and ED=... (Patterns Game, gsf)",
            ),
            Form::OpenSudoku => ("opensudoku", "XML of OpenSudoku"),
            Form::Text(Notation::SudokuWiki) => ("sudokuwiki", "A link to SudokuWiki's solver"),
            Form::Text(Notation::SudokuExchange) => {
                ("sudokuexchange", "A link to sudokuexchange.com")
            }
            Form::Text(Notation::SudokuCoach) => ("sudokucoach", "A link to sudoku.coach"),
            Form::FPuzzles => ("f-puzzles", "A link to f-puzzles"),
            Form::SudokuPad => ("sudokupad", "A link to SudokuPad"),
        }
    }
}

/// One puzzle of the input, or the error in it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the puzzle, counted from 1 over all files.
    pub number: u64,
    /// Whether the puzzle is the first of its source.
    pub first: bool,
    /// The form of the puzzle in its source.
    pub form: Form,
    /// The label: one line without control characters.
    pub label: Option<String>,
    /// Further columns of the row, if the puzzle comes from a table of values.
    pub columns: Option<Columns>,
    source: Arc<str>,
    line: u64,
    /// The puzzle, or the error in it.
    pub written: Result<Written, BadPuzzle>,
}

impl Entry {
    /// Returns a puzzle that does not come from a source, with its label and its other columns.
    pub fn of(
        number: u64,
        written: Written,
        label: Option<String>,
        columns: Option<Columns>,
    ) -> Entry {
        Entry {
            number,
            first: true,
            form: Form::default(),
            label,
            columns,
            source: "".into(),
            line: 1,
            written: Ok(written),
        }
    }

    /// Returns the puzzle to solve, if it could be read.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.written.as_ref().ok().map(Written::puzzle)
    }

    /// Returns the puzzle as output shows it, if it could be read: 81 characters, or 729 with pencil marks.
    pub fn shown(&self) -> Option<String> {
        self.written.as_ref().ok().map(Written::to_string)
    }

    /// Returns the name of the source.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the line of the source on which the puzzle begins, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the error, if the puzzle could not be read.
    pub fn error(&self) -> Option<String> {
        self.written.as_ref().err().map(ToString::to_string)
    }

    /// Returns the approximate memory size of the entry.
    fn bytes(&self) -> usize {
        let of_error = |bad: &BadPuzzle| bad.place.len() + bad.message.len();
        let error = self.written.as_ref().err().map_or(0, of_error);
        let label = self.label.as_ref().map_or(0, String::len);
        let columns = self.columns.as_ref().map_or(0, Columns::bytes);
        size_of::<Entry>() + label + columns + error
    }

    /// Returns source, line and label of the puzzle, for messages.
    pub fn place(&self) -> String {
        let Entry { source, line, .. } = self;
        match &self.label {
            Some(label) => format!("{source}:{line}: {label}"),
            None => format!("{source}:{line}: puzzle {}", self.number),
        }
    }
}

/// The error in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzle {
    /// Source, line and column, and the label if there is one.
    pub place: String,
    /// The text that was found, and the form that was expected.
    pub message: String,
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1 in characters.
    pub column: usize,
}

impl BadPuzzle {
    /// Returns the text that was found.
    fn found(&self) -> &str {
        let found = self.message.strip_prefix("found ").unwrap_or(&self.message);
        found.split(", expected ").next().unwrap_or(found)
    }
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// An error message with its line and column.
type Problem = ((u64, usize), String);

fn problem(error: &ParseError) -> Problem {
    let message = format!("found {}, expected {}", error.found, error.expected);
    ((error.line, error.column), message)
}

/// The data to keep besides puzzles, labels and the columns of tables. Keeping more takes more time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Keeps {
    /// Nothing.
    #[default]
    Nothing,
    /// Fields that follow 81 characters on a line, as the label.
    Lines,
    /// The fields as with `Lines`, and the other members of JSON objects, as columns.
    Everything,
}

/// A decoder that turns the bytes of one source into puzzles.
trait Decode: Send {
    /// Adds up to `most` further puzzles, or a few more if one line ends several. Waits for the first puzzle only, and
    /// only if `wait` is set; otherwise adds those that are available. Adds none at the end.
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()>;

    /// Returns the bad record with which a damaged source ends.
    fn cut_off(&self, problem: Problem) -> Content {
        Content {
            form: Form::Text(Notation::Line),
            label: None,
            columns: None,
            puzzle: Err(problem),
        }
    }
}

/// Detects the form of a source by its first line or two that are neither blank nor comments.
fn decoder(mut input: Input, from: Option<Form>, keeps: Keeps) -> io::Result<Box<dyn Decode>> {
    let (mut line, mut description) = (Vec::new(), None);
    while is_blank(input.peek(1)?[0]) && input.next_line(true, &mut line)? {
        if line.starts_with(b"#D") {
            description = Some(mem::take(&mut line));
        }
    }
    let lines = match from {
        None => match input.peek(1)?[0] {
            first if csv::may_be_header(first) || csv::may_go_on(first) => 2,
            _ => 1,
        },
        Some(Form::Csv | Form::Tsv) => 2,
        _ => 1,
    };
    let [first, second] = match lines {
        1 => input.peek(1)?.map(<[u8]>::to_vec),
        _ => csv::peek_two(&mut input)?,
    };
    let [first, second] = [&first[..], &second[..]];
    if from.map_or(opensudoku::detect(first), |from| from == Form::OpenSudoku) {
        return Ok(Box::new(opensudoku::Decoder::new(input)));
    }
    let layout = csv::Layout::detect(first, second, from);
    let is_json = from.map_or(json::detect(first), |from| from == Form::Json);
    Ok(match (layout, from) {
        (Some(layout), _) => Box::new(csv::Decoder::new(input, layout)),
        (None, Some(Form::Text(notation))) => Box::new(text::Decoder::new(
            Some(notation),
            input,
            description,
            false,
        )),
        (None, _) if is_json && keeps == Keeps::Everything => {
            Box::new(json::Decoder::keeping_members(input))
        }
        (None, _) if is_json => Box::new(json::Decoder::new(input)),
        (None, _) => {
            let keeps_fields = keeps != Keeps::Nothing && from.is_none();
            Box::new(text::Decoder::new(None, input, description, keeps_fields))
        }
    })
}

/// Returns the line without its carriage return, and without a byte order mark.
fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns whether the line is useless for detecting the form. Nine spaces may be an empty row.
fn is_blank(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let spaces = line.iter().filter(|&&byte| byte == b' ').count();
    text.starts_with(b"#") || (text.is_empty() && spaces != 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all puzzles of a decoder.
    pub fn decode_all(mut decoder: impl Decode) -> Vec<Entry> {
        let mut decoded = Decoded::new("test", 0);
        let (mut entries, mut before) = (Vec::new(), None);
        while before != Some(decoded.number) {
            before = Some(decoded.number);
            decoder.decode(true, 1, &mut decoded).unwrap();
            entries.extend(decoded.batch().into_entries());
        }
        entries
    }
}
