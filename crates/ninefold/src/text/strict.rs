//! A reader that makes records from the lines of a text by the rules of the notations alone.
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
use crate::grid::Grid;

use super::block::Block;
use super::boxed::{self, Ruling};
use super::error::{Expected, FoundText, ParseError};
use super::layout::Layout;
use super::notation::Notation;
use super::piece::Piece;
use super::record::Record;
use super::sdk::{self, Sections};
use super::single::{self, ReadLine, Single};
use super::symbol::cells_meant;
use super::table::Table;
use super::written::Written;
use super::{euler, line, marks, rows, sentence, symbol, table};

mod whole;

/// A line with at least this many cells is meant as a whole grid, one with fewer as a row.
pub(super) const CELLS_OF_A_LINE: usize = 41;

/// Reads puzzles from lines.
#[derive(Clone, Default, Debug)]
pub(super) struct StrictReader {
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
    /// Puzzles that have not been passed on yet.
    held: Vec<Piece>,
    /// The puzzle in sections that is not complete yet.
    sections: Option<Sections>,
    /// The description of the puzzle that follows, if it has sections.
    description: Option<String>,
    /// Reads lines in further forms, each with a puzzle of its own.
    others: Option<ReadLine>,
    /// The previous puzzle, if it lay among words or signs: its solution may follow.
    among_words: Option<Grid>,
    /// Whether the last line was the solution of the puzzle before it, which has no record.
    was_solution: bool,
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
    /// The number of puzzles held.
    held: usize,
}

/// The kind of a line, read as part of a grid.
enum LineKind {
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

impl StrictReader {
    /// Returns a reader of this notation, or one that detects the notation of each puzzle.
    pub fn new(notation: Option<Notation>) -> StrictReader {
        let forced = match notation {
            Some(Notation::Marks) => Some(Notation::Line),
            Some(Notation::Table | Notation::Sdx) => None,
            other => other,
        };
        StrictReader {
            forced,
            ..StrictReader::default()
        }
    }

    /// Sets a function that reads lines in further forms.
    pub fn asking(self, others: ReadLine) -> StrictReader {
        StrictReader {
            others: Some(others),
            ..self
        }
    }

    /// Makes the reader use all text after 81 symbols on a line as the label.
    pub fn keeping_fields(self) -> StrictReader {
        StrictReader {
            keeps_fields: true,
            ..self
        }
    }

    /// Reads one line, which has no carriage return in it, and adds the puzzles that it completes.
    pub fn line(&mut self, bytes: &[u8], pieces: &mut Vec<Piece>) {
        if !self.common_line(bytes, pieces) {
            self.other_line(bytes, pieces);
        }
    }

    /// Reads one line if it is of the most common kinds, which have no carriage return in them. Adds the puzzles that it
    /// completes. Returns whether it did.
    pub fn common_line(&mut self, bytes: &[u8], pieces: &mut Vec<Piece>) -> bool {
        let is_read = self.read_with_fields(bytes) || self.read_quickly(bytes);
        if is_read {
            self.hand_out(pieces);
        }
        is_read
    }

    /// Reads one line of any other kind.
    pub fn other_line(&mut self, bytes: &[u8], pieces: &mut Vec<Piece>) {
        self.read_thoroughly(bytes);
        self.hand_out(pieces);
    }

    fn read_thoroughly(&mut self, bytes: &[u8]) {
        self.lines += 1;
        if bytes.is_empty() {
            self.read("");
            return;
        }
        // The byte order mark at the beginning of a file, or of a part if files were joined.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        // Most lines are valid UTF-8, and a plain check is faster.
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        let text = symbol::expanded(text);
        match text.split_once('#') {
            Some(_) if line::has_hashes(&text) => self.read(&text.replace('#', ".")),
            Some((before, comment)) if before.trim().is_empty() => self.read_comment(comment),
            // In this notation, the text behind the cells is the label.
            Some(_) if self.forced == Some(Notation::Patterns) => self.read(&text),
            // The space before a comment belongs to it; any other may be an empty cell.
            Some((before, _)) => self.read(before.strip_suffix(' ').unwrap_or(before)),
            None => self.read(&text),
        }
    }

    /// Counts `count` skipped lines.
    pub fn skip_lines(&mut self, count: u64) {
        self.lines += count;
    }

    /// Reads the last line, which no line feed ends. The end of the text is then on this line.
    pub fn last_line(&mut self, bytes: &[u8], pieces: &mut Vec<Piece>) {
        self.line(bytes, pieces);
        self.open_end = Some(String::from_utf8_lossy(bytes).chars().count() + 1);
    }

    /// Ends the text, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, pieces: &mut Vec<Piece>) {
        let before = pieces.len();
        self.end();
        self.hand_out(pieces);
        if let Some(column) = self.open_end.take() {
            let errors = pieces[before..].iter_mut();
            let errors = errors.filter_map(|piece| piece.record.puzzle.as_mut().err());
            for error in errors.filter(|error| error.found == FoundText::EndOfInput) {
                (error.line, error.column) = (self.lines - 1, column);
            }
        }
    }

    fn end(&mut self) {
        self.lines += 1;
        self.end_sections(FoundText::EndOfInput);
        self.end_table(FoundText::EndOfInput);
        self.end_block(self.lines, FoundText::EndOfInput);
    }

    /// Returns whether every puzzle is read in one notation.
    pub fn is_forced(&self) -> bool {
        self.forced.is_some()
    }

    /// Returns the number of the last line.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Returns whether the last line was a solution that has no record. Asked again, returns false.
    pub fn take_solution(&mut self) -> bool {
        mem::take(&mut self.was_solution)
    }

    /// Returns whether no puzzle is under way.
    pub fn is_between_puzzles(&self) -> bool {
        self.first_open_line() > self.lines
    }

    /// Returns the number of the first line that no record has been made of, or of the next line.
    pub fn first_open_line(&self) -> u64 {
        let lines = [
            self.held.first().map(|piece| piece.record.line),
            self.grids
                .block
                .as_ref()
                .filter(|block| block.is_begun())
                .map(|block| block.line),
            self.table.as_ref().map(|table| table.line),
            self.sections.as_ref().map(|sections| sections.line),
        ];
        let lines = lines.into_iter().flatten();
        lines.min().unwrap_or(self.lines + 1)
    }

    fn takes_lines(&self) -> bool {
        self.forced.is_none_or(|forced| forced == Notation::Line)
    }

    fn takes_rows(&self) -> bool {
        self.forced.is_none_or(Notation::is_rows)
    }

    /// Passes on the puzzles that do not depend on the outcome of a table.
    fn hand_out(&mut self, pieces: &mut Vec<Piece>) {
        if self.held.is_empty() {
            return;
        }
        let settled = match &self.table {
            Some(table) if !table.is_certain => mem::take(&mut self.before_table.held),
            _ => self.held.len(),
        };
        match pieces.is_empty() && settled == self.held.len() {
            // This copies no puzzle: there may be millions of lines.
            true => mem::swap(pieces, &mut self.held),
            false => pieces.extend(self.held.drain(..settled)),
        }
    }

    /// Reads a line without its comment.
    fn read(&mut self, text: &str) {
        if self.read_in_sections(text) {
            return;
        }
        if let Some(single) = single::read(text, self.forced, self.others) {
            let is_in_words = sentence::read(text).is_some();
            self.read_single(single, is_in_words);
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
            self.end_table(FoundText::Puzzle);
            self.read_marks(text);
        } else if let Some(line) = self.table_line(text, is_only_rule) {
            self.read_as_table(line, |reader| reader.read_as_grid(text, is_rule));
        } else {
            self.end_table(match text.trim() {
                "" => FoundText::BlankLine,
                text if euler::is_label(text) => FoundText::Label(text.into()),
                _ => FoundText::Puzzle,
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
        self.push_ending(self.lines, notation, label, line, puzzle);
    }

    /// Adds a puzzle that ends on the line `last`.
    fn push_ending(
        &mut self,
        last: u64,
        notation: Notation,
        label: Option<String>,
        line: u64,
        puzzle: Result<impl Into<Written>, ParseError>,
    ) {
        self.description = None;
        let record = Record {
            notation,
            label,
            line,
            puzzle: puzzle.map(Into::into),
        };
        self.held.push(Piece {
            record,
            last,
            explains: false,
        });
    }
}

/// Puzzles that are identified by their beginning.
impl StrictReader {
    /// Reads a puzzle that is a line of its own.
    fn read_single(&mut self, single: Single, is_in_words: bool) {
        let among_words = match (single.notation, &single.puzzle) {
            (Notation::Line, Ok(Written::Grid(grid))) if is_in_words => Some(*grid),
            _ => None,
        };
        let is_solution = |puzzle: Grid| among_words.is_some_and(|grid| puzzle.is_solved_by(&grid));
        if mem::replace(&mut self.among_words, among_words).is_some_and(is_solution) {
            self.was_solution = true;
            return;
        }
        self.after_table = false;
        self.end_table(FoundText::Puzzle);
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
            self.end_sections(FoundText::Puzzle);
            self.after_table = false;
            self.end_table(FoundText::Puzzle);
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
        if belongs {
            sections.last = lines;
        } else {
            self.end_sections(FoundText::Row);
        }
        belongs
    }

    fn end_sections(&mut self, found: FoundText) {
        if let Some(sections) = self.sections.take() {
            let puzzle = sections.puzzle(self.lines, found);
            let notation = self.forced.unwrap_or(Notation::Sdk);
            self.push_ending(
                sections.last,
                notation,
                sections.label,
                sections.line,
                puzzle,
            );
        }
    }

    fn read_comment(&mut self, comment: &str) {
        if let Some(description) = sdk::description(comment) {
            self.description = Some(description.to_owned());
        }
    }
}

/// Tables of pencil marks.
impl StrictReader {
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
    fn read_as_table(&mut self, line: TableLine<'_>, read_as_grid: impl FnOnce(&mut StrictReader)) {
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
                TableLine::Read(..) => self.end_table(FoundText::Puzzle),
                TableLine::Rule => {
                    self.end_table(FoundText::Rule);
                    return;
                }
            }
        }
        let ends_with_rule = self.table.as_ref().is_some_and(|it| it.ends_with_rule);
        if ends_with_rule && matches!(line, TableLine::Rule) {
            // The frame of the next table, right under the frame of this one.
            self.end_table(FoundText::Rule);
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
            self.end_table(FoundText::EndOfInput);
        }
    }

    /// Returns whether the lines since the beginning of the table leave a grid incomplete.
    fn has_torn_grids(&self) -> bool {
        let pieces = self.held.get(self.before_table.held..).unwrap_or_default();
        let is_open = |block: &Block| !block.is_empty();
        self.grids.block.as_ref().is_some_and(is_open) || pieces.iter().any(|it| !it.is_good())
    }

    fn begin_table(&mut self) -> Table {
        self.before_table.grids = self.grids.clone();
        self.before_table.held = self.held.len();
        Table::new(self.lines)
    }

    /// Ends the table under way, before this line. If its lines may be grids, they count as a table only if it is
    /// complete.
    fn end_table(&mut self, found: FoundText) {
        let Some(mut table) = self.table.take() else {
            return;
        };
        if !table.is_certain && table.is_complete() {
            table.is_certain = true;
            table.label = self.forget_grids(&table);
        }
        if table.is_certain {
            let (puzzle, notation) = (table.puzzle(self.lines, found), table.notation());
            self.push_ending(table.last, notation, table.label, table.line, puzzle);
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
                self.end_block(line, FoundText::Puzzle);
                None
            }
        }
    }
}

/// Grids.
impl StrictReader {
    fn read_as_grid(&mut self, text: &str, is_rule: bool) {
        match self.kind(text, is_rule) {
            LineKind::RowOfSpaces => {
                self.grids.rows_of_spaces += 1;
                return;
            }
            LineKind::Blank => self.read_gap(),
            LineKind::Rule => self.read_rule(),
            LineKind::Label => self.read_label(text),
            LineKind::Row => self.read_row(text),
            LineKind::Line => self.read_line(text),
        }
        self.grids.rows_of_spaces = 0;
    }

    /// Detects the kind of the line by its form, by the rows before it, and by the previous grid.
    fn kind(&self, text: &str, is_rule: bool) -> LineKind {
        let (rows_so_far, last) = (self.grids.rows_so_far(), self.grids.last);
        if text.trim().is_empty() {
            return match (text.chars().count(), rows_so_far) {
                (81, _) if self.forced == Some(Notation::Line) => LineKind::Line,
                (9, Some(block)) if block.ruling.spaces_may_be_cells() => LineKind::Row,
                (9, None) => LineKind::RowOfSpaces,
                _ => LineKind::Blank,
            };
        }
        if self.forced == Some(Notation::Line) {
            return LineKind::Line;
        }
        let ruling = match rows_so_far {
            Some(block) => block.ruling,
            None => last.map(|last| last.ruling).unwrap_or_default(),
        };
        let after_line = rows_so_far.is_none() && self.grids.is_after_line();
        let is_long = || text.len() >= CELLS_OF_A_LINE && cells_meant(text) >= CELLS_OF_A_LINE;
        if (is_rule && !(after_line && is_long())) || ruling.makes_a_rule_of(text) {
            return LineKind::Rule;
        }
        if euler::is_label(text) {
            return LineKind::Label;
        }
        let is_line = match self.forced {
            Some(_) => false,
            None if rows_so_far.is_some() => is_long(),
            None if after_line => rows::read(text).is_err(),
            None => is_long() || line::read(text).is_ok(),
        };
        if is_line {
            LineKind::Line
        } else {
            LineKind::Row
        }
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
            self.end_block(self.lines, FoundText::BlankLine);
        }
    }

    fn read_rule(&mut self) {
        if self.is_among_rows() && self.block().ends_with_rule {
            // The frame of the next print, right under the frame of this one.
            self.end_block(self.lines, FoundText::Rule);
        }
        let line = self.lines;
        self.block().rule(line);
        self.push_if_complete();
    }

    fn read_label(&mut self, text: &str) {
        let label = text.trim().to_owned();
        if self.grids.block.is_some() {
            self.end_block(self.lines, FoundText::Label(label.clone()));
        }
        self.grids.block = Some(Block::new(self.lines, Some(label)));
    }

    fn read_row(&mut self, text: &str) {
        let (line, rows_of_spaces) = (self.lines, self.grids.rows_of_spaces);
        let block = self.block();
        if block.is_empty() {
            block.add_rows_of_spaces(rows_of_spaces, text, line);
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
        self.end_block(self.lines, FoundText::Puzzle);
        self.grids.end_line(label.is_some());
        self.push(Notation::Line, label, self.lines, grid);
    }

    /// Ends a grid before its ninth row, because `found` is on this line.
    fn end_block(&mut self, line: u64, found: FoundText) {
        let Some(mut block) = self.grids.block.take() else {
            return;
        };
        let (line, found, expected) = match block.label() {
            // A rule alone does not begin a grid.
            None if block.is_empty() => return,
            Some(label) if block.is_empty() => (
                block.line,
                FoundText::Label(label.to_owned()),
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
