//! The lines of tables of pencil marks.

use alloc::string::String;
use core::mem;

use super::super::block::Block;
use super::super::error::{FoundText, ParseError};
use super::super::table::{self, Table};
use super::super::{euler, line};
use super::StrictReader;

/// The kind of a line, read as part of a table.
pub(super) enum TableLine<'t> {
    Rule,
    /// The result of reading the line, and the line itself.
    Read(Result<table::Row, ParseError>, &'t str),
}

impl StrictReader {
    /// Returns the kind of the line in a table, if it may belong to one.
    pub(super) fn table_line<'t>(&self, text: &'t str, is_rule: bool) -> Option<TableLine<'t>> {
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
    pub(super) fn read_as_table(
        &mut self,
        line: TableLine<'_>,
        read_as_grid: impl FnOnce(&mut StrictReader),
    ) {
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
        let records = self.held.records();
        let records = records.get(self.before_table.held..).unwrap_or_default();
        let is_open = |block: &Block| !block.is_empty();
        self.grids.block.as_ref().is_some_and(is_open)
            || records.iter().any(|record| record.puzzle.is_err())
    }

    pub(super) fn begin_table(&mut self) -> Table {
        self.before_table.grids = self.grids.clone();
        self.before_table.held = self.held.len();
        Table::new(self.lines)
    }

    /// Ends the table under way, before this line. If its lines may be grids, they count as a table only if it is
    /// complete.
    pub(super) fn end_table(&mut self, found: FoundText) {
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
    pub(super) fn forget_grids(&mut self, table: &Table) -> Option<String> {
        let before = mem::take(&mut self.before_table);
        self.held.truncate(before.held);
        self.grids = before.grids;
        self.interrupt_block(table.line)
    }

    /// Ends the grid that is under way because pencil marks begin on this line. Returns the label above them.
    pub(super) fn interrupt_block(&mut self, line: u64) -> Option<String> {
        match self.grids.block.take_if(|block| block.is_empty()) {
            Some(mut block) => block.take_label(),
            None => {
                self.end_block(line, FoundText::Puzzle);
                None
            }
        }
    }
}
