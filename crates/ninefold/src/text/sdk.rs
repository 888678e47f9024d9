//! The files of SadMan Software's Sudoku (`.sdk`): lines about the puzzle, then `[Puzzle]` and nine rows. Each of the
//! former lines begins with a number sign and a letter (`#D` for the description, which is the label). A section
//! `[State]` of nine more rows has the digits that have been placed since. Other sections are skipped.
//!
//! Without `[Puzzle]` such a file is nine rows with comments, which [`rows`](super::rows) reads.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::candidates::Candidates;
use crate::grid::Grid;

use super::error::{Expected, FoundText, ParseError};
use super::written::Written;
use super::{print, rows};

/// A puzzle that is not complete yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Sections {
    /// The line on which it begins.
    pub(super) line: u64,
    /// The last line that belongs to it.
    pub(super) last: u64,
    pub(super) label: Option<String>,
    section: Section,
    puzzle: Vec<rows::Row>,
    state: Vec<rows::Row>,
    error: Option<ParseError>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Section {
    #[default]
    Puzzle,
    State,
    Other,
}

/// Returns the name of the section that begins on the line, if one does.
pub(super) fn section(text: &str) -> Option<&str> {
    text.trim().strip_prefix('[')?.strip_suffix(']')
}

/// Returns whether the section begins a puzzle.
pub(super) fn is_puzzle(section: &str) -> bool {
    section.trim().eq_ignore_ascii_case("puzzle")
}

/// Returns the description of the next puzzle, if the comment is one.
pub(super) fn description(comment: &str) -> Option<&str> {
    let description = comment.strip_prefix('D')?.trim();
    (!description.is_empty()).then_some(description)
}

impl Sections {
    pub(super) fn new(line: u64, label: Option<String>) -> Sections {
        Sections {
            line,
            last: line,
            label,
            ..Sections::default()
        }
    }

    /// Reads a line without its comment. Returns whether it belongs to the puzzle.
    pub(super) fn read(&mut self, text: &str, line: u64) -> bool {
        if let Some(name) = section(text) {
            self.section = match name.trim() {
                name if name.eq_ignore_ascii_case("state") && self.state.is_empty() => {
                    Section::State
                }
                _ => Section::Other,
            };
            return true;
        }
        let rows = match self.section {
            Section::Puzzle => &mut self.puzzle,
            Section::State => &mut self.state,
            Section::Other => return true,
        };
        if text.trim().is_empty() {
            return true;
        }
        if rows.len() == 9 {
            return false;
        }
        rows.push(rows::read(text).unwrap_or_else(|error| {
            self.error.get_or_insert(error.at_line(line));
            [None; 9]
        }));
        true
    }

    /// Returns the puzzle or its first fault. If a row is missing, the error reports that `found` was on this line
    /// instead.
    pub(super) fn puzzle(&self, line: u64, found: FoundText) -> Result<Written, ParseError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let grid = |rows: &[rows::Row]| {
            let missing = || Expected::Row(rows.len() + 1);
            let cells = rows.as_flattened().try_into();
            cells
                .map(Grid::new)
                .map_err(|_| ParseError::of_line(line, found.clone(), missing()))
        };
        let givens = grid(&self.puzzle)?;
        let state = match self.state[..] {
            [] => Grid::EMPTY,
            ref rows => grid(rows)?,
        };
        Ok(Written::played(givens, state, Candidates::ALL))
    }
}

pub(super) fn write(
    written: &Written,
    label: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if let Some(label) = label {
        writeln!(f, "#D{}", label.replace(char::is_control, " "))?;
    }
    let (digits, givens) = (written.digits(), written.givens());
    f.write_str("[Puzzle]\n")?;
    print::COMPACT.write(&givens, f)?;
    if digits != givens {
        f.write_str("\n[State]\n")?;
        print::COMPACT.write(&digits, f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Notation, Record, read};
    use super::*;
    use std::borrow::ToOwned;

    const ROWS: &str = "..3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n..26.95..\n8..2.3..9\n..5.1.3..\n";

    fn one(text: &str) -> Record {
        let mut records = read(text.as_bytes());
        assert_eq!(records.len(), 1, "{text}: {records:?}");
        records.remove(0)
    }

    #[test]
    fn a_file_of_sadman_is_read() {
        let state = ROWS.replacen("..3", "4.3", 1);
        let text = "#ASomebody\n#DA mild one\n#B22-11-2026\n[Puzzle]\n".to_owned()
            + ROWS
            + "[State]\n"
            + &state
            + "[Colours]\nwhatever 1 2 3\n";
        let record = one(&text);
        assert_eq!((record.notation, record.line), (Notation::Sdk, 4));
        assert_eq!(record.label.as_deref(), Some("A mild one"));
        let written = record.puzzle.unwrap();
        assert_eq!(written.entries().filled().count(), 1);
        assert_eq!(written.givens().filled_count(), 32);
        let plain = one(&("#ASomebody\n#CComment\n".to_owned() + ROWS));
        assert_eq!((plain.notation, plain.label), (Notation::Rows, None));
        assert_eq!(plain.puzzle.unwrap().givens(), written.givens());
    }

    #[test]
    fn puzzles_follow_one_another() {
        let text = "[Puzzle]\n".to_owned() + ROWS + "\n#DTwo\n" + "[Puzzle]\n" + ROWS + ROWS;
        let records = read(text.as_bytes());
        assert_eq!(records[1].label.as_deref(), Some("Two"));
        let notations: Vec<Notation> = records.iter().map(|record| record.notation).collect();
        assert_eq!(notations, [Notation::Sdk, Notation::Sdk, Notation::Rows]);
        assert!(records.iter().all(|record| record.puzzle.is_ok()));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let record = one(&("[Puzzle]\n".to_owned() + &ROWS[10..]));
        let error = record.puzzle.unwrap_err();
        assert_eq!((error.line, error.expected), (10, Expected::Row(9)));
        let record = one(&("[Puzzle]\n".to_owned() + &ROWS.replacen("9..3", "9.o3", 1)));
        let error = record.puzzle.unwrap_err();
        assert_eq!((error.line, error.column), (3, 3));
    }
}
