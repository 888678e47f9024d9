//! Puzzles in a column of comma-separated values.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};

use ninefold::Grid;
use ninefold::text::{Notation, Reader};

use super::source::Input;
use super::{Decode, Decoded, Form, Misfit};

/// What the column with the puzzles is called in collections that are around.
const PUZZLE_HEADERS: [&str; 9] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "givens",
];
const LABEL_HEADERS: [&str; 3] = ["label", "name", "id"];

/// Whether the line is a header that names a column of puzzles.
pub fn is_header(line: &str) -> bool {
    fields(line)
        .iter()
        .any(|field| is_one_of(field, &PUZZLE_HEADERS))
}

/// Whether a field after the first is a whole grid. A grid in the first field is a line with more
/// fields, which the library reads.
pub fn has_grid_column(line: &str) -> bool {
    fields(line).iter().skip(1).any(|field| is_grid(field))
        && !line.split(',').next().is_some_and(is_grid)
}

fn fields(line: &str) -> Vec<String> {
    let mut reader = configured().from_reader(line.as_bytes());
    let record = reader.records().next().and_then(Result::ok);
    record
        .unwrap_or_default()
        .iter()
        .map(str::to_owned)
        .collect()
}

fn is_one_of(field: &str, headers: &[&str]) -> bool {
    let field = field.trim_start_matches('\u{feff}').trim();
    headers
        .iter()
        .any(|header| field.eq_ignore_ascii_case(header))
}

fn is_grid(field: &str) -> bool {
    field.trim().len() == 81 && read_grid(field).is_ok()
}

/// Reads a field as a grid on one line.
pub fn read_grid(field: &str) -> Result<Grid, (usize, String)> {
    let mut records = Vec::new();
    let mut reader = Reader::new(Some(Notation::Line));
    // A line feed within a quoted field separates nothing here.
    reader.line(field.replace(['\r', '\n'], " ").as_bytes(), &mut records);
    match records.pop() {
        Some(record) => record.grid.map_err(|error| {
            let message = format!("found {}, expected {}", error.found, error.expected);
            (error.column, message)
        }),
        None => Err((1, "found nothing, expected a puzzle".to_owned())),
    }
}

fn configured() -> csv::ReaderBuilder {
    let mut builder = csv::ReaderBuilder::new();
    builder
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'));
    builder
}

/// Where the columns of interest are.
#[derive(Clone, Copy)]
struct Columns {
    puzzle: usize,
    label: Option<usize>,
}

/// Reads records of comma-separated values.
pub struct Decoder {
    reader: csv::Reader<io::Chain<Cursor<Vec<u8>>, Input>>,
    record: csv::ByteRecord,
    columns: Option<Columns>,
}

impl Decoder {
    /// Reads what is in `head` first.
    pub fn new(head: Vec<u8>, input: Input) -> Decoder {
        Decoder {
            reader: configured().from_reader(Cursor::new(head).chain(input)),
            record: csv::ByteRecord::new(),
            columns: None,
        }
    }

    fn field(&self, column: usize) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.record.get(column).unwrap_or_default())
    }

    /// Finds the columns by the header, which is passed over, or by the first grid.
    fn find_columns(&mut self) -> io::Result<bool> {
        let position = |is_it: &dyn Fn(&str) -> bool| {
            (0..self.record.len()).find(|&column| is_it(&self.field(column)))
        };
        let named = |headers: &'static [&str]| position(&|field| is_one_of(field, headers));
        let header = named(&PUZZLE_HEADERS);
        self.columns = Some(Columns {
            puzzle: header.or_else(|| position(&is_grid)).unwrap_or(0),
            label: header.and_then(|_| named(&LABEL_HEADERS)),
        });
        match header {
            Some(_) => self.read_record(),
            None => Ok(true),
        }
    }

    fn read_record(&mut self) -> io::Result<bool> {
        Ok(self.reader.read_byte_record(&mut self.record)?)
    }
}

impl Decode for Decoder {
    fn decode(&mut self, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        if !self.read_record()? || (self.columns.is_none() && !self.find_columns()?) {
            return Ok(());
        }
        let Some(columns) = self.columns else {
            return Ok(());
        };
        let line = self.record.position().map_or(0, csv::Position::line);
        let before: usize = self
            .record
            .iter()
            .take(columns.puzzle)
            .map(|field| field.len() + 1)
            .sum();
        let grid = read_grid(&self.field(columns.puzzle));
        let label = columns.label.map(|column| self.field(column).into_owned());
        puzzles.push_back(Decoded {
            form: Form::Csv,
            label: label.filter(|label| !label.is_empty()),
            line,
            grid: grid.map_err(|(column, message)| Misfit {
                line,
                column: before + column,
                message,
            }),
        });
        Ok(())
    }

    /// The reader's own buffer cannot be asked, so a pipe is taken to be slow.
    fn at_hand(&self) -> bool {
        self.reader.get_ref().get_ref().1.is_file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn csv_is_told_from_other_text() {
        assert!(is_header("quizzes,solutions"));
        assert!(is_header("id, Puzzle ,rating"));
        assert!(is_header("puzzle"));
        assert!(!is_header("Grid 01"));
        assert!(has_grid_column(&format!("7,{LINE},1.2")));
        assert!(
            !has_grid_column(&format!("{LINE},1.2")),
            "a line with a further field"
        );
        assert!(!has_grid_column("5,3,,,7,,,,"));
    }
}
