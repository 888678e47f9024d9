//! Puzzles as JSON: one value after the other, often one on each line, or an array of them.
//!
//! A puzzle is a string in any notation, an array of 81 cells, nine arrays of nine, or an object with
//! such a value in its field `puzzle`. The elements of an array of puzzles are read one by one, so the
//! array may be larger than the memory. A broken value costs only the line on which it begins. This
//! file finds where values begin and end; `value` tells what they are.

mod value;

use std::io;
use std::ops::Range;

use serde::de::IgnoredAny;
use serde_json::Value;

use super::source::{Input, Lines};
use super::{BadPuzzle, Decode, Decoded, Form};
use value::{add_puzzles, is_puzzle};

/// The most that one puzzle may take, with whatever else is in its object.
const LARGEST_VALUE: usize = 1 << 16;
/// Deeper brackets than any puzzle has mean that something is broken.
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
    input: Input,
    /// The place of the next byte, counted from 1.
    line: u64,
    column: usize,
    in_array: bool,
}

/// Where in the bytes at hand a value lies, or as much of it as there is.
struct Extent {
    value: Range<usize>,
    /// The number of bytes to take, with what belongs to an array around it.
    length: usize,
    broken: bool,
}

impl Decoder {
    pub fn new(lines: Lines) -> Decoder {
        Decoder {
            input: lines.input,
            line: lines.number + 1,
            column: 1,
            in_array: false,
        }
    }

    /// Takes so many of the bytes at hand.
    fn take(&mut self, length: usize) {
        for byte in &self.input.at_hand()[..length] {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.column = 1;
                }
                // The later bytes of a character are no columns of their own.
                byte => self.column += usize::from(byte & 0xC0 != 0x80),
            }
        }
        self.input.consume(length);
    }

    fn skip_line(&mut self) -> io::Result<()> {
        self.line += 1;
        self.column = 1;
        self.input.skip_line()
    }

    /// Skips what stands between values. Returns whether a value follows.
    fn find_value(&mut self, wait: bool) -> io::Result<bool> {
        while wait || !self.input.at_hand().is_empty() {
            match self.input.peek(0)? {
                None => return Ok(false),
                Some(b'#') => self.skip_line()?,
                Some(byte) => {
                    let is_mark = b"\xef\xbb\xbf".contains(&byte);
                    let is_between = byte.is_ascii_whitespace()
                        || (self.in_array && matches!(byte, b',' | b']'));
                    if !is_between && !is_mark {
                        return Ok(true);
                    }
                    self.in_array &= byte != b']';
                    self.take(1);
                }
            }
        }
        Ok(false)
    }

    /// Finds the extent of the next value. Of an array of puzzles that is its first element.
    fn extent(&mut self) -> io::Result<Extent> {
        let mut nesting = Nesting::default();
        let mut may_be_puzzles = !self.in_array && self.input.peek(0)? == Some(b'[');
        let (mut length, mut lines) = (0, 1u64);
        while let Some(byte) = self.input.peek(length)? {
            let ends_element = nesting.is_at_depth(1) && matches!(byte, b',' | b']');
            if may_be_puzzles && ends_element {
                if is_puzzle(&self.input.at_hand()[1..length]) {
                    self.in_array = byte == b',';
                    return Ok(Extent {
                        value: 1..length,
                        length: length + 1,
                        broken: false,
                    });
                }
                may_be_puzzles = false;
            }
            length += 1;
            nesting.follow(byte);
            if nesting.is_closed() && self.ends_value(byte, length)? {
                return Ok(Extent {
                    value: 0..length,
                    length,
                    broken: false,
                });
            }
            if byte == b'\n' {
                lines += 1;
                // Asked seldom, so that a long value is not parsed again for each of its lines.
                let is_hopeless =
                    lines.is_power_of_two() && cannot_go_on(&self.input.at_hand()[..length]);
                if nesting.in_string || is_hopeless {
                    break;
                }
            }
            if nesting.depth > DEEPEST || length > LARGEST_VALUE {
                break;
            }
        }
        Ok(Extent {
            value: 0..length,
            length,
            broken: true,
        })
    }

    /// Whether a value ends with this byte, all brackets being closed: with a bracket or a quote, or
    /// where a number or a word does, which the byte after it at this place shows.
    fn ends_value(&mut self, byte: u8, next: usize) -> io::Result<bool> {
        if matches!(byte, b']' | b'}' | b'"') {
            return Ok(true);
        }
        let next = self.input.peek(next)?;
        Ok(
            next.is_none_or(|next| {
                next.is_ascii_whitespace() || matches!(next, b',' | b']' | b'}')
            }),
        )
    }

    /// Adds the puzzles of a value, or says what is wrong with it, and takes it.
    fn read(&mut self, extent: Extent, decoded: &mut Decoded) -> io::Result<()> {
        let place = (self.line, self.column + extent.value.start);
        let text = &self.input.at_hand()[extent.value];
        match serde_json::from_slice::<Value>(text) {
            Ok(value) if !extent.broken => {
                add_puzzles(value, place, decoded);
                self.take(extent.length);
            }
            parsed => {
                let bad = bad(parsed.err(), place);
                decoded.add(Form::Json, None, place.0, Err(bad));
                // It goes on behind the line on which the broken value begins. Within an array on one
                // line, the next element is as good a place.
                match text.iter().position(|&byte| byte == b'\n') {
                    Some(end) => self.take(end + 1),
                    None => {
                        self.take(extent.length);
                        if !self.in_array || extent.broken {
                            self.skip_line()?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, decoded: &mut Decoded) -> io::Result<()> {
        let before = decoded.number;
        while decoded.number == before && self.find_value(wait)? {
            let extent = self.extent()?;
            self.read(extent, decoded)?;
        }
        Ok(())
    }
}

/// How deep in brackets a text is, and whether it is in a string.
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

/// Whether no value begins like this text.
fn cannot_go_on(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(text).is_err_and(|error| !error.is_eof())
}

/// What is wrong with a value that begins at this place.
fn bad(error: Option<serde_json::Error>, (line, column): (u64, usize)) -> BadPuzzle {
    let Some(error) = error else {
        let message = "found too much in one value, expected a puzzle".to_owned();
        return BadPuzzle::at((line, column), message);
    };
    let message = error.to_string();
    // serde_json puts the place within the value at the end.
    let message = message
        .rsplit_once(" at line ")
        .map_or(&*message, |(message, _)| message);
    let place = match error.line() {
        0 | 1 => (line, column + error.column().saturating_sub(1)),
        lines => (line + lines as u64 - 1, error.column().max(1)),
    };
    BadPuzzle::at(place, format!("{message}, expected JSON"))
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::lines;
    use super::super::tests::decode_all;
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// The lines on which puzzles begin, and whether they could be read.
    fn read(text: &str) -> Vec<(u64, bool)> {
        decode_all(Decoder::new(lines(text)))
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
