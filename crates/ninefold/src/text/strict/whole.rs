//! Texts that the reader reads as a whole, because nothing in them is out of place: runs of lines, grids of several
//! lines, and tables. Most files consist of such texts, and this is several times as fast as line by line.
//!
//! Reading line by line would give the same result, and is used for a text that leaves any doubt. A comment makes a
//! text doubtful, so the tests compare texts with and without comments.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::str;

use super::super::block::Block;
use super::super::ended::Ended;
use super::super::layout::Layout;
use super::super::line::PlainLine;
use super::super::notation::Notation;
use super::super::single::Single;
use super::super::symbol::{Symbol, symbol};
use super::super::{boxed, euler, line, marks, patterns, table};
use super::{CELLS_OF_A_LINE, FoundText, Last, StrictReader, Table};

/// The longest rule. A longer one could be a whole grid.
const SHORT_LINE: usize = CELLS_OF_A_LINE;

impl StrictReader {
    /// Adds the cells of up to `most` plain lines at the start of the text. Returns the number of their bytes.
    pub fn plain_lines(&mut self, text: &[u8], most: usize, cells: &mut Vec<[u8; 81]>) -> usize {
        if !self.takes_plain_lines() {
            return 0;
        }
        // Fields that follow cells are certain to be fields only after another line.
        let may_take_more = !self.keeps_fields;
        let mut takes_more = may_take_more && (self.forced.is_some() || self.grids.is_after_line());
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
            takes_more = may_take_more;
            count += 1;
            length += line.length;
        }
        if count > 0 {
            self.lines += count as u64;
            self.grids.end_line(false);
        }
        length
    }

    /// Reads the grid of several lines, or the table, with which the text begins, if nothing in it is out of place.
    /// Returns the number of its bytes and of its lines.
    pub fn grid(&mut self, text: &[u8], ended: &mut Ended) -> Option<(usize, u64)> {
        if !self.is_before_rows() {
            return None;
        }
        let read = match Heading::of(text).filter(|_| self.takes_heading()) {
            Some(heading) => self.read_grid_below(&heading, text),
            None if may_begin_with_row(text) => {
                self.read_grid(text).or_else(|| self.read_table(text))
            }
            None => None,
        };
        self.hand_out(ended);
        read
    }

    /// Returns whether a heading certainly begins a grid.
    fn takes_heading(&self) -> bool {
        self.grids.block.is_none() && self.table.is_none() && !self.after_table
    }

    fn read_grid_below(&mut self, heading: &Heading, text: &[u8]) -> Option<(usize, u64)> {
        let rows = &text[heading.length..];
        if !may_begin_with_row(rows) {
            return None;
        }
        self.grids.block = Some(heading.block(self.lines + 1));
        self.lines += heading.lines;
        let Some((length, lines)) = self.read_grid(rows) else {
            self.lines -= heading.lines;
            self.grids.block = None;
            return None;
        };
        Some((heading.length + length, heading.lines + lines))
    }

    /// Returns whether the next row begins a grid or a table, whatever precedes it.
    fn is_before_rows(&self) -> bool {
        let may_be_table = |table: &Table| !table.is_certain && table.is_empty();
        self.takes_rows()
            && self.sections.is_none()
            && self.held.is_empty()
            && self.grids.rows_of_spaces == 0
            && self.grids.rows_so_far().is_none()
            && self.table.as_ref().is_none_or(may_be_table)
    }

    fn read_grid(&mut self, text: &[u8]) -> Option<(usize, u64)> {
        let read = self.layout.read(text).or_else(|| {
            self.layout = Layout::of(text)?;
            self.layout.read(text)
        })?;
        let is_below_rule = self.grids.block.as_ref().is_some_and(|block| block.banded);
        if is_below_rule && !self.layout.may_stand_below_rule() {
            return None;
        }
        self.lines += 1;
        let block = self.grids.block.take();
        let mut block = block.unwrap_or_else(|| Block::new(self.lines, None));
        block.ruling = read.ruling;
        let notation = self.forced.unwrap_or_else(|| block.notation());
        self.grids.last = Some(Last {
            notation,
            labelled: block.label().is_some(),
            ruling: read.ruling,
        });
        self.table = None;
        self.after_table = false;
        self.lines += self.layout.lines - 1;
        self.push(notation, block.take_label(), block.line, Ok(read.grid));
        Some((self.layout.length(), self.layout.lines))
    }

    fn read_table(&mut self, text: &[u8]) -> Option<(usize, u64)> {
        let read = self.forced.is_none().then(|| table::read_plain(text))??;
        self.lines += 1;
        let table = self.table.take();
        let table = table.unwrap_or_else(|| self.begin_table());
        let label = self.forget_grids(&table);
        self.lines += read.lines - 1;
        self.after_table = true;
        self.push(Notation::Box, label, table.line, Ok(read.marks));
        Some((read.length, read.lines))
    }

    /// Returns whether a line of 81 symbols is certainly a puzzle.
    fn takes_plain_lines(&self) -> bool {
        self.takes_lines()
            && self.sections.is_none()
            && self.grids.block.is_none()
            && self.table.is_none()
            && !self.after_table
    }

    /// Reads the line with its label, if fields are kept and the line has any. Returns whether it does.
    pub(super) fn read_with_fields(&mut self, line: &[u8]) -> bool {
        let has_fields =
            self.keeps_fields && self.takes_plain_lines() && patterns::has_fields(line);
        if has_fields {
            self.lines += 1;
            let text = String::from_utf8_lossy(line);
            self.read_single(Single::of(Notation::Patterns, patterns::read(&text)), false);
        }
        has_fields
    }

    /// Reads a line that begins with plain cells, or a line of plain marks, without a carriage return in it. Returns
    /// whether it could.
    pub(super) fn read_quickly(&mut self, line: &[u8]) -> bool {
        match line.len() {
            81.. if self.takes_plain_lines() && self.read_plain_line(line) => true,
            marks::SYMBOLS if self.takes_lines() && self.sections.is_none() => {
                self.read_plain_marks(line)
            }
            _ => false,
        }
    }

    fn begin_line(&mut self) {
        self.lines += 1;
        self.after_table = false;
    }

    fn read_plain_line(&mut self, line: &[u8]) -> bool {
        // Fields that follow cells are certain to be fields only after another line.
        let takes_more =
            !self.keeps_fields && (self.forced.is_some() || self.grids.is_after_line());
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
        self.end_table(FoundText::Puzzle);
        let label = self.interrupt_block(self.lines);
        self.push(Notation::Line, label, self.lines, Ok(marks));
        true
    }
}

/// The lines above a grid: its label, or the rules between its frame and the frame of the grid before.
struct Heading<'t> {
    label: Option<&'t str>,
    length: usize,
    lines: u64,
    /// How many lines belong to the grid before: a rule and an empty line.
    before: u64,
}

impl Heading<'_> {
    /// Returns the heading with which the text begins, if it leaves no doubt.
    fn of(text: &[u8]) -> Option<Heading<'_>> {
        match text.first()? {
            b'+' => Heading::rules(text),
            first if first.is_ascii_alphabetic() => Heading::label(text),
            _ => None,
        }
    }

    fn rules(text: &[u8]) -> Option<Heading<'_>> {
        let mut heading = Heading {
            label: None,
            length: 0,
            lines: 0,
            before: 0,
        };
        while heading.lines < 3
            && let Some((line, length)) = short_line(&text[heading.length..])
        {
            let is_gap = line.is_empty() && heading.lines == 1;
            if !is_gap && !boxed::is_plain_rule(line) {
                break;
            }
            heading.length += length;
            heading.lines += 1;
            if is_gap {
                heading.before = heading.lines;
            }
        }
        (heading.lines > heading.before).then_some(heading)
    }

    fn label(text: &[u8]) -> Option<Heading<'_>> {
        let (label, length) = short_line(text)?;
        let is_label = !label.contains('#') && euler::is_label(label);
        is_label.then_some(Heading {
            label: Some(label.trim()),
            length,
            lines: 1,
            before: 0,
        })
    }

    /// Begins a grid below the heading, which begins on this line.
    fn block(&self, line: u64) -> Block {
        let mut block = Block::new(line + self.before, self.label.map(str::to_owned));
        if self.label.is_none() {
            (self.before..self.lines).for_each(|number| block.rule(line + number));
        }
        block
    }
}

/// Returns the first line and its length with its line end, if it is short.
fn short_line(text: &[u8]) -> Option<(&str, usize)> {
    let start = &text[..text.len().min(SHORT_LINE)];
    let end = start.iter().position(|&byte| byte == b'\n')?;
    let line = start[..end].strip_suffix(b"\r").unwrap_or(&start[..end]);
    let line = str::from_utf8(line).ok()?;
    (!line.contains('\r')).then_some((line, end + 1))
}

/// Returns whether the text may begin with a row of a grid or a table: the first bytes of most other lines rule this
/// out.
fn may_begin_with_row(text: &[u8]) -> bool {
    text.first_chunk::<10>().is_some_and(|start| {
        let is_other = matches!(symbol(char::from(start[0])), Symbol::Other);
        let is_side_by_side = start.iter().all(|&byte| line::is_cell(byte));
        !(is_side_by_side || (is_other && start[0].is_ascii()))
    })
}
