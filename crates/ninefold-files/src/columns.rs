//! The columns of a table of values that are not the puzzle, kept so that output can pass them on.

use std::sync::Arc;

/// What the records of one source have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What stands between the columns: a comma, a semicolon, a tab or a bar.
    pub delimiter: char,
    /// The names of all columns but that of the puzzle, in order; if the source has no header,
    /// `column2` and so on.
    pub header: Vec<String>,
    /// Which of these columns holds the label, if one does.
    pub label: Option<usize>,
}

/// The fields of one record beside the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    /// Shared by all records of the source.
    pub table: Arc<Table>,
    /// One field for each column of the header.
    pub fields: Vec<String>,
}
