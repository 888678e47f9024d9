//! Reads records one after the other, each on one line unless a quoted field has line breaks.

use std::io;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

use super::layout::{DELIMITERS, Layout, is_puzzle};
use super::quotes::{QuotedEnd, fields, is_open, is_open_from, quoted_end};
use super::record::squeeze;
use crate::source::{Input, LONGEST_LINE};
use crate::{Columns, Content, Decode, Decoded, Problem, RecordForm, bare};

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
            // If the first record has two lines, the second record has yet to be read.
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

/// Returns whether the record has further lines, because it ends between quotes.
pub fn may_go_on(line: &[u8]) -> bool {
    is_open(bare(line), &DELIMITERS)
}

/// A decoder of records, each on one line unless a quoted field has line breaks.
pub struct Decoder {
    input: Input,
    line: Vec<u8>,
    layout: Arc<Layout>,
    /// The number of the first line of an incomplete record.
    begun: Option<u64>,
    /// The number of following bytes that are known to contain no quotes.
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

    /// Returns whether the line taken last ends between quotes.
    fn is_open(&mut self) -> bool {
        // If the line was cut off, more bytes were taken than it holds.
        let is_whole = self.line.len() < LONGEST_LINE;
        let rest = self.without_quotes.checked_sub(self.line.len() + 1);
        self.without_quotes = rest.filter(|_| is_whole).unwrap_or(0);
        if rest.is_some() {
            return false;
        }
        let Some(first) = memchr(b'"', &self.line) else {
            // Most tables have no quotes at all, so one search covers many lines.
            let next = self.input.at_hand();
            self.without_quotes = memchr(b'"', next).unwrap_or(next.len());
            return false;
        };
        let delimiter = [self.layout.table.delimiter];
        !self.layout.is_bank() && is_open_from(bare(&self.line), first, &delimiter)
    }

    /// Takes the next record and returns the number of its first line. Returns `None` at the end, or if `wait` is false
    /// and the record has not arrived.
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
            columns: Some(Columns {
                table: Arc::clone(&self.layout.table),
                record: Vec::new(),
                line: problem.0.0,
            }),
            ..Content::of(self.layout.form(), Err(problem))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use ninefold::text::Notation;

    use super::*;
    use crate::batch::tests::decode_all;
    use crate::source::tests::input;
    use crate::{BadPuzzle, Batches, Entry, Form};

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    type Place = Result<(), (u64, usize)>;

    /// Returns the lines of the puzzles, and the places of errors.
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
