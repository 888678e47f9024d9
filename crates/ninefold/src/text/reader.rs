//! From lines to records: a reader that takes one line at a time.
//!
//! It keeps only the puzzle that it is in the middle of. Each puzzle gives exactly one record, in
//! order, even if something is wrong with it. The reader skips the rest of a damaged puzzle, so the
//! next one is not lost.
//!
//! The first rows of a table of pencil marks may look like a grid: `1 2 3 4 5 6 7 8 9` is a row of
//! both. The reader then follows both readings side by side, and holds back what it reads as grids
//! until one of the readings is ruled out.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use crate::candidates::Candidates;

use super::block::Block;
use super::boxed::{self, Ruling};
use super::error::{Expected, Found, ParseError};
use super::line::PlainLine;
use super::quick::{self, Layout, QuickLine, QuickRow};
use super::symbol::cells_meant;
use super::table::Table;
use super::{Notation, Written, euler, line, marks, rows, table};

/// A line with at least this many cells is meant as a whole grid, one with fewer as a row.
const CELLS_OF_A_LINE: usize = 41;

/// One puzzle of a text, or what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The notation it was written in. For pencil marks it is the nearest notation of grids:
    /// [`Notation::Line`] for a line, [`Notation::Box`] for a table.
    pub notation: Notation,
    /// Its label, such as `Grid 01`.
    pub label: Option<String>,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// The puzzle, or the first thing wrong with it.
    pub puzzle: Result<Written, ParseError>,
}

/// Reads puzzles from lines.
#[derive(Clone, Default, Debug)]
pub struct Reader {
    forced: Option<Notation>,
    /// The number of the last line.
    lines: u64,
    grids: Grids,
    table: Option<Table>,
    /// What there was before the table, as long as its lines may be grids.
    before_table: Before,
    /// Whether the line before completed a table: a rule now belongs to its frame.
    after_table: bool,
    /// The layout of the row before.
    layout: Layout,
    /// The rule before.
    rule: Vec<u8>,
    /// Records that are not handed out yet.
    held: Vec<Record>,
}

/// What the reader knows of the grids so far.
#[derive(Clone, Default, Debug)]
struct Grids {
    /// The grid of several lines that is not complete yet.
    block: Option<Block>,
    /// The grid before: it decides what an ambiguous line is.
    last: Option<Last>,
    /// The number of lines of nine spaces just before this one: empty rows, if rows with such cells
    /// follow.
    rows_of_spaces: usize,
}

/// What the reader remembers of the grid before.
#[derive(Clone, Copy, Debug)]
struct Last {
    notation: Notation,
    labelled: bool,
    ruling: Ruling,
}

/// What the reader returns to when lines that looked like grids prove to be a table.
#[derive(Clone, Default, Debug)]
struct Before {
    grids: Grids,
    /// The number of records held.
    held: usize,
}

/// What a line is, read as part of a grid.
enum Kind {
    Blank,
    RowOfSpaces,
    Rule,
    Label,
    Row,
    Line,
}

/// What a line is, read as part of a table.
enum TableLine<'t> {
    Rule,
    /// What was read of the line, and the line itself.
    Read(Result<table::Row, ParseError>, &'t str),
    /// A row in which a cell has several marks.
    Marks(table::Row),
}

impl Reader {
    /// A reader that takes every puzzle to be in this notation, or detects the notation of each.
    ///
    /// [`Notation::Rows`], [`Notation::Box`] and [`Notation::Euler`] read alike: nine lines, with or
    /// without label, bars and rules. Pencil marks on a line are also read with [`Notation::Line`];
    /// tables of them only where the notation is detected.
    pub fn new(notation: Option<Notation>) -> Reader {
        Reader {
            forced: notation,
            ..Reader::default()
        }
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it completes. A carriage
    /// return within it is the end of a line too, so it may be several lines.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if !self.read_quickly(bytes) {
            bytes
                .split(|&byte| byte == b'\r')
                .for_each(|line| self.read_thoroughly(line));
        }
        self.hand_out(records);
    }

    fn read_thoroughly(&mut self, bytes: &[u8]) {
        self.lines += 1;
        // The mark at the beginning of a file, or where files were put together.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = &*String::from_utf8_lossy(bytes);
        match text.split_once('#') {
            Some((before, _)) if before.trim().is_empty() => {}
            // The space before a comment belongs to it; any other may be an empty cell.
            Some((before, _)) => self.read(before.strip_suffix(' ').unwrap_or(before)),
            None => self.read(text),
        }
    }

    /// Reads up to `most` lines at the start of the text, as long as each begins with 81 symbols side
    /// by side and is a puzzle of [`Notation::Line`] without a label, and no other puzzle is under way.
    /// Adds the symbols of their cells, where anything but a digit from 1 to 9 is empty, and returns
    /// the number of bytes that the lines have.
    ///
    /// This spares those who work on millions of puzzles a [`Record`] for each.
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
        // Fields that follow cells are certain to be fields only after another line.
        let mut takes_more = self.forced.is_some() || self.grids.is_after_line();
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
            self.grids.end_line(false);
        }
        length
    }

    /// Counts so many lines that were skipped, so the lines after them get their numbers.
    pub fn skip_lines(&mut self, count: u64) {
        self.lines += count;
    }

    /// Ends the text, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        self.lines += 1;
        self.end_table(Found::EndOfInput);
        self.end_block(self.lines, Found::EndOfInput);
        self.hand_out(records);
    }

    /// Whether a line of 81 symbols can be nothing but a puzzle.
    fn takes_plain_lines(&self) -> bool {
        self.takes_lines()
            && self.grids.block.is_none()
            && self.table.is_none()
            && !self.after_table
    }

    fn takes_lines(&self) -> bool {
        self.forced.is_none_or(|forced| forced == Notation::Line)
    }

    /// Hands out the records that do not depend on what a table turns out to be.
    fn hand_out(&mut self, records: &mut Vec<Record>) {
        if self.held.is_empty() {
            return;
        }
        let settled = match &self.table {
            Some(table) if !table.is_certain => mem::take(&mut self.before_table.held),
            _ => self.held.len(),
        };
        records.extend(self.held.drain(..settled));
    }

    /// Reads a line without its comment.
    fn read(&mut self, text: &str) {
        let after_table = mem::take(&mut self.after_table);
        let is_rule = boxed::is_rule(text);
        if text.len() < table::SHORTEST_ROW && self.table.is_none() && !after_table {
            self.read_as_grid(text, is_rule);
            return;
        }
        let is_only_rule = is_rule && line::read(text).is_err();
        if is_rule && text.len() <= quick::LONGEST && boxed::is_plain_rule(text) {
            self.rule.clear();
            self.rule.extend_from_slice(text.as_bytes());
        }
        if after_table && is_only_rule {
            // The lower frame of the table.
        } else if self.takes_lines() && marks::is_line(text) {
            self.end_table(Found::Puzzle);
            self.read_marks(text);
        } else if let Some(line) = self.table_line(text, is_only_rule) {
            self.read_as_table(line, |reader| reader.read_as_grid(text, is_rule));
        } else {
            self.end_table(match text.trim() {
                "" => Found::BlankLine,
                text if euler::is_label(text) => Found::Label(text.into()),
                _ => Found::Puzzle,
            });
            self.read_as_grid(text, is_rule);
        }
    }

    /// Reads a line of 729 symbols.
    fn read_marks(&mut self, text: &str) {
        let label = self.interrupt_block(self.lines);
        let marks = text.parse::<Candidates>();
        let marks = marks.map_err(|error| error.at_line(self.lines));
        self.push(Notation::Line, label, self.lines, marks);
    }

    fn push(
        &mut self,
        notation: Notation,
        label: Option<String>,
        line: u64,
        puzzle: Result<impl Into<Written>, ParseError>,
    ) {
        self.held.push(Record {
            notation,
            label,
            line,
            puzzle: puzzle.map(Into::into),
        });
    }
}

/// Lines in which nothing is out of place.
impl Reader {
    /// Reads the line if it is one of these, without a carriage return in it. Returns whether it is.
    fn read_quickly(&mut self, line: &[u8]) -> bool {
        match line.len() {
            81.. if self.takes_plain_lines() && self.read_plain_line(line) => true,
            marks::SYMBOLS if self.takes_lines() => self.read_plain_marks(line),
            _ if self.forced == Some(Notation::Line) => false,
            _ if self.is_quick_rule(line) => self.read_quick_rule(),
            _ => match quick::read(line, &mut self.layout) {
                Some(QuickLine::Row(row)) => self.read_quick_row(row),
                Some(QuickLine::Marks(row)) => self.read_quick_marks(row),
                None => false,
            },
        }
    }

    fn begin_line(&mut self) {
        self.lines += 1;
        self.after_table = false;
    }

    /// Whether the line is the same rule as the last, and cannot be a damaged line.
    fn is_quick_rule(&self, line: &[u8]) -> bool {
        let may_be_line = line.len() >= CELLS_OF_A_LINE && self.grids.is_after_line();
        !line.is_empty() && line == self.rule && !may_be_line
    }

    fn read_quick_rule(&mut self) -> bool {
        let after_table = self.after_table;
        self.begin_line();
        let read_as_grid = |reader: &mut Reader| {
            reader.read_rule();
            reader.grids.rows_of_spaces = 0;
        };
        if after_table {
            // The lower frame of the table.
        } else if self.may_be_in_table() {
            self.read_as_table(TableLine::Rule, read_as_grid);
        } else {
            self.end_table(Found::Puzzle);
            read_as_grid(self);
        }
        true
    }

    fn read_plain_line(&mut self, line: &[u8]) -> bool {
        // Fields that follow cells are certain to be fields only after another line.
        let takes_more = self.forced.is_some() || self.grids.is_after_line();
        let Some(grid) = line::read_plain(line, takes_more).or_else(|| line::read_groups(line))
        else {
            return false;
        };
        self.begin_line();
        self.grids.end_line(false);
        self.push(Notation::Line, None, self.lines, Ok(grid));
        true
    }

    fn read_plain_marks(&mut self, line: &[u8]) -> bool {
        let Some(marks) = marks::read_plain(line) else {
            return false;
        };
        self.begin_line();
        self.end_table(Found::Puzzle);
        let label = self.interrupt_block(self.lines);
        self.push(Notation::Line, label, self.lines, Ok(marks));
        true
    }

    fn read_quick_marks(&mut self, row: table::Row) -> bool {
        if !self.may_be_in_table() {
            return false;
        }
        self.begin_line();
        self.read_as_table(TableLine::Marks(row), |_| {});
        true
    }

    fn read_quick_row(&mut self, row: QuickRow) -> bool {
        let is_in_table = self.table.as_ref().is_some_and(|table| table.is_certain);
        if is_in_table || self.grids.rows_of_spaces > 0 {
            return false;
        }
        self.begin_line();
        let add = |reader: &mut Reader| {
            let line = reader.lines;
            reader.add_row(|block| block.add_row(Ok(row.cells), row.ruling, false, line));
        };
        if row.may_be_marks && self.may_be_in_table() {
            match &mut self.table {
                Some(table) => table.add(row.marks()),
                None => {
                    let table = self.begin_table();
                    self.table.insert(table).add(row.marks());
                }
            }
        } else {
            self.table = None;
        }
        add(self);
        self.table.take_if(|table| table.is_complete());
        true
    }
}

/// Tables of pencil marks.
impl Reader {
    /// What the line is in a table, if it may belong to one.
    fn table_line<'t>(&self, text: &'t str, is_rule: bool) -> Option<TableLine<'t>> {
        if !self.may_be_in_table() || text.trim().is_empty() || euler::is_label(text) {
            return None;
        }
        if is_rule {
            return Some(TableLine::Rule);
        }
        let row = table::read_row(text);
        let belongs = row.is_ok()
            || match &self.table {
                // Whatever is wrong with it.
                Some(table) if table.is_certain => line::read(text).is_err(),
                _ => table::is_meant(text),
            };
        belongs.then_some(TableLine::Read(row, text))
    }

    fn may_be_in_table(&self) -> bool {
        self.forced.is_none() && (self.table.is_some() || !self.is_among_rows())
    }

    /// Reads a line of a table, and with the function as a line of a grid, if it may be one.
    fn read_as_table(&mut self, line: TableLine<'_>, read_as_grid: impl FnOnce(&mut Reader)) {
        let ends_with_rule = self.table.as_ref().is_some_and(|it| it.ends_with_rule);
        if ends_with_rule && matches!(line, TableLine::Rule) {
            // The frame of the next table, right under the frame of this one.
            self.end_table(Found::Rule);
            if self.is_among_rows() {
                read_as_grid(self);
                return;
            }
        }
        let table = self.table.take();
        let mut table = table.unwrap_or_else(|| self.begin_table());
        let was_certain = table.is_certain;
        match line {
            TableLine::Rule => table.ends_with_rule = true,
            TableLine::Read(row, text) => table.add_read(text, row, self.lines),
            TableLine::Marks(row) => {
                table.add(row);
                table.is_certain = true;
            }
        }
        if !table.is_certain {
            read_as_grid(self);
        } else if !was_certain {
            // Forgets what its lines are as grids. What stands before them ends here.
            let before = mem::take(&mut self.before_table);
            self.held.truncate(before.held);
            self.grids = before.grids;
            table.label = self.interrupt_block(table.line);
        }
        let is_complete = table.is_complete();
        self.after_table = is_complete && table.is_certain;
        self.table = Some(table);
        if is_complete {
            self.end_table(Found::EndOfInput);
        }
    }

    fn begin_table(&mut self) -> Table {
        self.before_table.grids = self.grids.clone();
        self.before_table.held = self.held.len();
        Table::new(self.lines)
    }

    /// Ends the table that is under way, before this line. If it may be grids, it was none.
    fn end_table(&mut self, found: Found) {
        if let Some(table) = self.table.take().filter(|table| table.is_certain) {
            let marks = table.marks(self.lines, found);
            self.push(Notation::Box, table.label, table.line, marks);
        }
    }

    /// Ends the grid that is under way because pencil marks begin on this line. Returns the label that
    /// stands before them.
    fn interrupt_block(&mut self, line: u64) -> Option<String> {
        match self.grids.block.take_if(|block| block.is_empty()) {
            Some(block) => block.label,
            None => {
                self.end_block(line, Found::Puzzle);
                None
            }
        }
    }
}

/// Grids.
impl Reader {
    fn read_as_grid(&mut self, text: &str, is_rule: bool) {
        match self.kind(text, is_rule) {
            Kind::RowOfSpaces => {
                self.grids.rows_of_spaces += 1;
                return;
            }
            Kind::Blank => self.read_gap(),
            Kind::Rule => self.read_rule(),
            Kind::Label => self.read_label(text),
            Kind::Row => self.read_row(text),
            Kind::Line => self.read_line(text),
        }
        self.grids.rows_of_spaces = 0;
    }

    /// Detects what the line is by its looks, by the rows before it, and by the grid before them.
    fn kind(&self, text: &str, is_rule: bool) -> Kind {
        let (rows_so_far, last) = (self.grids.rows_so_far(), self.grids.last);
        if text.trim().is_empty() {
            return match (text.chars().count(), rows_so_far) {
                (81, _) if self.forced == Some(Notation::Line) => Kind::Line,
                (9, Some(block)) if block.ruling.spaces_may_be_cells() => Kind::Row,
                (9, None) => Kind::RowOfSpaces,
                _ => Kind::Blank,
            };
        }
        if self.forced == Some(Notation::Line) {
            return Kind::Line;
        }
        let ruling = match rows_so_far {
            Some(block) => block.ruling,
            None => last.map(|last| last.ruling).unwrap_or_default(),
        };
        let after_line = rows_so_far.is_none() && self.grids.is_after_line();
        let is_long = text.len() >= CELLS_OF_A_LINE && cells_meant(text) >= CELLS_OF_A_LINE;
        if (is_rule && !(after_line && is_long)) || ruling.makes_a_rule_of(text) {
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

    fn is_among_rows(&self) -> bool {
        self.grids.rows_so_far().is_some()
    }

    /// The grid of several lines that is under way, or one that begins on this line.
    fn block(&mut self) -> &mut Block {
        let line = self.lines;
        let block = &mut self.grids.block;
        block.get_or_insert_with(|| Block::new(line, None))
    }

    fn read_gap(&mut self) {
        let block = &mut self.grids.block;
        // The rules before it were the lower frame of the grid above.
        block.take_if(|block| block.is_empty() && block.label.is_none());
        if !block.as_mut().is_some_and(Block::gap) {
            self.end_block(self.lines, Found::BlankLine);
        }
    }

    fn read_rule(&mut self) {
        if self.is_among_rows() && self.block().ends_with_rule {
            // The frame of the next print, right under the frame of this one.
            self.end_block(self.lines, Found::Rule);
        }
        let line = self.lines;
        self.block().rule(line);
        self.push_if_complete();
    }

    fn read_label(&mut self, text: &str) {
        let label = text.trim().to_owned();
        if self.grids.block.is_some() {
            self.end_block(self.lines, Found::Label(label.clone()));
        }
        self.grids.block = Some(Block::new(self.lines, Some(label)));
    }

    fn read_row(&mut self, text: &str) {
        let (line, rows_of_spaces) = (self.lines, self.grids.rows_of_spaces);
        let block = self.block();
        if block.is_empty() {
            block.add_rows_of_spaces(rows_of_spaces, text);
        }
        self.add_row(|block| block.add(text, line));
    }

    /// Adds a row to the grid that is under way, or to one that begins on this line.
    fn add_row(&mut self, add: impl FnOnce(&mut Block)) {
        let line = self.lines;
        let block = self.block();
        let broken = block.split_at_gap(line);
        add(block);
        if let Some(broken) = broken {
            self.push_block(broken);
        }
        self.push_if_complete();
    }

    fn read_line(&mut self, text: &str) {
        let grid = line::read(text).map_err(|error| error.at_line(self.lines));
        // After lines without labels, text that could be a label is a damaged line.
        let may_have_label = self.grids.last.is_none_or(|last| last.labelled);
        let label = match &mut self.grids.block {
            Some(block) if block.is_empty() && may_have_label && grid.is_ok() => block.label.take(),
            _ => None,
        };
        self.end_block(self.lines, Found::Puzzle);
        self.grids.end_line(label.is_some());
        self.push(Notation::Line, label, self.lines, grid);
    }

    /// Ends a grid before its ninth row, because of what was found on this line.
    fn end_block(&mut self, line: u64, found: Found) {
        let Some(mut block) = self.grids.block.take() else {
            return;
        };
        let (line, found, expected) = match &block.label {
            // A rule alone begins no grid.
            None if block.is_empty() => return,
            Some(label) if block.is_empty() => (
                block.line,
                Found::Label(label.clone()),
                Expected::PuzzleOrLabel,
            ),
            _ => (line, found, Expected::Row(block.rows() + 1)),
        };
        block.fail(ParseError::of_line(line, found, expected));
        self.push_block(block);
    }

    fn push_if_complete(&mut self) {
        if let Some(block) = self.grids.block.take_if(|block| block.is_complete()) {
            self.push_block(block);
        }
    }

    fn push_block(&mut self, block: Block) {
        let notation = match (self.forced, self.grids.last) {
            (Some(forced), _) => forced,
            (None, Some(last)) if block.is_empty() => last.notation,
            (None, _) => block.notation(),
        };
        self.grids.last = Some(Last {
            notation,
            labelled: block.label.is_some() && !block.is_empty(),
            ruling: block.ruling,
        });
        let puzzle = block.grid();
        self.push(notation, block.label, block.line, puzzle);
    }
}

impl Grids {
    /// Takes note of a grid on a line.
    fn end_line(&mut self, labelled: bool) {
        self.rows_of_spaces = 0;
        self.last = Some(Last {
            notation: Notation::Line,
            labelled,
            ruling: Ruling::default(),
        });
    }

    /// The grid that is under way, if it has a row already.
    fn rows_so_far(&self) -> Option<&Block> {
        self.block.as_ref().filter(|block| !block.is_empty())
    }

    fn is_after_line(&self) -> bool {
        self.last
            .is_some_and(|last| last.notation == Notation::Line)
    }
}
