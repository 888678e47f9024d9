//! The columns of a table of values that are not the puzzle, kept so that output can pass them on.

use std::borrow::Cow;
use std::sync::Arc;

use crate::batch::clean_label;
use crate::csv::{raw_fields, text_of};

/// What the records of one source have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What stands between the columns: a comma, a semicolon, a tab or a bar.
    pub delimiter: u8,
    /// The names of all columns but that of the puzzle, in order; if the source has no header,
    /// `column2` and so on.
    pub header: Vec<String>,
    /// Which of these columns holds the label, if one does.
    pub label: Option<usize>,
    /// Which of all columns holds the puzzle.
    pub(crate) puzzle: usize,
}

/// The fields of one record beside the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    pub(crate) table: Arc<Table>,
    pub(crate) record: Vec<u8>,
    pub(crate) line: u64,
}

/// The fields of one record beside the puzzle, as they stand in the source.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// What it has in common with the other records of its source.
    pub table: &'r Table,
    pub(crate) record: &'r [u8],
    /// The line on which it stands.
    pub line: u64,
}

impl Columns {
    /// The fields.
    pub fn row(&self) -> Row<'_> {
        Row {
            table: &self.table,
            record: &self.record,
            line: self.line,
        }
    }
}

impl<'r> Row<'r> {
    /// The fields, without quotes around them: in the order of the header, but perhaps fewer or more.
    pub fn fields(self) -> impl Iterator<Item = Cow<'r, [u8]>> {
        let all = raw_fields(self.record, self.table.delimiter).enumerate();
        let others = all.filter(move |(column, _)| *column != self.table.puzzle);
        others.map(|(_, field)| text_of(field))
    }

    /// The label, as one line without control characters.
    pub fn label(self) -> Option<String> {
        let label = self.fields().nth(self.table.label?)?;
        clean_label(&String::from_utf8_lossy(&label))
    }
}
