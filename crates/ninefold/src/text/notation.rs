//! The notations, and how much of a puzzle each can express.

/// A way of writing puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Notation {
    /// 81 characters on a line; written with `.` for an empty cell.
    Line,
    /// Nine lines of nine cells; written with `0` for an empty cell.
    Rows,
    /// Nine lines with bars and rules; written with `.` for an empty cell.
    Box,
    /// A label and nine lines; written with `0` for an empty cell.
    Euler,
    /// 729 characters on a line; written with `.` for a missing candidate.
    Marks,
    /// Nine lines of the candidates of each cell, with bars and rules.
    Table,
    /// Nine lines of nine cells, as `qqwing --compact` has them; written with `.` for an empty cell.
    Compact,
    /// Nine lines with bars and rules between the boxes, as `qqwing --readable` has them.
    Readable,
    /// The print of Simple Sudoku.
    Simple,
    /// The files of SadMan Software.
    Sdk,
    /// The files of SudoCue.
    Sdx,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A line of the puzzle bank of sudokuexchange.com.
    Bank,
    /// A line of the Patterns Game.
    Patterns,
    /// A link to SudokuWiki's solver.
    SudokuWiki,
    /// A link to sudokuexchange.com.
    SudokuExchange,
    /// A link to sudoku.coach.
    SudokuCoach,
}

/// The parts of a puzzle, besides its digits, that a notation can express.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Room {
    /// The label.
    pub label: bool,
    /// The distinction between placed and given digits.
    pub entries: bool,
    /// The remaining candidates.
    pub candidates: bool,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 17] = [
        Notation::Line,
        Notation::Rows,
        Notation::Box,
        Notation::Euler,
        Notation::Marks,
        Notation::Table,
        Notation::Compact,
        Notation::Readable,
        Notation::Simple,
        Notation::Sdk,
        Notation::Sdx,
        Notation::Hodoku,
        Notation::Bank,
        Notation::Patterns,
        Notation::SudokuWiki,
        Notation::SudokuExchange,
        Notation::SudokuCoach,
    ];

    /// Returns the parts of a puzzle that the notation can express.
    pub fn room(self) -> Room {
        let (label, entries, candidates) = match self {
            Notation::Line | Notation::Marks | Notation::Table => (false, false, true),
            Notation::Euler | Notation::Bank | Notation::Patterns => (true, false, false),
            Notation::Sdk => (true, true, false),
            Notation::Sdx | Notation::SudokuWiki => (false, true, true),
            Notation::Hodoku => (true, true, true),
            _ => (false, false, false),
        };
        Room {
            label,
            entries,
            candidates,
        }
    }

    /// Returns whether a puzzle has several lines.
    pub fn has_several_lines(self) -> bool {
        self.is_rows() || matches!(self, Notation::Table | Notation::Sdx)
    }

    /// Returns whether it is nine rows of nine cells; all such notations are read alike.
    pub(crate) fn is_rows(self) -> bool {
        matches!(
            self,
            Notation::Rows
                | Notation::Box
                | Notation::Euler
                | Notation::Compact
                | Notation::Readable
                | Notation::Simple
                | Notation::Sdk
        )
    }
}
