//! A partly read grid of several lines: its rows, and the rules and blank lines between the rows. They reveal rows that
//! are missing or too many.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use crate::grid::Grid;

use super::boxed::{self, Ruling};
use super::error::{Expected, FoundText, ParseError};
use super::notation::Notation;
use super::rows;

/// A grid of several lines that is not complete yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Block {
    /// The line on which it begins.
    pub(super) line: u64,
    /// Its label. It is shared, because the reader clones the block wherever a table may begin, and a label may be
    /// long.
    label: Option<Arc<str>>,
    /// The bars and the symbols for empty cells in its rows.
    pub(super) ruling: Ruling,
    cells: Vec<rows::Row>,
    error: Option<ParseError>,
    /// Whether there was a rule above the first row or below the third: then there is a rule between any two bands.
    pub(super) banded: bool,
    /// Whether there is a rule below every row.
    ruled: bool,
    pub(super) ends_with_rule: bool,
    /// Whether the first row is nine strokes: a rule, if the second row has bars.
    maybe_rule: bool,
    /// Whether there is a blank line below the third row, and below the sixth.
    gaps: [bool; 2],
}

impl Block {
    pub(super) fn new(line: u64, label: Option<String>) -> Block {
        Block {
            line,
            label: label.map(Arc::from),
            ..Block::default()
        }
    }

    /// Returns its label.
    pub(super) fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// Removes and returns its label.
    pub(super) fn take_label(&mut self) -> Option<String> {
        self.label.take().map(|label| (*label).to_owned())
    }

    pub(super) fn rows(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns whether it has a row or a label: rules alone are no grid.
    pub(super) fn is_begun(&self) -> bool {
        !self.is_empty() || self.label.is_some()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.cells.len() == 9
    }

    /// Keeps the error, if it is the first.
    pub(super) fn fail(&mut self, error: ParseError) {
        self.error.get_or_insert(error);
    }

    /// Adds a row. A bad row takes its place too, so the rows after it stay in theirs.
    pub(super) fn add(&mut self, text: &str, line: u64) {
        self.ruling.learn(Ruling::of(text));
        if self.ruling.bars && mem::take(&mut self.maybe_rule) {
            self.cells.clear();
        }
        self.maybe_rule |= self.is_empty() && boxed::is_nine_strokes(text);
        if self.ruled && self.rows() == 2 && !self.ends_with_rule {
            // The rule was the one below the header of a table, as in Markdown.
            self.cells.remove(0);
            (self.ruled, self.error) = (false, None);
        }
        let begins_band = !self.is_empty() && self.rows().is_multiple_of(3);
        if self.banded && !self.ruled && begins_band && !self.ends_with_rule {
            self.fail(ParseError::of_line(line, FoundText::Row, Expected::Rule));
            return;
        }
        self.ends_with_rule = false;
        self.cells.reserve(9 - self.cells.len().min(9));
        match rows::read(text) {
            Ok(row) => self.cells.push(row),
            Err(error) => {
                self.cells.push([None; 9]);
                self.fail(error.at_line(line));
            }
        }
    }

    /// Adds the lines of nine spaces before the first row as empty rows, if that row, on this line, has such cells too.
    pub(super) fn add_rows_of_spaces(&mut self, count: usize, first: &str, line: u64) {
        let has_space_cells = first.chars().count() == 9 && first.contains(' ');
        if has_space_cells && rows::read(first).is_ok() && count < 9 {
            // A rule may precede them.
            self.line = self.line.min(line.saturating_sub(count as u64));
            self.cells.resize(count, [None; 9]);
        }
    }

    /// Reads a rule. It may be above, below and between bands, or below every row. Anywhere else a row is missing, or
    /// there is one row too many.
    pub(super) fn rule(&mut self, line: u64) {
        let rows = self.rows();
        self.ends_with_rule = true;
        self.maybe_rule = false;
        self.ruled |= rows == 1;
        self.banded |= rows.is_multiple_of(3);
        if self.ruled || rows.is_multiple_of(3) {
            return;
        }
        let expected = Expected::Row(rows + 1);
        self.fail(ParseError::of_line(line, FoundText::Rule, expected));
        // The rule was meant for the nearest end of a band.
        self.cells.resize((rows + 1) / 3 * 3, [None; 9]);
        self.banded = true;
    }

    /// Reads a blank line, if the grid can have one here, and returns whether it can. Blank lines are between bands.
    /// Below the sixth row there is one only if there are rules, or if there was one below the third row too.
    pub(super) fn gap(&mut self) -> bool {
        match self.rows() {
            0 => {}
            3 => self.gaps[0] = true,
            6 if self.gaps[0] || self.banded || self.ruled => self.gaps[1] = true,
            _ => return false,
        }
        true
    }

    /// Splits off three rows before a blank line if four rows without one follow: they were a grid of their own, cut
    /// short. Returns that grid and continues with the four rows.
    pub(super) fn split_at_gap(&mut self, line: u64) -> Option<Block> {
        if self.rows() != 6 || self.gaps != [true, false] || self.banded {
            return None;
        }
        let mut rest = Block::new(line - 3, None);
        rest.cells = self.cells.split_off(3);
        rest.ruling = self.ruling;
        let mut broken = mem::replace(self, rest);
        let (found, expected) = (FoundText::BlankLine, Expected::Row(4));
        broken.fail(ParseError::of_line(line - 4, found, expected));
        Some(broken)
    }

    pub(super) fn notation(&self) -> Notation {
        match (self.ruling.bars, &self.label) {
            (true, _) => Notation::Box,
            (false, Some(_)) => Notation::Euler,
            (false, None) => Notation::Rows,
        }
    }

    pub(super) fn grid(&self) -> Result<Grid, ParseError> {
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
