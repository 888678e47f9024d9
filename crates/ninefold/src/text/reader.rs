//! From lines to puzzles: a reader that is fed one line after the other.
//!
//! It keeps no more than the puzzle it is in the middle of. Each puzzle gives exactly one record, in
//! order, also when something is wrong with it; the rest of a broken puzzle is read past, so the
//! next one is not lost.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::grid::Grid;

use super::block::Block;
use super::boxed::{self, Ruling};
use super::error::{Expected, Found, ParseError};
use super::plain::PlainLine;
use super::symbol::cells_meant;
use super::{Notation, euler, line, rows};

/// A line with as many cells as this is meant as a whole grid, with fewer as one row.
const CELLS_OF_A_LINE: usize = 41;

/// One puzzle of a text, or what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The notation it was written in.
    pub notation: Notation,
    /// Its label, such as `Grid 01`.
    pub label: Option<String>,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// The grid, or the first thing wrong with it.
    pub grid: Result<Grid, ParseError>,
}

/// Reads puzzles from lines.
#[derive(Clone, Debug)]
pub struct Reader {
    forced: Option<Notation>,
    lines: u64,
    block: Option<Block>,
    /// The puzzle before: it decides where a line alone leaves doubt.
    last: Option<Last>,
    /// Lines of nine spaces just before this one: empty rows, if rows with such cells follow.
    rows_of_spaces: usize,
}

/// What is remembered of the puzzle before.
#[derive(Clone, Copy, Debug)]
struct Last {
    notation: Notation,
    labelled: bool,
    ruling: Ruling,
}

impl Last {
    fn line(labelled: bool) -> Last {
        Last {
            notation: Notation::Line,
            labelled,
            ruling: Ruling::default(),
        }
    }
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    RowOfSpaces,
    Rule,
    Label,
    Row,
    Line,
}

impl Reader {
    /// A reader that takes every puzzle to be in this notation, or detects the notation of each.
    ///
    /// [`Notation::Rows`], [`Notation::Box`] and [`Notation::Euler`] read alike: nine lines, with or
    /// without label, bars and rules.
    pub fn new(notation: Option<Notation>) -> Reader {
        Reader {
            forced: notation,
            lines: 0,
            block: None,
            last: None,
            rows_of_spaces: 0,
        }
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it ends.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        self.lines += 1;
        let bytes = bare(bytes);
        if self.takes_plain_lines()
            && let Some(grid) = line::read_plain(bytes)
        {
            self.rows_of_spaces = 0;
            self.push_line(None, Ok(grid), records);
            return;
        }
        let text = &*String::from_utf8_lossy(bytes);
        let text = match text.split_once('#') {
            Some((before, _)) if before.trim().is_empty() => return,
            // The space before a comment belongs to it; any other may be an empty cell.
            Some((before, _)) => before.strip_suffix(' ').unwrap_or(before),
            None => text,
        };
        let kind = self.kind(text);
        match kind {
            Kind::Blank => self.read_gap(records),
            Kind::RowOfSpaces => self.rows_of_spaces += 1,
            Kind::Rule => self.read_rule(records),
            Kind::Label => self.read_label(text, records),
            Kind::Row => self.read_row(text, records),
            Kind::Line => self.read_line(text, records),
        }
        if kind != Kind::RowOfSpaces {
            self.rows_of_spaces = 0;
        }
    }

    /// Reads lines at the start of the text, up to `most`, as long as each begins with 81 symbols side
    /// by side and is a puzzle of [`Notation::Line`] without a label, and no other puzzle is under way.
    /// Adds the symbols of their cells, where anything but a digit from 1 to 9 is empty, and says how
    /// many bytes the lines have.
    ///
    /// Whoever works on millions of puzzles need not have a [`Record`] for each of them.
    ///
    /// ```
    /// use ninefold::text::Reader;
    ///
    /// let text = format!("{0}\n{0} # rated 7.1\nno puzzle\n", ".".repeat(81));
    /// let (mut reader, mut cells) = (Reader::new(None), Vec::new());
    /// let length = reader.plain_lines(text.as_bytes(), 1000, &mut cells);
    /// assert_eq!(cells, [[b'.'; 81]; 2]);
    /// assert_eq!(&text[length..], "no puzzle\n");
    /// ```
    pub fn plain_lines(&mut self, text: &[u8], most: usize, cells: &mut Vec<[u8; 81]>) -> usize {
        if !self.takes_plain_lines() {
            return 0;
        }
        // After a line, fields that follow cells can be nothing else.
        let mut takes_more = self.forced.is_some() || self.last_notation() == Some(Notation::Line);
        let (mut count, mut length) = (0, 0);
        while count < most
            && let Some(line) = PlainLine::first_of(&text[length..])
            && (takes_more || !line.has_more)
        {
            if count == 0 {
                // The lines that follow are likely to be as long.
                cells.reserve(most.min(text.len() / line.length));
            }
            cells.push(*line.cells);
            takes_more = true;
            count += 1;
            length += line.length;
        }
        if count > 0 {
            self.lines += count as u64;
            self.rows_of_spaces = 0;
            self.last = Some(Last::line(false));
        }
        length
    }

    /// Whether a line of 81 symbols is a puzzle, whatever else it might be taken for.
    fn takes_plain_lines(&self) -> bool {
        let may_be_line = self.forced.is_none_or(|forced| forced == Notation::Line);
        may_be_line && self.block.is_none()
    }

    /// Says that so many lines were passed over, so that the lines that follow have their numbers.
    pub fn skip_lines(&mut self, count: u64) {
        self.lines += count;
    }

    /// Says that there are no more lines, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        self.lines += 1;
        self.end_block(Found::EndOfInput, records);
    }

    /// Whether a puzzle is under way that has a row already.
    pub(super) fn is_among_rows(&self) -> bool {
        self.block.as_ref().is_some_and(|block| !block.is_empty())
    }

    /// Ends the puzzle that is under way: another begins, which is not for this reader. Gives the label
    /// that stands before it.
    pub(super) fn interrupt(&mut self, records: &mut Vec<Record>) -> Option<String> {
        if let Some(block) = self.block.take_if(|block| block.is_empty()) {
            return block.label;
        }
        self.lines += 1;
        self.end_block(Found::Puzzle, records);
        self.lines -= 1;
        None
    }

    fn kind(&self, text: &str) -> Kind {
        let rows_so_far = self.block.as_ref().filter(|block| !block.is_empty());
        if text.trim().is_empty() {
            return match (text.chars().count(), rows_so_far) {
                (81, _) if self.forced == Some(Notation::Line) => Kind::Line,
                (9, Some(block)) if block.spaces_may_be_cells() => Kind::Row,
                (9, None) => Kind::RowOfSpaces,
                _ => Kind::Blank,
            };
        }
        if self.forced == Some(Notation::Line) {
            return Kind::Line;
        }
        let ruling = match (rows_so_far, self.last) {
            (Some(block), _) => block.ruling,
            (None, Some(last)) => last.ruling,
            (None, None) => Ruling::default(),
        };
        let after_line = self.last_notation() == Some(Notation::Line) && rows_so_far.is_none();
        let is_long = cells_meant(text) >= CELLS_OF_A_LINE;
        if (boxed::is_rule(text) && !(after_line && is_long)) || ruling.makes_a_rule_of(text) {
            return Kind::Rule;
        }
        if euler::is_label(text) {
            return Kind::Label;
        }
        let is_line = match self.forced {
            Some(_) => false,
            None if rows_so_far.is_some() => is_long,
            None if after_line => rows::read(text).is_err(),
            None => is_long || line::read(text).is_ok(),
        };
        if is_line { Kind::Line } else { Kind::Row }
    }

    fn last_notation(&self) -> Option<Notation> {
        self.last.map(|last| last.notation)
    }

    fn read_gap(&mut self, records: &mut Vec<Record>) {
        if self
            .block
            .as_ref()
            .is_some_and(|block| !block.may_have_gap())
        {
            self.end_block(Found::BlankLine, records);
        } else if let Some(block) = &mut self.block {
            block.gap();
        }
    }

    fn read_rule(&mut self, records: &mut Vec<Record>) {
        let block = self
            .block
            .get_or_insert_with(|| Block::new(self.lines, None));
        if block.ends_with_rule() && !block.is_empty() {
            // The frame of the next print, right under the frame of this one.
            self.end_block(Found::Rule, records);
            self.read_rule(records);
            return;
        }
        block.rule(self.lines);
        self.push_if_complete(records);
    }

    fn read_label(&mut self, text: &str, records: &mut Vec<Record>) {
        let label = text.trim().to_owned();
        self.end_block(Found::Label(label.clone()), records);
        self.block = Some(Block::new(self.lines, Some(label)));
    }

    fn read_row(&mut self, text: &str, records: &mut Vec<Record>) {
        let block = self
            .block
            .get_or_insert_with(|| Block::new(self.lines, None));
        if block.is_empty() {
            block.add_rows_of_spaces(self.rows_of_spaces, text);
        }
        if let Some(broken) = block.split_at_gap(self.lines) {
            self.push_block(broken, records);
        }
        if let Some(block) = &mut self.block {
            block.add(text, self.lines);
        }
        self.push_if_complete(records);
    }

    fn read_line(&mut self, text: &str, records: &mut Vec<Record>) {
        let grid = line::read(text).map_err(|error| error.at_line(self.lines));
        // Among lines without labels, a line that could be one is a broken puzzle.
        let may_have_label = self.last.is_none_or(|last| last.labelled);
        let label = match &mut self.block {
            Some(block) if block.is_empty() && may_have_label && grid.is_ok() => block.label.take(),
            _ => None,
        };
        self.end_block(Found::Puzzle, records);
        self.push_line(label, grid, records);
    }

    fn push_line(
        &mut self,
        label: Option<String>,
        grid: Result<Grid, ParseError>,
        records: &mut Vec<Record>,
    ) {
        let last = Last::line(label.is_some());
        let record = Record {
            notation: Notation::Line,
            label,
            line: self.lines,
            grid,
        };
        self.push(record, last, records);
    }

    /// Ends a puzzle before its ninth row.
    fn end_block(&mut self, found: Found, records: &mut Vec<Record>) {
        let Some(mut block) = self.block.take() else {
            return;
        };
        let (line, found, expected) = match &block.label {
            // A rule without anything is none.
            None if block.is_empty() => return,
            Some(label) if block.is_empty() => (
                block.line,
                Found::Label(label.clone()),
                Expected::PuzzleOrLabel,
            ),
            _ => (self.lines, found, Expected::Row(block.rows() + 1)),
        };
        block.fail(ParseError {
            line,
            column: 1,
            found,
            expected,
        });
        self.push_block(block, records);
    }

    fn push_if_complete(&mut self, records: &mut Vec<Record>) {
        if let Some(block) = self.block.take_if(|block| block.is_complete()) {
            self.push_block(block, records);
        }
    }

    fn push_block(&mut self, block: Block, records: &mut Vec<Record>) {
        let notation = match (self.forced, self.last_notation()) {
            (Some(forced), _) => forced,
            (None, Some(last)) if block.is_empty() => last,
            (None, _) => block.notation(),
        };
        let labelled = block.label.is_some() && !block.is_empty();
        let record = Record {
            notation,
            line: block.line,
            grid: block.grid(),
            label: block.label,
        };
        let last = Last {
            notation,
            labelled,
            ruling: block.ruling,
        };
        self.push(record, last, records);
    }

    fn push(&mut self, record: Record, last: Last, records: &mut Vec<Record>) {
        self.last = Some(last);
        records.push(record);
    }
}

/// The line without what belongs to its end and to the beginning of a file. Files put together may
/// have such a mark in the middle.
pub(super) fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
