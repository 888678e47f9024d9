//! Puzzles as JSON: a value after the other (one on each line, as pipes have it), or an array of them.
//!
//! A puzzle is a string in any notation, an array of 81 numbers, nine arrays of nine, or an object
//! with such a value in its field `puzzle`.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};

use ninefold::{Digit, Grid};
use serde::de::IgnoredAny;
use serde_json::Value;

use super::source::{Input, read_line};
use super::{Decode, Decoded, Form, Misfit};

const PUZZLE_FIELDS: [&str; 6] = ["puzzle", "quiz", "sudoku", "grid", "board", "question"];
const LABEL_FIELDS: [&str; 3] = ["label", "name", "id"];

/// A value may grow to this size before it is given up: enough for a million puzzles in one array.
const LARGEST_VALUE: usize = 1 << 28;

const EXPECTED: &str = "expected a puzzle: a string, 81 numbers, 9 arrays of 9 numbers, or an \
                        object with one of these in the field \"puzzle\"";

/// Reads values that may stretch over several lines.
pub struct Decoder {
    lines: Lines,
    value: Vec<u8>,
    /// Where the lines of the value begin in it.
    starts: Vec<usize>,
    nesting: Nesting,
}

impl Decoder {
    /// Reads what is in `head` first.
    pub fn new(head: Vec<u8>, input: Input) -> Decoder {
        Decoder {
            lines: Lines {
                input: Cursor::new(head).chain(input),
                again: VecDeque::new(),
                number: 0,
            },
            value: Vec::new(),
            starts: Vec::new(),
            nesting: Nesting::default(),
        }
    }

    /// Turns the lines collected so far into puzzles. What is broken costs the line on which the
    /// broken value begins; the lines after it are read again.
    fn finish_value(&mut self, puzzles: &mut VecDeque<Decoded>) {
        let text = std::mem::take(&mut self.value);
        let starts = std::mem::take(&mut self.starts);
        self.nesting = Nesting::default();
        let first_line = self.lines.number - starts.len() as u64 + 1;
        let line_of = |offset: usize| starts.partition_point(|&start| start <= offset).max(1) - 1;
        let mut values = serde_json::Deserializer::from_slice(&text).into_iter::<Value>();
        loop {
            let blanks = text[values.byte_offset()..].iter();
            let blanks = blanks.take_while(|byte| byte.is_ascii_whitespace()).count();
            let line = line_of(values.byte_offset() + blanks);
            match values.next() {
                None => return,
                Some(Ok(value)) => add_puzzles(value, first_line + line as u64, puzzles),
                Some(Err(error)) => {
                    let misfit = Misfit {
                        line: first_line + error.line().saturating_sub(1) as u64,
                        column: error.column(),
                        message: format!("{}, expected JSON", without_place(&error)),
                    };
                    puzzles.push_back(decoded(None, first_line + line as u64, Err(misfit)));
                    let rest = starts
                        .get(line + 1)
                        .map_or(&[][..], |&start| &text[start..]);
                    self.lines.read_again(rest);
                    return;
                }
            }
        }
    }

    /// Whether the lines so far cannot become a value, whatever follows. Asked when their number is
    /// a power of two, so that a long value is not parsed again for each of its lines.
    fn is_broken(&self) -> bool {
        self.starts.len().is_power_of_two()
            && serde_json::from_slice::<IgnoredAny>(&self.value).is_err_and(|error| !error.is_eof())
    }
}

impl Decode for Decoder {
    fn decode(&mut self, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        let before = puzzles.len();
        while puzzles.len() == before {
            let start = self.value.len();
            if !self.lines.next(&mut self.value)? {
                if self.starts.is_empty() {
                    return Ok(());
                }
                self.finish_value(puzzles);
                continue;
            }
            let line = self.value[start..].trim_ascii();
            if start == 0 && (line.is_empty() || line.starts_with(b"#")) {
                self.value.clear();
                continue;
            }
            self.starts.push(start);
            self.nesting.follow(&self.value[start..]);
            let too_large = self.value.len() > LARGEST_VALUE;
            if self.nesting.is_closed() || too_large || self.is_broken() {
                self.finish_value(puzzles);
            }
        }
        Ok(())
    }

    fn at_hand(&self) -> bool {
        !self.lines.again.is_empty() || self.lines.input.get_ref().1.has_line()
    }
}

/// The lines of the input, some of which are read again.
struct Lines {
    input: io::Chain<Cursor<Vec<u8>>, Input>,
    again: VecDeque<Vec<u8>>,
    /// The number of the line read last.
    number: u64,
}

impl Lines {
    /// Adds the next line to the text; says whether there was one.
    fn next(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        if let Some(line) = self.again.pop_front() {
            text.extend_from_slice(&line);
        } else {
            let start = text.len();
            if !read_line(&mut self.input, text)? {
                return Ok(false);
            }
            if self.number == 0 && text[start..].starts_with(b"\xef\xbb\xbf") {
                text.drain(start..start + 3);
            }
        }
        self.number += 1;
        Ok(true)
    }

    fn read_again(&mut self, text: &[u8]) {
        for line in text.split_inclusive(|&byte| byte == b'\n').rev() {
            self.again.push_front(line.to_vec());
            self.number -= 1;
        }
    }
}

/// How deep in brackets a text is: a value ends where they close.
#[derive(Default)]
struct Nesting {
    depth: u64,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    fn follow(&mut self, text: &[u8]) {
        for &byte in text {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                // A string ends with its line at the latest; this one is broken.
                b'\n' => self.in_string = false,
                _ if self.in_string => {}
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.depth == 0
    }
}

/// Adds the puzzle that the value is, or the puzzles that it is an array of.
fn add_puzzles(value: Value, line: u64, puzzles: &mut VecDeque<Decoded>) {
    match value {
        Value::Array(items) if !items.iter().all(is_cells) => {
            for item in items {
                add_puzzles(item, line, puzzles);
            }
        }
        value => {
            let (puzzle, label) = match &value {
                Value::Object(fields) => {
                    let field = |names: &[&str]| names.iter().find_map(|&name| fields.get(name));
                    let label = field(&LABEL_FIELDS).map(|label| match label {
                        Value::String(label) => label.clone(),
                        other => other.to_string(),
                    });
                    (field(&PUZZLE_FIELDS).unwrap_or(&Value::Null), label)
                }
                other => (other, None),
            };
            let grid = grid_of(puzzle).map_err(|message| Misfit {
                line,
                column: 1,
                message,
            });
            puzzles.push_back(decoded(label, line, grid));
        }
    }
}

/// Whether an item of an array is a cell, or a row of cells.
fn is_cells(item: &Value) -> bool {
    match item {
        Value::Array(row) => {
            row.len() == 9 && row.iter().all(|item| !item.is_array() && is_cells(item))
        }
        item => {
            item.is_number() || item.is_null() || item.as_str().is_some_and(|text| text.len() <= 1)
        }
    }
}

fn grid_of(value: &Value) -> Result<Grid, String> {
    let cells: Vec<&Value> = match value {
        Value::String(text) => {
            return text
                .parse()
                .map_err(|error| format!("in the string, {error}"));
        }
        Value::Array(items) => items
            .iter()
            .flat_map(|item| match item {
                Value::Array(row) => row.iter().collect(),
                cell => vec![cell],
            })
            .collect(),
        _ => return Err(EXPECTED.to_owned()),
    };
    let digits: Result<Vec<Option<Digit>>, String> = cells.into_iter().map(cell_of).collect();
    let digits = digits?;
    let count = digits.len();
    let cells = digits
        .try_into()
        .map_err(|_| format!("found {count} cells, expected 81"))?;
    Ok(Grid::new(cells))
}

fn cell_of(value: &Value) -> Result<Option<Digit>, String> {
    let digit = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_u64(),
        Value::String(text) if matches!(&**text, "" | "." | " ") => return Ok(None),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    match digit.and_then(|digit| u8::try_from(digit).ok()) {
        Some(0) => Ok(None),
        Some(value) if Digit::new(value).is_some() => Ok(Digit::new(value)),
        _ => Err(format!(
            "found the cell {value}, expected a digit 1 to 9, 0 or null"
        )),
    }
}

fn decoded(label: Option<String>, line: u64, grid: Result<Grid, Misfit>) -> Decoded {
    Decoded {
        form: Form::Json,
        label,
        line,
        grid,
    }
}

/// The error without the line and column that serde_json puts at its end.
fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" at line ") {
        Some((message, _)) => message.to_owned(),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::source::BytesRead;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// The lines on which puzzles begin, and whether they could be read.
    fn read(text: &str) -> Vec<(u64, bool)> {
        // The text comes as the head; behind it is a source without a byte.
        let input = Input::open("/dev/null", &BytesRead::default()).unwrap();
        let mut decoder = Decoder::new(text.as_bytes().to_vec(), input);
        let mut puzzles = VecDeque::new();
        loop {
            let before = puzzles.len();
            decoder.decode(&mut puzzles).unwrap();
            if puzzles.len() == before {
                break;
            }
        }
        puzzles
            .iter()
            .map(|puzzle| (puzzle.line, puzzle.grid.is_ok()))
            .collect()
    }

    #[test]
    fn every_shape_of_a_puzzle_is_read() {
        let numbers: Vec<String> = LINE
            .chars()
            .map(|cell| cell.to_string().replace('.', "0"))
            .collect();
        let rows: Vec<String> = numbers
            .chunks(9)
            .map(|row| format!("[{}]", row.join(",")))
            .collect();
        let rows = format!("[{}]", rows.join(",\n"));
        for puzzle in [
            format!("\"{LINE}\""),
            format!("[{}]", numbers.join(",")),
            rows.clone(),
            rows.replace('0', "null"),
            format!("{{\"name\": 3, \"puzzle\": \"{LINE}\"}}"),
            format!("{{\"quiz\": {rows}}}"),
        ] {
            assert_eq!(read(&puzzle), [(1, true)], "{puzzle}");
            assert_eq!(
                read(&format!("[{puzzle}, {puzzle}]")),
                [(1, true), (1, true)],
                "{puzzle}"
            );
            let lines = puzzle.lines().count() as u64;
            assert_eq!(
                read(&format!("{puzzle}\n{puzzle}")),
                [(1, true), (1 + lines, true)]
            );
        }
    }

    #[test]
    fn a_broken_value_costs_its_own_line_only() {
        let good = format!("{{\"puzzle\": \"{LINE}\"}}");
        for bad in [
            "{bad",
            "{\"puzzle\":",
            "[",
            "{\"puzzle\": \"12",
            "]",
            "{\"puzzle\": 5}",
            "[[1,2],3]x",
        ] {
            let text = format!("{good}\n{bad}\n{good}\n{good}\n\n{good}");
            let read = read(&text);
            let good: Vec<u64> = read
                .iter()
                .filter(|read| read.1)
                .map(|read| read.0)
                .collect();
            assert_eq!(good, [1, 3, 4, 6], "{bad}: {read:?}");
            assert!(
                read.iter().any(|read| !read.1 && read.0 == 2),
                "{bad}: {read:?}"
            );
        }
    }
}
