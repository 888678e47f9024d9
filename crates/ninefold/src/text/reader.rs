//! A reader that makes records from text, one line at a time.
//!
//! It keeps only the puzzle that it is reading. Each puzzle gives exactly one record, in order, even if it has a fault.
//! The reader skips the rest of a damaged puzzle, so the next one is not lost.
//!
//! The first rows of a table of pencil marks may look like a grid: `1 2 3 4 5 6 7 8 9` is a row of both. The reader
//! then follows both readings side by side, and holds back the grids until one reading is ruled out.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::{mem, str};

use crate::candidates::Candidates;

use super::block::Block;
use super::boxed::{self, Ruling};
use super::error::{Expected, Found, ParseError};
use super::layout::Layout;
use super::sdk::{self, Sections};
use super::single::{self, ReadLine, Single};
use super::symbol::cells_meant;
use super::table::Table;
use super::{Notation, Written, euler, line, marks, rows, table};

mod whole;

/// A line with at least this many cells is meant as a whole grid, one with fewer as a row.
const CELLS_OF_A_LINE: usize = 41;

/// One puzzle of a text, or its fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The notation it was written in. For pencil marks it is the nearest notation of grids:
    /// [`Notation::Line`] for a line, [`Notation::Box`] for a table.
    pub notation: Notation,
    /// Its label, such as `Grid 01`.
    pub label: Option<String>,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// The puzzle, or its first fault.
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
    /// The state before the table, as long as its lines may be grids.
    before_table: Before,
    /// Whether the line before completed a table: a rule now belongs to its frame.
    after_table: bool,
    /// The layout of the previous grid.
    layout: Layout,
    /// Records that have not been passed on yet.
    held: Vec<Record>,
    /// The puzzle in sections that is not complete yet.
    sections: Option<Sections>,
    /// The description of the puzzle that follows, if it has sections.
    description: Option<String>,
    /// Reads lines in further forms, each with a puzzle of its own.
    others: Option<ReadLine>,
    /// Whether fields behind 81 symbols are the label.
    keeps_fields: bool,
    /// The column behind the last line, if no line feed ends it.
    open_end: Option<usize>,
}

/// The state of the reader between and within grids.
#[derive(Clone, Default, Debug)]
struct Grids {
    /// The grid of several lines that is not complete yet.
    block: Option<Block>,
    /// The previous grid: it decides how an ambiguous line is read.
    last: Option<Last>,
    /// The number of lines of nine spaces just before this one: empty rows, if rows with such cells
    /// follow.
    rows_of_spaces: usize,
}

/// The properties of the previous grid.
#[derive(Clone, Copy, Debug)]
struct Last {
    notation: Notation,
    labelled: bool,
    ruling: Ruling,
}

/// The state to which the reader returns when lines that looked like grids prove to be a table.
#[derive(Clone, Default, Debug)]
struct Before {
    grids: Grids,
    /// The number of records held.
    held: usize,
}

/// The kind of a line, read as part of a grid.
enum Kind {
    Blank,
    RowOfSpaces,
    Rule,
    Label,
    Row,
    Line,
}

/// The kind of a line, read as part of a table.
enum TableLine<'t> {
    Rule,
    /// The result of reading the line, and the line itself.
    Read(Result<table::Row, ParseError>, &'t str),
}

impl Reader {
    /// Returns a reader that reads every puzzle in this notation, or detects the notation of each.
    ///
    /// All notations of nine rows are read alike: nine lines, with or without label, bars and rules. [`Notation::Line`]
    /// also reads pencil marks on a line. Tables of pencil marks are only read if the notation is detected, which is
    /// also done for [`Notation::Table`] and [`Notation::Sdx`].
    pub fn new(notation: Option<Notation>) -> Reader {
        let forced = match notation {
            Some(Notation::Marks) => Some(Notation::Line),
            Some(Notation::Table | Notation::Sdx) => None,
            other => other,
        };
        Reader {
            forced,
            ..Reader::default()
        }
    }

    /// Sets a function that reads lines in forms that the library does not support, each with a puzzle of its own.
    pub fn asking(self, others: ReadLine) -> Reader {
        Reader {
            others: Some(others),
            ..self
        }
    }

    /// Makes the reader use all text after 81 symbols on a line as the label. The notation of such a line is then
    /// [`Notation::Patterns`], also if it is detected.
    ///
    /// ```
    /// use ninefold::text::{Notation, Reader, read_by};
    ///
    /// let text = format!("{0}\n{0} # by hand\n", ".".repeat(81));
    /// let records = read_by(Reader::new(None).keeping_fields(), text.as_bytes());
    /// assert_eq!((records[0].notation, records[0].label.as_deref()), (Notation::Line, None));
    /// assert_eq!(records[1].notation, Notation::Patterns);
    /// assert_eq!(records[1].label.as_deref(), Some("by hand"));
    /// ```
    pub fn keeping_fields(self) -> Reader {
        Reader {
            keeps_fields: true,
            ..self
        }
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it completes. A carriage return within it
    /// also ends a line, so it may be several lines.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if !self.read_with_fields(bytes) && !self.read_quickly(bytes) {
            bytes
                .split(|&byte| byte == b'\r')
                .for_each(|line| self.read_thoroughly(line));
        }
        self.hand_out(records);
    }

    fn read_thoroughly(&mut self, bytes: &[u8]) {
        self.lines += 1;
        // The byte order mark at the beginning of a file, or of a part if files were joined.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        // Most lines are valid UTF-8, and a plain check is faster.
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        match text.split_once('#') {
            Some((before, comment)) if before.trim().is_empty() => self.read_comment(comment),
            // In this notation, the text behind the cells is the label.
            Some(_) if self.forced == Some(Notation::Patterns) => self.read(&text),
            // The space before a comment belongs to it; any other may be an empty cell.
            Some((before, _)) => self.read(before.strip_suffix(' ').unwrap_or(before)),
            None => self.read(&text),
        }
    }

    /// Counts `count` skipped lines, so that the lines after them get the right numbers.
    pub fn skip_lines(&mut self, count: u64) {
        self.lines += count;
    }

    /// Reads the last line, which no line feed ends. The end of the text is then on this line.
    pub fn last_line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        self.line(bytes, records);
        let last = bytes.rsplit(|&byte| byte == b'\r').next();
        // A carriage return ends it as well.
        let last = last.filter(|_| !bytes.ends_with(b"\r"));
        self.open_end = last.map(|last| String::from_utf8_lossy(last).chars().count() + 1);
    }

    /// Ends the text, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        let before = records.len();
        self.end();
        self.hand_out(records);
        if let Some(column) = self.open_end.take() {
            let errors = records[before..].iter_mut();
            let errors = errors.filter_map(|record| record.puzzle.as_mut().err());
            for error in errors.filter(|error| error.found == Found::EndOfInput) {
                (error.line, error.column) = (self.lines - 1, column);
            }
        }
    }

    fn end(&mut self) {
        self.lines += 1;
        self.end_sections(Found::EndOfInput);
        self.end_table(Found::EndOfInput);
        self.end_block(self.lines, Found::EndOfInput);
    }

    fn takes_lines(&self) -> bool {
        self.forced.is_none_or(|forced| forced == Notation::Line)
    }

    fn takes_rows(&self) -> bool {
        self.forced.is_none_or(Notation::is_rows)
    }

    /// Passes on the records that do not depend on the outcome of a table.
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
        if self.read_in_sections(text) {
            return;
        }
        if let Some(single) = single::read(text, self.forced, self.others) {
            self.read_single(single);
            return;
        }
        let after_table = mem::take(&mut self.after_table);
        let is_rule = boxed::is_rule(text);
        if text.len() < table::SHORTEST_ROW && self.table.is_none() && !after_table {
            self.read_as_grid(text, is_rule);
            return;
        }
        let is_only_rule = is_rule && (boxed::is_plain_rule(text) || line::read(text).is_err());
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
        self.description = None;
        self.held.push(Record {
            notation,
            label,
            line,
            puzzle: puzzle.map(Into::into),
        });
    }
}

/// Puzzles that are identified by their beginning.
impl Reader {
    /// Reads a puzzle that is a line of its own.
    fn read_single(&mut self, single: Single) {
        self.after_table = false;
        self.end_table(Found::Puzzle);
        let label = self.interrupt_block(self.lines);
        let label = single.label.or(label);
        let puzzle = single.puzzle.map_err(|error| error.at_line(self.lines));
        self.push(single.notation, label, self.lines, puzzle);
    }

    /// Reads the line as one of a puzzle in sections, if it is one. Returns whether it is.
    fn read_in_sections(&mut self, text: &str) -> bool {
        let begins = self.takes_rows() && sdk::section(text).is_some_and(sdk::is_puzzle);
        if begins {
            // The description belongs to the puzzle that begins here.
            let description = self.description.take();
            self.end_sections(Found::Puzzle);
            self.after_table = false;
            self.end_table(Found::Puzzle);
            let label = self.interrupt_block(self.lines);
            let label = description.or(label);
            self.sections = Some(Sections::new(self.lines, label));
            return true;
        }
        let lines = self.lines;
        let Some(sections) = &mut self.sections else {
            return false;
        };
        let belongs = sections.read(text, lines);
        if !belongs {
            self.end_sections(Found::Row);
        }
        belongs
    }

    fn end_sections(&mut self, found: Found) {
        if let Some(sections) = self.sections.take() {
            let puzzle = sections.puzzle(self.lines, found);
            let notation = self.forced.unwrap_or(Notation::Sdk);
            self.push(notation, sections.label, sections.line, puzzle);
        }
    }

    fn read_comment(&mut self, comment: &str) {
        if let Some(description) = sdk::description(comment) {
            self.description = Some(description.to_owned());
        }
    }
}

/// Tables of pencil marks.
impl Reader {
    /// Returns the kind of the line in a table, if it may belong to one.
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
                // A line of a certain table belongs to it, whatever its fault.
                Some(table) if table.is_certain => line::read(text).is_err(),
                _ => table::is_meant(text),
            };
        belongs.then_some(TableLine::Read(row, text))
    }

    fn may_be_in_table(&self) -> bool {
        self.forced.is_none() && (self.table.is_some() || !self.is_among_rows())
    }

    /// Reads a line of a table. If it may also be a line of a grid, passes it to `read_as_grid`.
    fn read_as_table(&mut self, line: TableLine<'_>, read_as_grid: impl FnOnce(&mut Reader)) {
        if self.table.as_ref().is_some_and(Table::is_complete) {
            match line {
                // A grid follows a line that was none.
                TableLine::Read(_, text) if !table::is_meant(text) => {
                    self.table = None;
                    if self.is_among_rows() {
                        read_as_grid(self);
                        return;
                    }
                }
                TableLine::Read(..) => self.end_table(Found::Puzzle),
                TableLine::Rule => {
                    self.end_table(Found::Rule);
                    return;
                }
            }
        }
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
        }
        if !table.is_certain {
            read_as_grid(self);
        } else if !was_certain {
            table.label = self.forget_grids(&table);
        }
        let (is_complete, is_certain) = (table.is_complete(), table.is_certain);
        self.after_table = is_complete && is_certain;
        let may_be_table = is_certain || (table.has_clashing_grids() && self.has_torn_grids());
        self.table = Some(table).filter(|_| !is_complete || may_be_table);
        if is_complete && is_certain {
            self.end_table(Found::EndOfInput);
        }
    }

    /// Returns whether the lines since the beginning of the table leave a grid incomplete.
    fn has_torn_grids(&self) -> bool {
        let records = self.held.get(self.before_table.held..).unwrap_or_default();
        let is_open = |block: &Block| !block.is_empty();
        self.grids.block.as_ref().is_some_and(is_open)
            || records.iter().any(|it| it.puzzle.is_err())
    }

    fn begin_table(&mut self) -> Table {
        self.before_table.grids = self.grids.clone();
        self.before_table.held = self.held.len();
        Table::new(self.lines)
    }

    /// Ends the table under way, before this line. If its lines may be grids, they count as a table only if it is
    /// complete.
    fn end_table(&mut self, found: Found) {
        let Some(mut table) = self.table.take() else {
            return;
        };
        if !table.is_certain && table.is_complete() {
            table.is_certain = true;
            table.label = self.forget_grids(&table);
        }
        if table.is_certain {
            let (puzzle, notation) = (table.puzzle(self.lines, found), table.notation());
            self.push(notation, table.label, table.line, puzzle);
        }
    }

    /// Drops the readings of the table's lines as grids, and ends a grid before them. Returns the label of the table.
    fn forget_grids(&mut self, table: &Table) -> Option<String> {
        let before = mem::take(&mut self.before_table);
        self.held.truncate(before.held);
        self.grids = before.grids;
        self.interrupt_block(table.line)
    }

    /// Ends the grid that is under way because pencil marks begin on this line. Returns the label above them.
    fn interrupt_block(&mut self, line: u64) -> Option<String> {
        match self.grids.block.take_if(|block| block.is_empty()) {
            Some(mut block) => block.take_label(),
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

    /// Detects the kind of the line by its form, by the rows before it, and by the previous grid.
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
        let is_long = || text.len() >= CELLS_OF_A_LINE && cells_meant(text) >= CELLS_OF_A_LINE;
        if (is_rule && !(after_line && is_long())) || ruling.makes_a_rule_of(text) {
            return Kind::Rule;
        }
        if euler::is_label(text) {
            return Kind::Label;
        }
        let is_line = match self.forced {
            Some(_) => false,
            None if rows_so_far.is_some() => is_long(),
            None if after_line => rows::read(text).is_err(),
            None => is_long() || line::read(text).is_ok(),
        };
        if is_line { Kind::Line } else { Kind::Row }
    }

    fn is_among_rows(&self) -> bool {
        self.grids.rows_so_far().is_some()
    }

    /// Returns the grid of several lines that is under way, or one that begins on this line.
    fn block(&mut self) -> &mut Block {
        let line = self.lines;
        let block = &mut self.grids.block;
        block.get_or_insert_with(|| Block::new(line, None))
    }

    fn read_gap(&mut self) {
        let block = &mut self.grids.block;
        // The rules before it were the lower frame of the previous grid.
        block.take_if(|block| block.is_empty() && block.label().is_none());
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
        let broken = block.split_at_gap(line);
        block.add(text, line);
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
            Some(block) if block.is_empty() && may_have_label && grid.is_ok() => block.take_label(),
            _ => None,
        };
        self.end_block(self.lines, Found::Puzzle);
        self.grids.end_line(label.is_some());
        self.push(Notation::Line, label, self.lines, grid);
    }

    /// Ends a grid before its ninth row, because `found` is on this line.
    fn end_block(&mut self, line: u64, found: Found) {
        let Some(mut block) = self.grids.block.take() else {
            return;
        };
        let (line, found, expected) = match block.label() {
            // A rule alone does not begin a grid.
            None if block.is_empty() => return,
            Some(label) if block.is_empty() => (
                block.line,
                Found::Label(label.to_owned()),
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

    fn push_block(&mut self, mut block: Block) {
        let notation = match (self.forced, self.grids.last) {
            (Some(forced), _) => forced,
            (None, Some(last)) if block.is_empty() => last.notation,
            (None, _) => block.notation(),
        };
        self.grids.last = Some(Last {
            notation,
            labelled: block.label().is_some() && !block.is_empty(),
            ruling: block.ruling,
        });
        let puzzle = block.grid();
        let description = self.description.take();
        let label = match notation {
            Notation::Sdk => block.take_label().or(description),
            _ => block.take_label(),
        };
        self.push(notation, label, block.line, puzzle);
    }
}

impl Grids {
    /// Records that a grid on a line has ended.
    fn end_line(&mut self, labelled: bool) {
        self.rows_of_spaces = 0;
        self.last = Some(Last {
            notation: Notation::Line,
            labelled,
            ruling: Ruling::default(),
        });
    }

    /// Returns the grid that is under way, if it has a row already.
    fn rows_so_far(&self) -> Option<&Block> {
        self.block.as_ref().filter(|block| !block.is_empty())
    }

    fn is_after_line(&self) -> bool {
        self.last
            .is_some_and(|last| last.notation == Notation::Line)
    }
}
