//! Puzzles in a column of values between commas, semicolons, tabs or bars. A field between quotes may have
//! line breaks (RFC 4180). A quote that is not closed must not swallow the puzzles after it, so it costs the
//! line on which it stands.

use std::borrow::Cow;
use std::sync::Arc;
use std::{io, iter, str};

use memchr::{memchr, memchr_iter, memmem, memrchr};
use ninefold::Grid;
use ninefold::text::{Notation, ParseError, Reader, Written, is_bank_id, plain_cells, read_by};

use crate::entries;
use crate::others::{read_field, read_one};
use crate::source::Input;
use crate::{
    Columns, Content, Decode, Decoded, Form, Problem, RecordForm, Row, Table, bare, problem,
};

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The names of the column with the puzzles in published collections.
const PUZZLE_HEADERS: [&str; 9] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "givens",
];
const LABEL_HEADERS: [&str; 3] = ["label", "name", "id"];

/// The columns, and how the puzzles are found in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    table: Arc<Table>,
    /// The header line. It is skipped wherever it stands, because files put together repeat it.
    header: Option<Vec<u8>>,
}

impl Layout {
    /// Recognises CSV by its first two lines: a header that names a column with a puzzle in it, or a
    /// puzzle in a field after the first. A line with a puzzle in its first field is a line with
    /// further fields, which the library reads, unless the field is quoted.
    ///
    /// Lines that are said to be CSV or TSV always have a layout.
    pub fn detect(first: &[u8], second: &[u8], from: Option<Form>) -> Option<Layout> {
        let is_bank = from == Some(Form::Text(Notation::Bank));
        if is_bank || (from.is_none() && is_bank_line(bare(first))) {
            return Some(Layout::of_bank());
        }
        let (is_csv, delimiters) = match from {
            None => (false, &DELIMITERS[..]),
            Some(Form::Csv) => (true, &DELIMITERS[..]),
            Some(Form::Tsv) => (true, &b"\t"[..]),
            Some(_) => return None,
        };
        let (first, second) = (bare(first), bare(second));
        let start = first.trim_ascii_start().first();
        // An array of JSON has puzzles between commas too.
        if start == Some(&b'[') && !is_csv {
            return None;
        }
        let detected = delimiters.iter().find_map(|&delimiter| {
            let [heads, cells] =
                [first, second].map(|line| Vec::from_iter(fields(line, delimiter)));
            let puzzle_in = |fields: &[&[u8]]| fields.iter().position(|field| is_puzzle(field));
            let holds_puzzle =
                |column: usize| cells.get(column).is_some_and(|cell| is_puzzle(cell));
            let is_empty = is_csv && second.is_empty();
            let is_table = heads.len() > 1 && (heads.len() == cells.len() || is_empty);
            let by_name = named(&heads, &PUZZLE_HEADERS, holds_puzzle)
                // The first puzzle may be a bad one.
                .or_else(|| named(&heads, &PUZZLE_HEADERS, |_| is_table));
            let (puzzle, has_header) = match by_name {
                Some(puzzle) => (puzzle, true),
                None => match puzzle_in(&heads) {
                    Some(0) if !is_csv && start != Some(&b'"') => return None,
                    Some(puzzle) => (puzzle, false),
                    None if is_csv => (puzzle_in(&cells)?, true),
                    _ => return None,
                },
            };
            Some(Layout::new(
                delimiter,
                puzzle,
                [&heads, &cells],
                has_header.then_some(first),
            ))
        });
        let first_of_all = || Layout::new(delimiters[0], 0, [&[]; 2], None);
        detected.or_else(|| is_csv.then(first_of_all))
    }

    /// The columns of the puzzle bank.
    fn of_bank() -> Layout {
        let table = Table {
            delimiter: b' ',
            puzzle: 1,
            header: ["id", "rating"].map(str::to_owned).to_vec(),
            label: Some(0),
            entries: None,
            json: false,
        };
        Layout {
            table: Arc::new(table),
            header: None,
        }
    }

    fn is_bank(&self) -> bool {
        self.table.delimiter == b' '
    }

    fn new(
        delimiter: u8,
        puzzle: usize,
        [heads, cells]: [&[&[u8]]; 2],
        header: Option<&[u8]>,
    ) -> Layout {
        let label = named(heads, &LABEL_HEADERS, |column| {
            header.is_some() && column != puzzle
        });
        // Other tables may have something else in a column of this name.
        let may_be_entries = |field: &[u8]| field.is_empty() || plain_cells(field).is_some();
        let entries = named(heads, &[entries::NAME], |column| {
            let first = cells.get(column).copied().unwrap_or_default();
            header.is_some() && column != puzzle && may_be_entries(first)
        });
        let name = |(column, head): (usize, &&[u8])| match header {
            Some(_) => String::from_utf8_lossy(&text_of(head)).into_owned(),
            None => format!("column{}", column + 1),
        };
        let others = heads.iter().enumerate();
        let others = others.filter(|(column, _)| *column != puzzle);
        let table = Table {
            delimiter,
            puzzle,
            header: others.map(name).collect(),
            label: label.map(|label| label - usize::from(label > puzzle)),
            entries: entries.map(|entries| entries - usize::from(entries > puzzle)),
            json: false,
        };
        Layout {
            table: Arc::new(table),
            header: header.map(<[u8]>::to_vec),
        }
    }
}

/// Whether the line could be a header, so that the second line should be looked at.
pub fn may_be_header(line: &[u8]) -> bool {
    DELIMITERS.into_iter().any(|delimiter| {
        let heads: Vec<&[u8]> = fields(bare(line), delimiter).collect();
        named(&heads, &PUZZLE_HEADERS, |_| true).is_some()
    })
}

/// The column that has the first of these names and fits.
fn named(heads: &[&[u8]], names: &[&str], fits: impl Fn(usize) -> bool) -> Option<usize> {
    names.iter().find_map(|name| {
        let is_named = |head: &[u8]| head.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
        (0..heads.len()).find(|&column| is_named(heads[column]) && fits(column))
    })
}

fn is_puzzle(field: &[u8]) -> bool {
    matches!(field.trim_ascii().len(), 81 | 729) && read_field(field).is_ok()
}

/// The fields of a line, with their quotes.
pub fn raw_fields(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(line);
    iter::from_fn(move || {
        let text = rest?;
        let mut in_quotes = false;
        let end = match text.starts_with(b"\"") {
            false => memchr(delimiter, text),
            true => text.iter().position(|&byte| {
                in_quotes ^= byte == b'"';
                byte == delimiter && !in_quotes
            }),
        };
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// The fields of a line. Those in quotes lose them, but the quotes within them stay doubled.
fn fields(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    raw_fields(line, delimiter).map(|field| unquoted(field).unwrap_or(field))
}

/// What stands between the quotes of a field, if it has some. The last one may be missing.
fn unquoted(field: &[u8]) -> Option<&[u8]> {
    let quoted = field.strip_prefix(b"\"")?;
    Some(quoted.strip_suffix(b"\"").unwrap_or(quoted))
}

/// The text that a field means. Only between quotes do two of them stand for one.
pub fn text_of(field: &[u8]) -> Cow<'_, [u8]> {
    const TWO_QUOTES: &[u8] = b"\"\"";
    let quoted = unquoted(field).unwrap_or(field);
    if quoted.len() == field.len() || memmem::find(quoted, TWO_QUOTES).is_none() {
        return Cow::Borrowed(quoted);
    }
    let (mut text, mut rest) = (Vec::new(), quoted);
    while let Some(place) = memmem::find(rest, TWO_QUOTES) {
        text.extend_from_slice(&rest[..=place]);
        rest = &rest[place + TWO_QUOTES.len()..];
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// No longer text between quotes is read as one field.
const LONGEST_QUOTED: usize = 1 << 16;

/// The end of a record that has a line break between quotes.
#[derive(PartialEq, Eq, Debug)]
enum QuotedEnd {
    /// Behind this number of bytes.
    At(usize),
    /// Perhaps behind the end of the text.
    Beyond,
    /// Nowhere: a quote is missing.
    Missing,
}

/// Whether the line ends between quotes.
fn is_open(line: &[u8], delimiters: &[u8]) -> bool {
    // The place of the last quote behind quoted text.
    let (mut in_quotes, mut closed) = (false, None);
    for place in memchr_iter(b'"', line) {
        if in_quotes {
            (in_quotes, closed) = (false, Some(place));
            continue;
        }
        in_quotes = {
            let begins = place == 0 || delimiters.contains(&line[place - 1]);
            // A further quote of a field that was quoted.
            let is_further = |closed: usize| {
                let between = &line[closed + 1..place];
                !between.iter().any(|byte| delimiters.contains(byte))
            };
            begins || closed.is_some_and(is_further)
        };
    }
    in_quotes
}

/// Finds the end of a record whose first line ends between quotes, in the text behind that line.
///
/// A quote between quotes is doubled, and one that ends a field is followed by a delimiter or a line end. With
/// any other a quote is missing before, as it is if a line between the quotes is a record.
fn quoted_end(
    text: &[u8],
    has_ended: bool,
    delimiters: &[u8],
    is_record: impl Fn(&[u8]) -> bool,
) -> QuotedEnd {
    let mut in_quotes = true;
    // Where the line begins, as long as all of it is between quotes.
    let (mut place, mut line) = (0, Some(0));
    let beyond = |place: usize| match has_ended || place > LONGEST_QUOTED {
        true => QuotedEnd::Missing,
        false => QuotedEnd::Beyond,
    };
    while place <= LONGEST_QUOTED {
        let Some(&byte) = text.get(place) else {
            return match has_ended && !in_quotes {
                true => QuotedEnd::At(place),
                false => beyond(place),
            };
        };
        let next = text.get(place + 1);
        let is_end = byte == b'\n' || (byte == b'\r' && next == Some(&b'\n'));
        if in_quotes && (byte == b'"' || is_end) {
            let quoted = line.map(|line| &text[line..place]);
            if quoted.is_some_and(&is_record) {
                return QuotedEnd::Missing;
            }
        }
        match byte {
            b'"' if in_quotes => match next {
                Some(b'"') => place += 1,
                Some(b'\r' | b'\n') => in_quotes = false,
                Some(next) if delimiters.contains(next) => in_quotes = false,
                None if has_ended => in_quotes = false,
                None => return beyond(place),
                _ => return QuotedEnd::Missing,
            },
            b'"' if place > 0 && delimiters.contains(&text[place - 1]) => in_quotes = true,
            b'\n' if !in_quotes => return QuotedEnd::At(place + 1),
            b'\n' => line = Some(place + 1),
            _ => {}
        }
        line = line.filter(|_| in_quotes);
        place += 1;
    }
    QuotedEnd::Missing
}

/// Returns the first two records of a source without taking them. Each may have several lines.
pub fn peek_two(input: &mut Input) -> io::Result<[Vec<u8>; 2]> {
    input.peek(2)?;
    loop {
        let (text, has_ended) = (input.at_hand(), !input.may_read_more());
        let (mut start, mut is_whole) = (0, true);
        let records = [(); 2].map(|()| {
            let first = start.min(text.len());
            let rest = &text[first..];
            let end = memchr(b'\n', rest);
            // A first record of two lines leaves the second record to be read.
            is_whole &= end.is_some() || has_ended;
            let end = end.map_or(text.len(), |end| first + end);
            start = end + 1;
            if !is_open(bare(&text[first..end]), &DELIMITERS) || start > text.len() {
                return first..end;
            }
            match quoted_end(&text[start..], has_ended, &DELIMITERS, |_| false) {
                QuotedEnd::At(length) => {
                    start += length;
                    first..start - usize::from(text[..start].ends_with(b"\n"))
                }
                QuotedEnd::Beyond => {
                    is_whole = false;
                    first..end
                }
                QuotedEnd::Missing => first..end,
            }
        });
        if is_whole || !input.peek_more() {
            return Ok(records.map(|record| input.at_hand()[record].to_vec()));
        }
    }
}

/// Whether the record has further lines, as it ends between quotes.
pub fn may_go_on(line: &[u8]) -> bool {
    is_open(bare(line), &DELIMITERS)
}

/// Finds the records, one on each line unless a field between quotes has several.
pub struct Decoder {
    input: Input,
    line: Vec<u8>,
    layout: Arc<Layout>,
    /// The number of the line on which the record begins that is not complete yet.
    begun: Option<u64>,
    /// The number of bytes to come that are known to have no quotes.
    without_quotes: usize,
}

impl Decoder {
    pub fn new(input: Input, layout: Layout) -> Decoder {
        Decoder {
            input,
            line: Vec::new(),
            layout: Arc::new(layout),
            begun: None,
            without_quotes: 0,
        }
    }

    /// Whether the line that was taken ends between quotes.
    fn is_open(&mut self) -> bool {
        // Most tables have no quotes at all, which is found out for many lines at once.
        if let Some(rest) = self.without_quotes.checked_sub(self.line.len() + 1) {
            self.without_quotes = rest;
            return false;
        }
        let next = self.input.at_hand();
        self.without_quotes = memchr(b'"', next).unwrap_or(next.len());
        let delimiter = [self.layout.table.delimiter];
        !self.layout.is_bank() && is_open(bare(&self.line), &delimiter)
    }

    /// Takes the next record and returns the number of its first line; `None` at the end, or if `wait` is false
    /// and the record has not come yet.
    fn next_record(&mut self, wait: bool) -> io::Result<Option<u64>> {
        if self.begun.is_none() {
            if !self.input.next_line(wait, &mut self.line)? {
                return Ok(None);
            }
            if !self.is_open() {
                return Ok(Some(self.input.lines));
            }
        }
        let first = *self.begun.get_or_insert(self.input.lines);
        let end = loop {
            let has_ended = !self.input.may_read_more();
            let delimiter = [self.layout.table.delimiter];
            let is_record = |line: &[u8]| {
                let puzzle = self.layout.puzzle(bare(line));
                puzzle.is_some_and(is_puzzle)
            };
            let end = quoted_end(self.input.at_hand(), has_ended, &delimiter, is_record);
            match end {
                QuotedEnd::Beyond if !wait => return Ok(None),
                QuotedEnd::Beyond => self.input.read_more()?,
                QuotedEnd::At(end) => break Some(end),
                QuotedEnd::Missing => break None,
            }
        };
        self.begun = None;
        if let Some(end) = end {
            let text = &self.input.at_hand()[..end];
            let rest = text.strip_suffix(b"\n").unwrap_or(text);
            let whole = [&self.line, &b"\n"[..], rest].concat();
            let columns = fields(bare(&whole), self.layout.table.delimiter).count();
            if columns <= self.layout.table.header.len() + 1 {
                self.input.lines += 1 + memchr_iter(b'\n', rest).count() as u64;
                self.input.consume(end);
                self.without_quotes = 0;
                self.line = whole;
            }
        }
        Ok(Some(first))
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        let before = decoded.number;
        while decoded.number - before < most as u64
            && !decoded.is_full()
            && let Some(line) = self.next_record(wait && decoded.number == before)?
        {
            if self.layout.is_record(&self.line) {
                if self.layout.is_bank() {
                    squeeze(&mut self.line);
                }
                decoded.add_raw(&self.layout, &self.line, (line, 1));
            }
        }
        Ok(())
    }

    fn cut_off(&self, problem: Problem) -> Content {
        Content {
            form: self.layout.form(),
            label: None,
            columns: Some(Columns {
                table: Arc::clone(&self.layout.table),
                record: Vec::new(),
                line: problem.0.0,
            }),
            puzzle: Err(problem),
        }
    }
}

impl Layout {
    /// The field that should hold the puzzle.
    fn puzzle<'r>(&self, record: &'r [u8]) -> Option<&'r [u8]> {
        fields(record, self.table.delimiter).nth(self.table.puzzle)
    }

    /// The puzzle, with the digits that were placed if the row says which.
    fn position(&self, written: Written, row: Row) -> Written {
        let Some(entries) = self.table.entries else {
            return written;
        };
        let field = row.fields().nth(entries);
        let position = field.and_then(|field| entries::with_entries(&written, &field));
        position.unwrap_or(written)
    }

    /// Whether the line holds a puzzle: it is neither a header nor blank nor a comment.
    fn is_record(&self, line: &[u8]) -> bool {
        let is_header = self.header.as_deref() == Some(bare(line));
        let text = line.trim_ascii_start();
        !is_header && !text.is_empty() && !text.starts_with(b"#")
    }
}

impl RecordForm for Layout {
    fn form(&self) -> Form {
        match self.table.delimiter {
            b' ' => Form::Text(Notation::Bank),
            b'\t' => Form::Tsv,
            _ => Form::Csv,
        }
    }

    fn table(&self) -> Option<&Arc<Table>> {
        Some(&self.table)
    }

    fn header(&self) -> Option<&[u8]> {
        self.header.as_deref()
    }

    fn plain_cells(&self, record: &[u8]) -> Option<[u8; 81]> {
        plain_cells(self.puzzle(bare(record))?).copied()
    }

    fn decode(&self, record: &[u8], (line, _): (u64, usize)) -> Content {
        let puzzle = self.puzzle(bare(record)).unwrap_or_default();
        if self.is_bank() && plain_cells(puzzle).is_none() && !begins_with_id(record) {
            return other_than_bank(bare(record), line);
        }
        let row = Row {
            table: &self.table,
            record: bare(record),
            line,
        };
        Content {
            form: self.form(),
            label: row.label(),
            columns: Some(Columns {
                table: Arc::clone(&self.table),
                record: row.record.to_vec(),
                line,
            }),
            puzzle: match plain_cells(puzzle) {
                Some(cells) => Ok(self.position(Grid::from_ascii(cells).into(), row)),
                None => read_field(puzzle)
                    .map(|written| self.position(written, row))
                    .map_err(|error| problem(&in_record(error, record, puzzle, line))),
            },
        }
    }
}

/// The error of a field, at its place in the source.
fn in_record(error: ParseError, record: &[u8], field: &[u8], line: u64) -> ParseError {
    let start = memmem::find(record, field).unwrap_or(0);
    let before = &record[..start];
    let last_line = memrchr(b'\n', before).map_or(0, |end| end + 1);
    let column = match error.line {
        0 | 1 => {
            error.column
                + String::from_utf8_lossy(&before[last_line..])
                    .chars()
                    .count()
        }
        _ => error.column,
    };
    let lines = memchr_iter(b'\n', before).count() as u64;
    ParseError {
        line: line + lines + error.line.saturating_sub(1),
        column,
        ..error
    }
}

/// Whether the line is one of the puzzle bank. Most are told from them by their length.
fn is_bank_line(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line) else {
        return false;
    };
    let starts_with_id = text.trim_start().get(..12).is_some_and(is_bank_id);
    let records = || read_by(Reader::new(None), line);
    starts_with_id && matches!(&records()[..], [record] if record.notation == Notation::Bank)
}

fn begins_with_id(line: &[u8]) -> bool {
    let first = line.first_chunk::<12>().map(|id| str::from_utf8(id));
    first.is_some_and(|id| id.is_ok_and(is_bank_id))
}

/// A puzzle in another notation among lines of the puzzle bank.
fn other_than_bank(record: &[u8], line: u64) -> Content {
    let puzzle = read_one(&String::from_utf8_lossy(record));
    Content {
        form: Form::Text(Notation::Line),
        label: None,
        columns: None,
        puzzle: puzzle.map_err(|error| problem(&ParseError { line, ..error })),
    }
}

/// Leaves one blank between the fields of a line, none before them and none behind them.
fn squeeze(line: &mut Vec<u8>) {
    let is_blank = |byte: u8| byte == b' ' || byte == b'\t';
    line.iter_mut()
        .filter(|byte| **byte == b'\t')
        .for_each(|byte| *byte = b' ');
    line.dedup_by(|byte, before| is_blank(*byte) && is_blank(*before));
    let start = line.iter().take_while(|&&byte| is_blank(byte)).count();
    line.drain(..start);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BadPuzzle;
    use crate::source::tests::input;
    use crate::tests::decode_all;
    use crate::{Batches, Entry};

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn detect(text: &str) -> Option<(u8, usize, Option<usize>, bool)> {
        let text = text.replace("LINE", LINE);
        let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
        let layout = Layout::detect(first.as_bytes(), second.as_bytes(), None)?;
        Some((
            layout.table.delimiter,
            layout.table.puzzle,
            layout.table.label,
            layout.header.is_some(),
        ))
    }

    #[test]
    fn csv_is_told_from_other_text() {
        assert_eq!(
            detect("quizzes,solutions\nLINE,"),
            Some((b',', 0, None, true))
        );
        assert_eq!(
            detect("id, Puzzle ,rating\n7,LINE,5"),
            Some((b',', 1, Some(0), true))
        );
        assert_eq!(
            detect("\u{feff}grid;puzzle\n17;LINE"),
            Some((b';', 1, None, true))
        );
        assert_eq!(detect("puzzle\nLINE"), Some((b',', 0, None, true)));
        assert_eq!(detect("7\tLINE\t1.2"), Some((b'\t', 1, None, false)));
        assert_eq!(detect("\"LINE\",\"x\""), Some((b',', 0, None, false)));
        assert_eq!(detect("LINE,1.2"), None, "a line with a further field");
        assert_eq!(detect("[\"LINE\",\"LINE\"]"), None, "JSON");
        assert_eq!(detect("5,3,,,7,,,,"), None);
        assert_eq!(detect("Sudoku\n003020600"), None, "a label");
        assert_eq!(detect("Puzzle, easy\n003020600"), None, "a label");
    }

    #[test]
    fn a_column_said_to_be_there_is_found_by_the_second_line() {
        let second = format!("1,{LINE}");
        let layout = Layout::detect(b"nr,givens grid", second.as_bytes(), Some(Form::Csv)).unwrap();
        assert_eq!((layout.table.puzzle, layout.header.is_some()), (1, true));
    }

    type Place = Result<(), (u64, usize)>;

    /// The lines of the puzzles, and where something is wrong with them.
    fn read(text: &str) -> Vec<(u64, Place)> {
        let text = text.replace("LINE", LINE);
        let mut first = text.lines();
        let [one, two] = [first.next().unwrap(), first.next().unwrap_or_default()];
        let layout = Layout::detect(one.as_bytes(), two.as_bytes(), Some(Form::Csv)).unwrap();
        let place = |bad: BadPuzzle| {
            let mut numbers = bad
                .place
                .split(':')
                .skip(1)
                .map(|number| number.parse().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap() as usize)
        };
        decode_all(Decoder::new(input(&text), layout))
            .into_iter()
            .map(|puzzle| (puzzle.line, puzzle.written.map(|_| ()).map_err(place)))
            .collect()
    }

    #[test]
    fn a_line_may_end_between_quotes() {
        for (line, expected) in [
            ("", false),
            ("a,b", false),
            ("\"", true),
            ("a,\"b", true),
            ("a,\"b\"", false),
            ("a,\"b\"\"", true),
            ("a,\"b\"\"\"", false),
            ("a\"b", false),
            ("a\"b\"c\"\"", false),
            ("a\"b,\"c", true),
            ("\"a,\",\"b", true),
            ("\"a\"b\"c", true),
            ("\"a\"b,c\"", false),
        ] {
            assert_eq!(is_open(line.as_bytes(), b","), expected, "{line}");
            // The fields of the line are the same.
            let last = raw_fields(line.as_bytes(), b',').last().unwrap();
            let quotes = last.iter().filter(|&&byte| byte == b'"').count();
            assert_eq!(
                last.starts_with(b"\"") && quotes % 2 == 1,
                expected,
                "{line}"
            );
        }
    }

    #[test]
    fn a_broken_record_costs_itself_only() {
        let text = "id,puzzle\n1,LINE\n\n2,\"LINE\n3,LINE\nid,puzzle\n4,12\n\"é,\",LINE\n";
        let expected = [
            (2, Ok(())),
            (4, Ok(())),
            (5, Ok(())),
            (7, Err((7, 5))),
            (8, Ok(())),
        ];
        assert_eq!(read(text), expected);
        assert_eq!(
            read("a,puzzle\n\"é,\",LINE\n\"é,\",Z"),
            [(2, Ok(())), (3, Err((3, 6)))]
        );
    }

    #[test]
    fn a_header_is_no_puzzle_in_files_of_windows_either() {
        let text = "\u{feff}id,puzzle\r\n1,LINE\r\nid,puzzle\r\n2,LINE\r\n";
        assert_eq!(read(text), [(2, Ok(())), (4, Ok(()))]);
    }

    fn entries(text: &str) -> Vec<Entry> {
        let text = text.replace("LINE", LINE);
        let batches = Batches::of_reader("test", io::Cursor::new(text), None);
        let batches = iter::from_fn({
            let mut batches = batches;
            move || batches.next(1)
        });
        batches
            .flat_map(|batch| batch.unwrap().into_entries())
            .collect()
    }

    #[test]
    fn two_quotes_stand_for_one_only_between_quotes() {
        let entries = entries("name,puzzle\na\"\"b,LINE\n\"c\"\"d\",LINE\n\"e,f\",LINE");
        let labels = entries.iter().map(|entry| entry.label.as_deref());
        assert_eq!(
            labels.collect::<Vec<_>>(),
            [Some("a\"\"b"), Some("c\"d"), Some("e,f")]
        );
    }

    #[test]
    fn lines_of_the_puzzle_bank_have_columns() {
        let line = LINE.replace('.', "0");
        let text =
            format!("0000183b305c {line}  1.2\n0f2de4a68c5b {line}\n\n0f2de4a68c5c {line}0\n");
        let entries = entries(&format!("{text}:0000:x:{line}:::\nrubbish\n"));
        assert!(entries[3].written.is_ok());
        let error = entries[4].error().unwrap();
        assert!(error.starts_with("test:6:1: found"), "{error}");
        let labels = entries.iter().map(|entry| entry.label.as_deref());
        let ids = ["0000183b305c", "0f2de4a68c5b", "0f2de4a68c5c"];
        assert_eq!(labels.take(3).collect::<Vec<_>>(), ids.map(Some));
        let fields =
            |row: usize| Vec::from_iter(entries[row].columns.as_ref().unwrap().row().fields());
        assert_eq!(fields(0), [&b"0000183b305c"[..], b"1.2"]);
        assert_eq!(fields(1), [&b"0f2de4a68c5b"[..]]);
        assert_eq!(entries[0].form, Form::Text(Notation::Bank));
        let error = entries[2].error().unwrap();
        assert!(
            error.starts_with("test:4:95: 0f2de4a68c5c: found '0'"),
            "{error}"
        );
    }

    #[test]
    fn a_field_may_hold_a_link() {
        let link = format!("https://sudokuexchange.com/play/?s={LINE}");
        let entries = entries(&format!("id,puzzle\n1,{link}\n2,{}\n", &link[..100]));
        assert!(entries[0].written.is_ok());
        let error = entries[1].error().unwrap();
        assert!(error.starts_with("test:3:38: 2: found"), "{error}");
    }

    #[test]
    fn the_other_columns_are_kept() {
        for delimiter in [",", ";", "\t", "|"] {
            let text = "id,quiz,\"rated by\",x\n7,LINE,\"a \"\"b\"\"\"\n8,BAD,c,d,e";
            let entries = entries(&text.replace(',', delimiter));
            let columns = entries.iter().map(|entry| entry.columns.clone().unwrap());
            let columns: Vec<Columns> = columns.collect();
            let table = &columns[0].table;
            assert_eq!([table.delimiter], delimiter.as_bytes());
            assert_eq!(table.header, ["id", "rated by", "x"]);
            assert_eq!(table.label, Some(0));
            let fields = |row: usize| Vec::from_iter(columns[row].row().fields());
            assert_eq!(fields(0), [&b"7"[..], b"a \"b\""]);
            assert_eq!(fields(1), [&b"8"[..], b"c", b"d", b"e"]);
            assert_eq!(
                entries[0].form == Form::Tsv,
                delimiter == "\t",
                "{delimiter}"
            );
        }
        let table = &entries("7\tLINE\t1.2")[0].columns;
        assert_eq!(table.as_ref().unwrap().table.header, ["column1", "column3"]);
    }

    #[test]
    fn a_table_may_begin_with_a_bad_puzzle() {
        let entries = entries("id;puzzle\n1;12\n2;LINE");
        let ok = entries.iter().map(|entry| entry.written.is_ok());
        assert_eq!(ok.collect::<Vec<_>>(), [false, true]);
    }
}
