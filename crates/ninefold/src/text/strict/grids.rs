//! The lines of grids.

use alloc::borrow::ToOwned;

use super::super::block::Block;
use super::super::error::{Expected, FoundText, ParseError};
use super::super::notation::Notation;
use super::super::symbol::cells_meant;
use super::super::{euler, line, rows};
use super::{CELLS_OF_A_LINE, Last, StrictReader};

/// The kind of a line, read as part of a grid.
enum LineKind {
    Blank,
    RowOfSpaces,
    Rule,
    Label,
    Row,
    Line,
}

impl StrictReader {
    pub(super) fn read_as_grid(&mut self, text: &str, is_rule: bool) {
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

    pub(super) fn is_among_rows(&self) -> bool {
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
    pub(super) fn end_block(&mut self, line: u64, found: FoundText) {
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
