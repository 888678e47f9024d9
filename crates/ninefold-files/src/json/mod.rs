//! Puzzles as JSON: consecutive values, often one on each line, or an array.
//!
//! A puzzle is a string in any notation, an array of 81 cells, nine arrays of nine, nine strings of nine, or an object
//! with such a value in a field such as `puzzle`. Other objects may have puzzles deeper in them. The elements of an
//! array of puzzles are read one by one, so the array may be larger than the memory. A broken value spoils only the line
//! on which it begins.
//!
//! This file finds where values begin and end. `record` finds it much faster for the values of most collections. `cells`
//! reads arrays of cells, and `value` interprets all other values.

mod cells;
mod members;
mod record;
mod value;

use std::io;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};
use serde_json::{Error, Value};

use crate::source::{Input, place_behind};
use cells::End;
use members::Members;
use record::{Compact, Json};
use value::{bad, content, inner_puzzles, is_puzzle, is_whole, problem};

use crate::{Content, Decode, Decoded, bare};

/// Returns whether the text begins like JSON.
pub fn detect(line: &[u8]) -> bool {
    let line = bare(line).trim_ascii();
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

/// Returns whether the first value of the text is no JSON, or `None` if the value has no end yet.
pub fn is_broken(text: &[u8]) -> Option<bool> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
    match values.next()? {
        Ok(_) => Some(false),
        Err(error) => (!error.is_eof()).then_some(true),
    }
}

/// A decoder of values, and of the elements of arrays of puzzles.
pub struct Decoder {
    input: Input,
    /// The column of the next byte, counted from 1 in characters.
    column: usize,
    /// The number of arrays of puzzles, and of objects with puzzles in them, around the next value.
    depth: usize,
    /// Whether an object is among them: then values without a puzzle are only passed over.
    in_object: bool,
    form: Arc<Json>,
    /// The function that finds the end of a value without building a tree: [`record::end`].
    find_end: fn(&[u8], &mut Compact) -> End,
    /// Memory for a value in compact form.
    compact: Compact,
    /// The columns for the members besides the puzzles, if they are kept.
    members: Option<Members>,
    /// Whether the input ended too early.
    is_cut_off: bool,
}

impl Decoder {
    pub fn new(input: Input) -> Decoder {
        Decoder {
            input,
            column: 1,
            depth: 0,
            in_object: false,
            form: Arc::new(Json),
            find_end: record::end,
            compact: Compact::default(),
            members: None,
            is_cut_off: false,
        }
    }

    /// Returns a decoder that keeps the other members of the puzzles' objects, which requires a tree of each object.
    pub fn keeping_members(input: Input) -> Decoder {
        Decoder {
            find_end: |_, _| End::Elsewhere,
            members: Some(Members::default()),
            ..Decoder::new(input)
        }
    }

    /// Takes `length` bytes of the buffered input.
    fn take(&mut self, length: usize) {
        let before = (self.input.lines, self.column);
        let taken = &self.input.at_hand()[..length];
        (self.input.lines, self.column) = place_behind(before, taken);
        self.input.consume(length);
    }

    fn skip_line(&mut self) -> io::Result<()> {
        self.column = 1;
        self.input.next_line(true, &mut Vec::new()).map(drop)
    }

    /// Skips the text between values. Returns whether a value follows.
    fn find_value(&mut self, wait: bool) -> io::Result<bool> {
        while wait || !self.input.at_hand().is_empty() {
            let Some(&byte) = self.input.fill()?.first() else {
                return Ok(false);
            };
            if byte == b'"'
                && self.in_object
                && let Some(length) = self.name_length()?
            {
                self.take(length);
                continue;
            }
            match byte {
                b'#' => self.skip_line()?,
                b']' if self.depth > 0 => {
                    self.depth -= 1;
                    self.take(1);
                }
                b'}' if self.in_object => {
                    self.depth = self.depth.saturating_sub(1);
                    self.take(1);
                }
                _ => {
                    let is_between = |byte| is_blank(byte) || (byte == b',' && self.depth > 0);
                    let text = self.input.at_hand();
                    match text.iter().position(|&byte| !is_between(byte)) {
                        Some(0) => return Ok(true),
                        end => self.take(end.unwrap_or(text.len())),
                    }
                }
            }
        }
        Ok(false)
    }

    /// Returns the length of the name of a member with which the text begins, with its colon.
    fn name_length(&mut self) -> io::Result<Option<usize>> {
        let (Some(Ok(Value::String(_))), end) = self.parse(0)? else {
            return Ok(None);
        };
        if self.input.peek_behind_blanks(end)? != Some(b':') {
            return Ok(None);
        }
        let colon = memchr(b':', &self.input.at_hand()[end..]);
        Ok(colon.map(|colon| end + colon + 1))
    }

    /// Returns whether an array of puzzles begins here.
    fn begins_puzzles(&mut self) -> io::Result<bool> {
        if !self.input.at_hand().starts_with(b"[") {
            return Ok(false);
        }
        let (Some(Ok(first)), end) = self.parse(1)? else {
            return Ok(false);
        };
        let next = self.input.peek_behind_blanks(end)?;
        Ok(is_puzzle(&first) && matches!(next, Some(b',' | b']') | None))
    }

    /// Parses the value after the first `start` bytes. Also returns where it ends.
    fn parse(&mut self, start: usize) -> io::Result<(Option<serde_json::Result<Value>>, usize)> {
        loop {
            let text = self.input.at_hand();
            let mut values = serde_json::Deserializer::from_slice(&text[start..]).into_iter();
            let value = values.next();
            let end = start + values.byte_offset();
            let may_go_on = match &value {
                None => true,
                // Read on until the element or the line with the error is complete. Otherwise, the message and the
                // following values would depend on the pieces in which the text arrives. A buffer may hold many broken
                // values, so each search ends as soon as possible.
                Some(Err(error)) => {
                    let (text, is_element) = (&text[start..], self.depth + start > 0);
                    let ends_here = || is_element && element_end(text).is_some();
                    let lines = || memchr_iter(b'\n', text).take(error.line()).count();
                    error.is_eof() || !(ends_here() || lines() == error.line())
                }
                // A number may have further digits.
                Some(Ok(_)) => end == text.len() && !b"]}\"".contains(&text[end - 1]),
            };
            if !may_go_on || !self.input.may_read_more() {
                return Ok((value, end));
            }
            self.input.read_more()?;
        }
    }

    /// Decodes the value that begins here, or enters it if it is an array of puzzles.
    fn decode_value(&mut self, place: (u64, usize), decoded: &mut Decoded) -> io::Result<()> {
        if self.begins_puzzles()? {
            self.depth += 1;
            self.take(1);
            return Ok(());
        }
        match self.parse(0)? {
            (Some(Ok(value)), end) => {
                if !self.in_object || is_whole(&value) || !inner_puzzles(&value).is_empty() {
                    add_puzzles(&value, place, self.members.as_mut(), decoded);
                }
                self.take(end);
            }
            (Some(Err(error)), _)
                if error.is_eof()
                    && !self.input.ended
                    && self.depth < DEEPEST
                    && self.input.at_hand().starts_with(b"{") =>
            {
                // An object that is too large for one value can only have many puzzles in it.
                self.depth += 1;
                self.in_object = true;
                self.take(1);
            }
            (error, _) => {
                let error = error.and_then(Result::err);
                let is_cut_off = error.as_ref().is_some_and(Error::is_eof) && self.input.ended;
                decoded.add(place.0, bad(problem(error, place, self.input.ended)));
                self.skip_broken()?;
                if is_cut_off {
                    self.is_cut_off = true;
                    self.skip_to_value(place.1)?;
                }
            }
        }
        Ok(())
    }

    /// Skips the remaining lines of a value without an end, up to a line that is a puzzle of its own. Lines of a value
    /// are never indented less than its beginning.
    fn skip_to_value(&mut self, column: usize) -> io::Result<()> {
        loop {
            let text = self.input.at_hand();
            let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
            let indentation = line.len() - line.trim_ascii_start().len();
            let value = line.trim_ascii();
            let value = value.strip_suffix(b",").unwrap_or(value);
            let is_value = || serde_json::from_slice(value).is_ok_and(|value| is_whole(&value));
            if text.is_empty() || (indentation < column && is_value()) {
                return Ok(());
            }
            self.skip_line()?;
        }
    }

    /// Adds an error if the input ends within an array.
    fn add_end(&mut self, decoded: &mut Decoded) {
        if self.depth > 0 && self.input.ended && !self.is_cut_off {
            self.is_cut_off = true;
            let place = (self.input.lines + 1, self.column);
            let message = "found the end of the input, expected the end of an array".to_owned();
            decoded.add(place.0, bad((place, message)));
        }
    }

    /// Skips to the line after the beginning of a broken value. In an array on one line, it skips only to the next
    /// element.
    fn skip_broken(&mut self) -> io::Result<()> {
        match element_end(self.input.at_hand()) {
            Some(end) if self.depth > 0 => self.take(end),
            _ => self.skip_line()?,
        }
        Ok(())
    }
}

/// The most arrays and objects around a puzzle.
const DEEPEST: usize = 32;

/// Returns whether the byte is a blank, or belongs to the byte order mark of a file.
fn is_blank(byte: u8) -> bool {
    matches!(byte, 0xef | 0xbb | 0xbf | b' ' | b'\t' | b'\r' | b'\n')
}

/// Adds the puzzle of this value, or the puzzles of this array.
fn add_puzzles(
    value: &Value,
    place: (u64, usize),
    mut members: Option<&mut Members>,
    decoded: &mut Decoded,
) {
    if let Value::Array(items) = value
        && (items.is_empty() || items.iter().any(is_puzzle))
    {
        for item in items {
            add_puzzles(item, place, members.as_deref_mut(), decoded);
        }
        return;
    }
    let inner = inner_puzzles(value);
    if !inner.is_empty() {
        for puzzle in inner {
            add_puzzles(puzzle, place, members.as_deref_mut(), decoded);
        }
        return;
    }
    let content = content(value, place);
    let columns = members.and_then(|members| members.columns(value, place.0, &content.puzzle));
    decoded.add(place.0, Content { columns, ..content });
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        let before = decoded.number;
        while decoded.number - before < most as u64
            && !decoded.is_full()
            && self.find_value(wait && decoded.number == before)?
        {
            let place = (self.input.lines + 1, self.column);
            self.compact.text.clear();
            match (self.find_end)(self.input.at_hand(), &mut self.compact) {
                End::At(end) => {
                    let record = match &self.compact.text[..] {
                        [] => &self.input.at_hand()[..end],
                        compact => compact,
                    };
                    decoded.add_raw(&self.form, record, place);
                    self.take(end);
                }
                End::Beyond if self.input.may_read_more() => match decoded.number == before {
                    true if wait => self.input.read_more()?,
                    _ => break,
                },
                _ => self.decode_value(place, decoded)?,
            }
        }
        if self.input.at_hand().is_empty() && decoded.number - before < most as u64 {
            self.add_end(decoded);
        }
        Ok(())
    }
}

/// Returns where an element of an array ends, if it ends on its first line.
fn element_end(text: &[u8]) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0, false, false);
    let end = text.iter().position(|&byte| {
        match byte {
            b'\n' => return true,
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b',' | b']' if depth == 0 => return true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        false
    })?;
    (text[end] != b'\n').then_some(end)
}

#[cfg(test)]
mod tests;
