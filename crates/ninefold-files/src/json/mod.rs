//! Puzzles as JSON: consecutive values, often one on each line, or an array.
//!
//! A puzzle is a string in any notation, an array of 81 cells, nine arrays of nine, nine strings of nine, or an object
//! with such a value in a field such as `puzzle`. Other objects may have puzzles deeper in them. The elements of an array of puzzles are read one by one, so the array may be larger than the
//! memory. A broken value spoils only the line on which it begins. This file finds where values begin and end; `record`
//! finds it much faster for the values of most collections; `cells` reads arrays of cells; `value` interprets all other
//! values.

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
mod tests {
    use fastrand::Rng;
    use ninefold::Grid;
    use ninefold::text::Written;

    use super::*;
    use crate::batch::tests::decode_all;
    use crate::source::tests::{Trickle, input, input_of};

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// Returns the lines on which puzzles begin, and whether they could be read.
    fn read(text: &str) -> Vec<(u64, bool)> {
        decode_all(Decoder::new(input(text)))
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
    fn a_broken_item_costs_no_other_however_it_comes() {
        let text = format!("[{{\"puzzle\":\"{LINE}\"}},x,1e999,[nul],\"{LINE}\"]\n\"{LINE}\"");
        let expected = decoded(&text, end_on_one_line, &mut Rng::with_seed(0)).0;
        assert_eq!(expected.matches("Err(").count(), 3, "{expected}");
        for seed in 0..100 {
            let found = decoded(&text, record::end, &mut Rng::with_seed(seed)).0;
            assert_eq!(found, expected, "seed {seed}");
        }
    }

    #[test]
    fn many_brackets_take_no_longer_than_they_should() {
        let read = read(&"[\n".repeat(20_000));
        // The last lines are one value without an end, as deep as a value may be.
        assert!(read.len() > 19_800);
    }

    #[test]
    fn other_text_is_not_taken_for_json() {
        for text in ["[easy]", "[Puzzle]", "{x", "Grid 01", "\"a\",\"b\"", ""] {
            assert!(!detect(text.as_bytes()), "{text}");
        }
    }

    /// Finds the end of objects and strings on one line only, as the code did before it found other ends.
    fn end_on_one_line(text: &[u8], _: &mut Compact) -> End {
        match (text[0], record::end(text, &mut Compact::default())) {
            (b'[', _) => End::Elsewhere,
            (_, End::At(end)) if !text[..end].contains(&b'\n') => End::At(end),
            (_, End::Beyond) if !text.contains(&b'\n') => End::Beyond,
            _ => End::Elsewhere,
        }
    }

    /// Returns the cells of a puzzle as an array, separated by `between`.
    fn array(random: &mut Rng, between: &str) -> String {
        let number = *random.choice(&[81, 81, 81, 81, 80, 82, 9]).unwrap();
        let length = *random.choice(&[9, 9, 9, 81, 81, 10]).unwrap();
        let other = random.u8(0..20);
        let cell = |random: &mut Rng| {
            let digit = random.u8(0..10);
            match random.u16(0..400) {
                0 => [
                    "10",
                    "-1",
                    "1.0",
                    "1e0",
                    "nul",
                    "x",
                    "\"12\"",
                    "\"\\u0031\"",
                    "{}",
                    "[]",
                    "-0",
                    "00",
                ][random.usize(0..12)]
                .to_owned(),
                _ if other == 1 => format!("\"{digit}\""),
                _ if other == 2 && digit == 0 => "null".to_owned(),
                _ if other == 3 => [
                    "\"\"", "\" \"", "\".\"", "\"-\"", "\"x\"", "\"?\"", "\"X\"", "\"5\"", "5",
                    "\"0\"",
                ][usize::from(digit)]
                .to_owned(),
                _ => digit.to_string(),
            }
        };
        let cells: Vec<String> = (0..number).map(|_| cell(random)).collect();
        let rows: Vec<String> = cells
            .chunks(length)
            .map(|cells| cells.join(&format!(",{between}")))
            .collect();
        match length {
            81.. => format!("[{between}{}{between}]", rows.join(",")),
            _ => format!(
                "[[{}]{between}]",
                rows.join(&format!("{between}],{between}["))
            ),
        }
    }

    fn some_value(random: &mut Rng) -> String {
        let between = ["", "", " ", "\n", "\n      ", "\r\n\t"][random.usize(0..6)];
        let puzzle = match random.u8(0..5) {
            0 | 1 => array(random, between),
            2 => "5".to_owned(),
            _ => format!("\"{LINE}\""),
        };
        let name = [
            "puzzle",
            "puzzle",
            "quiz",
            "solution",
            "label",
            "puz\\u007ale",
        ][random.usize(0..6)];
        let label = [
            "",
            "\"id\":7,",
            "\"name\":\"a, b\",",
            "\"x\":{\"y\":[1]},",
            "\"x\":1e999,",
            "\"grid\":[],",
            "\"x\":nul,",
        ][random.usize(0..7)];
        match random.u8(0..8) {
            0 => format!("[{puzzle},{between}{puzzle}]"),
            1 => format!("[{{\"{name}\":{puzzle}}},{between}{{\"{name}\":{puzzle}}}]"),
            2 | 3 => puzzle,
            4 => format!(
                "{{{between}{label}{between}\"{name}\":{puzzle}{between},\"rating\":7.1{between}}}"
            ),
            5 => format!(
                "{{\"solution\":{},\"{name}\":{between}{puzzle}}}",
                array(random, between)
            ),
            _ => format!("{{{label}{between}\"{name}\":{between}{puzzle}{between}}}"),
        }
    }

    fn some_text(random: &mut Rng) -> String {
        let mut text = String::new();
        for _ in 0..random.usize(1..6) {
            let value = some_value(random);
            let end = ["\n", "\n", ",", " ", "\n# a comment\n", "\r\n"][random.usize(0..6)];
            text += &format!("{value}{end}").repeat(random.usize(1..4));
        }
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..random.usize(0..3) {
            let place = random.usize(0..text.len());
            match random.bool() {
                true => text[place] = char::from(*random.choice(b"0[]{},:\" \n\\x").unwrap()),
                false => drop(text.remove(place)),
            }
        }
        text.into_iter().collect()
    }

    /// Returns everything that a decoder finds in the text, and the number of puzzles whose cells need no decoding.
    fn decoded(
        text: &str,
        find_end: fn(&[u8], &mut Compact) -> End,
        random: &mut Rng,
    ) -> (String, usize) {
        let trickle = Trickle {
            text: io::Cursor::new(text.as_bytes().to_vec()),
            random: random.fork(),
        };
        let mut decoder = Decoder::new(input_of(trickle));
        decoder.find_end = find_end;
        let (mut all, mut plain, mut decoded) = (String::new(), 0, Decoded::new("test", 0));
        loop {
            let before = decoded.number;
            decoder
                .decode(true, random.usize(1..4), &mut decoded)
                .unwrap();
            if decoded.number == before {
                return (all, plain);
            }
            let batch = decoded.batch();
            let mut memory = Vec::new();
            let cells = batch.cells(&mut memory);
            let cells =
                cells.map(|cells| cells.into_iter().map(Grid::from_ascii).collect::<Vec<_>>());
            let entries = batch.into_entries();
            for (place, entry) in entries.iter().enumerate() {
                all += &format!("{entry:#?}\n");
                if let Some(cells) = &cells {
                    assert_eq!(entry.written, Ok(Written::Grid(cells[place])), "{text}");
                    plain += 1;
                }
            }
        }
    }

    #[test]
    fn values_read_without_a_tree_are_what_they_are_with_one() {
        let mut plain = 0;
        for seed in 0..4000 {
            let mut random = Rng::with_seed(seed);
            let text = some_text(&mut random);
            let (expected, _) = decoded(&text, end_on_one_line, &mut random);
            let (found, count) = decoded(&text, record::end, &mut random);
            assert_eq!(found, expected, "seed {seed}: {text}");
            plain += count;
        }
        assert!(plain > 1000, "{plain}");
    }
}
