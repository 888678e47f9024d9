//! The result of reading one puzzle of a text.

use alloc::string::String;

use super::error::ParseError;
use super::notation::Notation;
use super::written::Written;

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
