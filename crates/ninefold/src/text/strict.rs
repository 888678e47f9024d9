//! A reader that makes records from the lines of a text by the rules of the notations alone.
//!
//! It keeps only the puzzle that it is reading. Each puzzle gives exactly one record, in order, even if it has a fault.
//! The reader skips the rest of a damaged puzzle, so the next one is not lost.
//!
//! The first rows of a table of pencil marks may look like a grid: `1 2 3 4 5 6 7 8 9` is a row of both. The reader
//! then follows both readings side by side, and holds back the grids until one reading is ruled out.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use core::{mem, str};

use crate::candidates::Candidates;
use crate::grid::Grid;

use super::block::Block;
use super::boxed::{self, Ruling};
use super::ended::Ended;
use super::error::{FoundText, ParseError};
use super::layout::Layout;
use super::notation::Notation;
use super::record::Record;
use super::sdk::{self, Sections};
use super::single::{self, ReadLine, Single};
use super::table::Table;
use super::written::Written;
use super::{euler, line, marks, sentence, symbol, table};

mod grids;
mod tables;
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
    held: Ended,
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
    pub fn line(&mut self, bytes: &[u8], ended: &mut Ended) {
        if !self.common_line(bytes, ended) {
            self.other_line(bytes, ended);
        }
    }

    /// Reads one line if it is of the most common kinds, which have no carriage return in them. Adds the puzzles that it
    /// completes. Returns whether it did.
    pub fn common_line(&mut self, bytes: &[u8], ended: &mut Ended) -> bool {
        let is_read = self.read_with_fields(bytes) || self.read_quickly(bytes);
        if is_read {
            self.hand_out(ended);
        }
        is_read
    }

    /// Reads one line of any other kind.
    pub fn other_line(&mut self, bytes: &[u8], ended: &mut Ended) {
        self.read_thoroughly(bytes);
        self.hand_out(ended);
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
    pub fn last_line(&mut self, bytes: &[u8], ended: &mut Ended) {
        self.line(bytes, ended);
        self.open_end = Some(String::from_utf8_lossy(bytes).chars().count() + 1);
    }

    /// Ends the text, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, ended: &mut Ended) {
        let before = ended.len();
        self.end();
        self.hand_out(ended);
        if let Some(column) = self.open_end.take() {
            let errors = ended.records_mut()[before..].iter_mut();
            let errors = errors.filter_map(|record| record.puzzle.as_mut().err());
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
            self.held.records().first().map(|record| record.line),
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
    fn hand_out(&mut self, ended: &mut Ended) {
        if self.held.is_empty() {
            return;
        }
        let settled = match &self.table {
            Some(table) if !table.is_certain => mem::take(&mut self.before_table.held),
            _ => self.held.len(),
        };
        self.held.move_to(ended, settled);
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
    #[inline]
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
        self.held.push(record, last);
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
