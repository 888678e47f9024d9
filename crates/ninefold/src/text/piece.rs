//! Puzzles with the lines that they cover, and the kind of the puzzle before a text.

use alloc::vec::Vec;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;

use super::error::ParseError;
use super::notation::Notation;
use super::record::Record;
use super::written::Written;

/// The puzzle before a text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Before {
    /// There is none: the text is the beginning.
    #[default]
    Nothing,
    /// A puzzle on a line, one with a label, or a fault.
    Listed,
    /// A drawn puzzle of several lines without a label.
    Drawn,
}

impl Before {
    /// Returns the kind of the puzzle.
    pub fn of(record: &Record) -> Before {
        use Notation::{Box, Compact, Readable, Rows, Sdx, Simple, Table};
        let is_drawn = matches!(
            record.notation,
            Rows | Box | Compact | Readable | Simple | Table | Sdx
        );
        match is_drawn && record.label.is_none() && record.puzzle.is_ok() {
            true => Before::Drawn,
            false => Before::Listed,
        }
    }
}

/// The text around a stretch of lines.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The puzzle before it.
    pub before: Before,
    /// Whether a puzzle follows at once.
    pub is_followed: bool,
}

/// One puzzle of a text.
#[derive(Clone, Debug)]
pub struct Piece {
    pub record: Record,
    /// The number of its last line.
    pub last: u64,
    /// Whether its fault names the kind of the text, so that it says more than another one.
    pub explains: bool,
}

impl Piece {
    /// Returns a puzzle on the lines from `first` to `last`.
    pub fn new(
        notation: Notation,
        (first, last): (u64, u64),
        puzzle: Result<Written, ParseError>,
    ) -> Piece {
        let record = Record {
            notation,
            label: None,
            line: first,
            puzzle: puzzle.map_err(|error| error.at_line(first)),
        };
        let explains = record.puzzle.is_err();
        Piece {
            record,
            last,
            explains,
        }
    }

    /// Returns whether it is a puzzle, not a fault.
    pub fn is_good(&self) -> bool {
        self.record.puzzle.is_ok()
    }

    /// Returns whether this is the solution of the puzzle before it.
    pub fn solves(&self, before: &Piece) -> bool {
        let (Ok(solution), Ok(puzzle)) = (&self.record.puzzle, &before.record.puzzle) else {
            return false;
        };
        puzzle.digits().is_solved_by(&solution.digits())
    }
}

/// Removes each solution that follows its puzzle. The lines of the solution then belong to the puzzle.
pub fn without_solutions(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match kept.last_mut() {
            Some(before) if piece.solves(before) => before.last = piece.last,
            _ => kept.push(piece),
        }
    }
    kept
}

/// Returns whether the record needs no second reading. A first row of ascending digits may be the header of a table.
pub fn is_certain(record: &Record) -> bool {
    match &record.puzzle {
        Ok(_) if record.notation == Notation::Line => true,
        Ok(written) => !begins_with_header(written),
        Err(_) => false,
    }
}

/// Returns whether the first row is `1` to `9`, or `0` to `8`.
fn begins_with_header(written: &Written) -> bool {
    let first_row = |first: u8| {
        let digits = (first..).map(Digit::new);
        Cell::ALL.iter().zip(digits).take(9)
    };
    let is_grid_header = |digits: &Grid| {
        // The last cell decides nearly always.
        let first = match digits[Cell::ALL[8]].map(Digit::get) {
            Some(8) => 0,
            Some(9) => 1,
            _ => return false,
        };
        first_row(first).all(|(&cell, digit)| digits[cell] == digit)
    };
    match written {
        Written::Marks(marks) => first_row(1).all(|(&cell, digit)| marks[cell].single() == digit),
        // Copying the grid would take longer than the test.
        Written::Grid(grid) => is_grid_header(grid),
        Written::Played(_) => is_grid_header(&written.digits()),
    }
}
