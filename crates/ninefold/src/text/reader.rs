//! From lines to puzzles: a reader that is fed one line after the other.
//!
//! It keeps no more than the puzzle it is in the middle of. Each puzzle gives exactly one record, in
//! order, also when something is wrong with it; the rest of a broken puzzle is read past, so the
//! next one is not lost.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use crate::grid::Grid;

use super::error::{Expected, Found, ParseError};
use super::symbol::cells_meant;
use super::{Notation, boxed, euler, line, rows};

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
    /// The notation of the puzzle before: it decides where a line alone leaves doubt.
    last: Option<Notation>,
    lines: u64,
    block: Option<Block>,
}

/// A puzzle of several lines that is not complete yet.
#[derive(Clone, Debug)]
struct Block {
    line: u64,
    label: Option<String>,
    /// Whether a row has shown bars.
    bars: bool,
    /// Whether the first row is nine strokes, which bars in the second will show to be a rule.
    maybe_rule: bool,
    cells: Vec<rows::Row>,
    error: Option<ParseError>,
}

/// What a line is.
enum Kind {
    Nothing,
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
            last: notation,
            lines: 0,
            block: None,
        }
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it ends.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        self.lines += 1;
        let bytes = match bytes.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if self.lines == 1 => rest,
            _ => bytes,
        };
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_suffix('\r').unwrap_or(&text);
        let text = match text.split_once('#') {
            Some((before, _)) if before.trim().is_empty() => return,
            Some((before, _)) => before.trim_end(),
            None => text,
        };
        match self.kind(text) {
            Kind::Nothing => {}
            Kind::Label => self.read_label(text, records),
            Kind::Row => self.read_row(text, records),
            Kind::Line => self.read_line(text, records),
        }
    }

    /// Says that there are no more lines, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        let line = self.lines + 1;
        self.end_block(Found::EndOfInput, line, records);
    }

    fn kind(&self, text: &str) -> Kind {
        if text.trim().is_empty() {
            let is_row_of_spaces = self.block.is_some() && text.chars().count() == 9;
            return if is_row_of_spaces {
                Kind::Row
            } else {
                Kind::Nothing
            };
        }
        if self.forced == Some(Notation::Line) {
            return Kind::Line;
        }
        let in_boxes = match &self.block {
            Some(block) if !block.cells.is_empty() => block.bars,
            _ => self.last == Some(Notation::Box),
        };
        if boxed::is_rule(text) || (in_boxes && boxed::is_nine_strokes(text)) {
            return Kind::Nothing;
        }
        if euler::is_label(text) {
            return Kind::Label;
        }
        let cells = cells_meant(text);
        let among_lines = self.last == Some(Notation::Line) && self.block.is_none();
        let is_line = match self.forced {
            Some(_) => false,
            None if among_lines => rows::read(text).is_err(),
            None => cells >= CELLS_OF_A_LINE || (self.block.is_none() && line::read(text).is_ok()),
        };
        if is_line { Kind::Line } else { Kind::Row }
    }

    fn read_label(&mut self, text: &str, records: &mut Vec<Record>) {
        let label = text.trim().to_owned();
        self.end_block(Found::Label(label.clone()), self.lines, records);
        self.block = Some(Block::new(self.lines, Some(label)));
    }

    fn read_line(&mut self, text: &str, records: &mut Vec<Record>) {
        self.end_block(Found::Puzzle, self.lines, records);
        let grid = line::read(text).map_err(|error| error.at_line(self.lines));
        self.last = Some(Notation::Line);
        records.push(Record {
            notation: Notation::Line,
            label: None,
            line: self.lines,
            grid,
        });
    }

    fn read_row(&mut self, text: &str, records: &mut Vec<Record>) {
        let block = self
            .block
            .get_or_insert_with(|| Block::new(self.lines, None));
        block.add(text, self.lines);
        if block.cells.len() == 9
            && let Some(block) = self.block.take()
        {
            self.push_block(block, records);
        }
    }

    /// Ends a puzzle before its ninth row.
    fn end_block(&mut self, found: Found, line: u64, records: &mut Vec<Record>) {
        if let Some(mut block) = self.block.take() {
            let rows = block.cells.len();
            let (line, found, expected) = match &block.label {
                Some(label) if rows == 0 => (
                    block.line,
                    Found::Label(label.clone()),
                    Expected::PuzzleOrLabel,
                ),
                _ => (line, found, Expected::Row(rows + 1)),
            };
            block.error.get_or_insert(ParseError {
                line,
                column: 1,
                found,
                expected,
            });
            self.push_block(block, records);
        }
    }

    fn push_block(&mut self, block: Block, records: &mut Vec<Record>) {
        let notation = match (self.forced, self.last) {
            (Some(forced), _) => forced,
            (None, Some(last)) if block.cells.is_empty() => last,
            (None, _) => block.notation(),
        };
        self.last = Some(notation);
        records.push(Record {
            notation,
            line: block.line,
            grid: block.grid(),
            label: block.label,
        });
    }
}

impl Block {
    fn new(line: u64, label: Option<String>) -> Block {
        Block {
            line,
            label,
            bars: false,
            maybe_rule: false,
            cells: Vec::with_capacity(9),
            error: None,
        }
    }

    /// Adds a row; a bad one takes its place too, so that the rows after it stay in theirs.
    fn add(&mut self, text: &str, line: u64) {
        self.bars |= boxed::has_bars(text);
        if self.bars && mem::take(&mut self.maybe_rule) {
            self.cells.clear();
        }
        self.maybe_rule |= self.cells.is_empty() && boxed::is_nine_strokes(text);
        match rows::read(text) {
            Ok(row) => self.cells.push(row),
            Err(error) => {
                self.cells.push([None; 9]);
                self.error.get_or_insert(error.at_line(line));
            }
        }
    }

    fn notation(&self) -> Notation {
        match (self.bars, &self.label) {
            (true, _) => Notation::Box,
            (false, Some(_)) => Notation::Euler,
            (false, None) => Notation::Rows,
        }
    }

    fn grid(&self) -> Result<Grid, ParseError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let mut cells = [None; 81];
        for (cell, digit) in cells.iter_mut().zip(self.cells.as_flattened()) {
            *cell = *digit;
        }
        Ok(Grid::new(cells))
    }
}
