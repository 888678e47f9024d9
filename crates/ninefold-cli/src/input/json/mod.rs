//! Puzzles as JSON: a value after the other (one on each line, as pipes have it), or an array of them.
//!
//! A puzzle is a string in any notation, an array of 81 cells, nine arrays of nine, or an object with
//! such a value in its field `puzzle`. The elements of an array of puzzles are read one by one, so it
//! may be larger than the memory. What is broken costs the line on which it begins. This file finds
//! where values begin and end; `value` says what they are.

mod value;

use std::collections::VecDeque;
use std::io;

use serde::de::IgnoredAny;
use serde_json::Value;

use super::source::{Input, Lines};
use super::{Decode, Decoded, Misfit};
use value::{add_puzzles, decoded, is_puzzle};

/// The most that one puzzle may take, with whatever else is in its object.
const LARGEST_VALUE: usize = 1 << 16;
/// Deeper brackets than any puzzle has: something is broken.
const DEEPEST: usize = 20;

/// Whether the beginning of a text is that of JSON.
pub fn detect(line: &[u8]) -> bool {
    let line = line
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(line)
        .trim_ascii();
    let Some((first, rest)) = line.split_first() else {
        return false;
    };
    let second = rest.trim_ascii_start().first();
    match first {
        b'{' => second.is_none_or(|second| b"\"}".contains(second)),
        b'[' => second.is_none_or(|second| b"{[\"-]n0123456789".contains(second)),
        b'"' => serde_json::from_slice::<String>(line).is_ok(),
        _ => false,
    }
}

/// Reads values, or the elements of arrays of them.
pub struct Decoder {
    bytes: Bytes,
    in_array: bool,
}

/// The text of a value, or what there is of it.
struct Text {
    line: u64,
    column: usize,
    bytes: Vec<u8>,
    broken: bool,
}

impl Decoder {
    pub fn new(lines: Lines) -> Decoder {
        Decoder {
            bytes: Bytes {
                input: lines.input,
                again: lines.again.into_iter().flatten().collect(),
                line: lines.number + 1,
                column: 1,
            },
            in_array: false,
        }
    }

    /// Passes over what stands between values; says whether a value follows.
    fn find_value(&mut self, wait: bool) -> io::Result<bool> {
        while wait || self.bytes.at_hand() {
            match self.bytes.peek()? {
                None => return Ok(false),
                Some(b'#') => self.bytes.skip_line()?,
                Some(byte) => {
                    let is_mark = b"\xef\xbb\xbf".contains(&byte);
                    let is_between = byte.is_ascii_whitespace()
                        || (self.in_array && matches!(byte, b',' | b']'));
                    if !is_between && !is_mark {
                        return Ok(true);
                    }
                    self.in_array &= byte != b']';
                    self.bytes.next()?;
                }
            }
        }
        Ok(false)
    }

    /// Collects the text of a value. Of an array of puzzles that is its first element.
    fn collect(&mut self) -> io::Result<Text> {
        let mut text = Text {
            line: self.bytes.line,
            column: self.bytes.column,
            bytes: Vec::new(),
            broken: true,
        };
        let mut nesting = Nesting::default();
        let mut may_be_puzzles = !self.in_array && self.bytes.peek()? == Some(b'[');
        let mut lines = 1u64;
        while let Some(byte) = self.bytes.next()? {
            let ends_element = nesting.is_at_depth(1) && matches!(byte, b',' | b']');
            if may_be_puzzles && ends_element {
                if is_puzzle(&text.bytes[1..]) {
                    self.in_array = byte == b',';
                    text.bytes.remove(0);
                    text.column += 1;
                    text.broken = false;
                    break;
                }
                may_be_puzzles = false;
            }
            text.bytes.push(byte);
            nesting.follow(byte);
            if nesting.is_closed() && self.ends_value(byte)? {
                text.broken = false;
                break;
            }
            if byte == b'\n' {
                lines += 1;
                // Asked seldom, so that a long value is not parsed again for each of its lines.
                let hopeless = lines.is_power_of_two() && cannot_go_on(&text.bytes);
                if nesting.in_string || hopeless {
                    break;
                }
            }
            if nesting.depth > DEEPEST || text.bytes.len() > LARGEST_VALUE {
                break;
            }
        }
        Ok(text)
    }

    /// Whether a value ends with this byte, brackets being closed: with a bracket or a quote, or
    /// where a number or a word does.
    fn ends_value(&mut self, byte: u8) -> io::Result<bool> {
        if matches!(byte, b']' | b'}' | b'"') {
            return Ok(true);
        }
        let next = self.bytes.peek()?;
        Ok(
            next.is_none_or(|next| {
                next.is_ascii_whitespace() || matches!(next, b',' | b']' | b'}')
            }),
        )
    }

    /// Adds what the text holds: puzzles, or something that is none.
    fn add(&mut self, text: Text, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        let place = (text.line, text.column);
        match serde_json::from_slice::<Value>(&text.bytes) {
            Ok(value) if !text.broken => add_puzzles(value, place, puzzles),
            parsed => {
                puzzles.push_back(decoded(None, text.line, Err(misfit(parsed.err(), place))));
                self.read_on_after(text)?;
            }
        }
        Ok(())
    }

    /// Goes on behind the line on which something broken begins.
    fn read_on_after(&mut self, text: Text) -> io::Result<()> {
        match text.bytes.iter().position(|&byte| byte == b'\n') {
            Some(end) => self.bytes.read_again(&text.bytes[end + 1..], text.line + 1),
            // Within an array on one line, the next element is as good a place.
            None if self.in_array && !text.broken => {}
            None => self.bytes.skip_line()?,
        }
        Ok(())
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        let before = puzzles.len();
        while puzzles.len() == before && self.find_value(wait)? {
            let text = self.collect()?;
            self.add(text, puzzles)?;
        }
        Ok(())
    }
}

/// The bytes of the input, some of which are read again, with the place of the next.
struct Bytes {
    input: Input,
    again: VecDeque<u8>,
    line: u64,
    column: usize,
}

impl Bytes {
    fn at_hand(&self) -> bool {
        !self.again.is_empty() || !self.input.at_hand().is_empty()
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        match self.again.front() {
            Some(&byte) => Ok(Some(byte)),
            None => self.input.peek(),
        }
    }

    fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if self.again.pop_front().is_none() && byte.is_some() {
            self.input.consume(1);
        }
        match byte {
            Some(b'\n') => {
                self.line += 1;
                self.column = 1;
            }
            // The later bytes of a character are no columns of their own.
            Some(byte) if byte & 0xC0 != 0x80 => self.column += 1,
            _ => {}
        }
        Ok(byte)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        while !matches!(self.next()?, None | Some(b'\n')) {}
        Ok(())
    }

    fn read_again(&mut self, bytes: &[u8], line: u64) {
        for &byte in bytes.iter().rev() {
            self.again.push_front(byte);
        }
        self.line = line;
        self.column = 1;
    }
}

/// How deep in brackets a text is, and whether in a string.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    fn follow(&mut self, byte: u8) {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            _ if self.in_string => {}
            b'[' | b'{' => self.depth += 1,
            b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn is_at_depth(&self, depth: usize) -> bool {
        self.depth == depth && !self.in_string
    }

    fn is_closed(&self) -> bool {
        self.is_at_depth(0)
    }
}

/// Whether the text is no beginning of a value, whatever may follow.
fn cannot_go_on(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(text).is_err_and(|error| !error.is_eof())
}

/// What is wrong with a value that begins at this place.
fn misfit(error: Option<serde_json::Error>, (line, column): (u64, usize)) -> Misfit {
    let Some(error) = error else {
        return Misfit {
            line,
            column,
            message: "found too much in one value, expected a puzzle".to_owned(),
        };
    };
    let message = error.to_string();
    // serde_json puts the place within the value at the end.
    let message = message
        .rsplit_once(" at line ")
        .map_or(&*message, |(message, _)| message);
    let lines = error.line().saturating_sub(1) as u64;
    let columns = error.column().saturating_sub(1);
    Misfit {
        line: line + lines,
        column: if lines == 0 {
            column + columns
        } else {
            columns + 1
        },
        message: format!("{message}, expected JSON"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::lines;
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// The lines on which puzzles begin, and whether they could be read.
    fn read(text: &str) -> Vec<(u64, bool)> {
        let mut decoder = Decoder::new(lines(text));
        let mut puzzles = VecDeque::new();
        let mut before = 1;
        while before != puzzles.len() {
            before = puzzles.len();
            decoder.decode(true, &mut puzzles).unwrap();
        }
        puzzles
            .iter()
            .map(|puzzle| (puzzle.line, puzzle.written.is_ok()))
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
            format!("[\"{}\"]", numbers.join("\", \"").replace('0', "-")),
            rows.clone(),
            rows.replace('0', "null"),
            format!("{{\"name\": 3, \"puzzle\": \"{LINE}\"}}"),
            format!("{{\"quiz\": {rows}}}"),
        ] {
            assert!(
                detect(puzzle.lines().next().unwrap().as_bytes()),
                "{puzzle}"
            );
            assert_eq!(read(&puzzle), [(1, true)], "{puzzle}");
            let lines = puzzle.lines().count() as u64;
            let two = [(1, true), (1 + lines, true)];
            assert_eq!(read(&format!("{puzzle}\n{puzzle}")), two);
            assert_eq!(read(&format!("[{puzzle},\n{puzzle}]")), two, "{puzzle}");
            assert_eq!(read(&format!("[{puzzle}]")), [(1, true)], "{puzzle}");
        }
        assert_eq!(read("[]"), []);
    }

    #[test]
    fn an_array_may_be_larger_than_any_line() {
        let array = format!("[{}]", vec![format!("\"{LINE}\""); 10_000].join(", "));
        assert_eq!(read(&array), [(1, true)].repeat(10_000));
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
            "nonsense and more",
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

    #[test]
    fn many_brackets_take_no_longer_than_they_should() {
        let read = read(&"[\n".repeat(20_000));
        assert_eq!(read.len(), 20_000);
    }

    #[test]
    fn other_text_is_not_taken_for_json() {
        for text in ["[easy]", "[Puzzle]", "{x", "Grid 01", "\"a\",\"b\"", ""] {
            assert!(!detect(text.as_bytes()), "{text}");
        }
    }
}
