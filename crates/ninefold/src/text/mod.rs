//! Reading and writing puzzles in the notations people use, one file each.
//!
//! | notation | form |
//! |--|--|
//! | [`Line`](Notation::Line) | 81 characters on a line, perhaps in groups; more fields may follow |
//! | [`Rows`](Notation::Rows) | nine lines of nine cells, perhaps with separators (HackerRank) |
//! | [`Box`](Notation::Box) | nine lines with bars between the boxes and rules between the bands |
//! | [`Euler`](Notation::Euler) | a label such as `Grid 01`, then nine lines (Project Euler 96) |
//! | [`Marks`](Notation::Marks) | 729 characters on a line: for each cell, its candidates in nine places |
//! | [`Table`](Notation::Table) | nine rows of nine fields, the candidates of each cell as digits |
//! | [`Compact`](Notation::Compact), [`Readable`](Notation::Readable) | rows and prints of qqwing |
//! | [`Simple`](Notation::Simple) | the print of Simple Sudoku (`.ss`) |
//! | [`Sdk`](Notation::Sdk) | `[Puzzle]` and nine rows (SadMan Software) |
//! | [`Sdx`](Notation::Sdx) | a table of marks that distinguishes placed digits from given ones (SudoCue) |
//! | [`Hodoku`](Notation::Hodoku) | a line of HoDoKu's library |
//! | [`Bank`](Notation::Bank) | an id, 81 digits and a rating (the puzzle bank of sudokuexchange.com) |
//! | [`Patterns`](Notation::Patterns) | 81 characters and notes on the puzzle (Patterns Game, gsf) |
//! | [`SudokuWiki`](Notation::SudokuWiki), [`SudokuExchange`](Notation::SudokuExchange), [`SudokuCoach`](Notation::SudokuCoach) | links |
//!
//! An empty cell is any of `.` `0` `-` `_` `*` `?` `x`, or a space where it cannot be mistaken for a separator. `#`
//! starts a comment. A [`Reader`] takes text line by line, so it can read input of any size. It detects the notation of
//! each puzzle, unless the caller sets one, and makes one [`Record`] of each puzzle. It also reads a line of words with
//! one puzzle in it. Any fault in a puzzle is a [`ParseError`] that names line and column; the reader continues with
//! the puzzles after it.
//!
//! ```
//! use ninefold::text::{Notation, read, write};
//!
//! let records = read(
//!     b"Grid 01
//! 003020600
//! 900305001
//! 001806400
//! 008102900
//! 700000008
//! 006708200
//! 002609500
//! 800203009
//! 005010300",
//! );
//! let record = &records[0];
//! assert_eq!((record.notation, record.label.as_deref()), (Notation::Euler, Some("Grid 01")));
//! let grid = record.puzzle.as_ref().unwrap().givens();
//! let text = write(&grid, Notation::Box, None).to_string();
//! assert!(text.starts_with("+-------+-------+-------+\n| . . 3 | . 2 . | 6 . . |\n"));
//! assert_eq!(read(text.as_bytes())[0].puzzle, record.puzzle);
//! ```

use alloc::vec::Vec;
use core::fmt;

use crate::grid::Grid;
use crate::puzzle::Puzzle;

mod bank;
mod block;
mod boxed;
mod coach;
mod error;
mod euler;
mod exchange;
mod hodoku;
mod layout;
mod line;
mod link;
mod marks;
mod patterns;
mod qqwing;
mod reader;
mod rows;
mod sdk;
mod sdx;
mod sentence;
mod simple;
mod single;
mod symbol;
mod table;
mod wiki;
mod written;

pub use bank::is_bank_id;
pub use error::{Expected, Found, ParseError};
pub use link::{Link, Part};
pub use reader::{Reader, Record};
pub use single::{ReadLine, Single};
pub use table::{write_table, write_table_with};
pub use written::{Played, Written, plain_cells, read_line};

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

/// Reads every puzzle of a text, detecting the notation of each.
///
/// For input that does not fit into memory, use [`Reader`].
pub fn read(text: &[u8]) -> Vec<Record> {
    read_by(Reader::default(), text)
}

/// Reads every puzzle of a text with this reader.
pub fn read_by(reader: Reader, text: &[u8]) -> Vec<Record> {
    read_some_by(reader, text, usize::MAX)
}

/// Reads the first puzzles of a text with this reader: at least `most`, if the text has as many. The rest of the text
/// is left unread.
pub fn read_some_by(mut reader: Reader, text: &[u8], most: usize) -> Vec<Record> {
    let mut records = Vec::new();
    let is_open = !text.is_empty() && !text.ends_with(b"\n");
    let mut rest = Some(text.strip_suffix(b"\n").unwrap_or(text));
    while records.len() < most
        && let Some(text) = rest
    {
        rest = match reader.grid(text, &mut records) {
            Some((length, _)) => Some(&text[length..]),
            None => {
                let end = text.iter().position(|&byte| byte == b'\n');
                let line = &text[..end.unwrap_or(text.len())];
                match end {
                    None if is_open => reader.last_line(line, &mut records),
                    _ => reader.line(line, &mut records),
                }
                end.map(|end| &text[end + 1..])
            }
        };
    }
    if records.len() < most {
        reader.finish(&mut records);
    }
    records
}

/// Writes the grid in a notation, without a newline at the end. A label is written if the notation has
/// [room](Notation::room) for it. [`Notation::Euler`] writes `Grid` before a label that does not begin with a word.
pub fn write<'a>(
    grid: &'a Grid,
    notation: Notation,
    label: Option<&'a str>,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| match notation {
        Notation::Line => write!(f, "{grid}"),
        Notation::Rows => rows::write(grid, f),
        Notation::Box => boxed::write(grid, f),
        Notation::Euler => euler::write(grid, label, f),
        other => write!(f, "{}", write_written(&Written::Grid(*grid), other, label)),
    })
}

/// Writes a puzzle in a notation, without a newline at the end. Its label, the placed digits and the remaining
/// candidates are written if the notation has [room](Notation::room) for them.
///
/// ```
/// use ninefold::text::{Notation, Written, write_written};
///
/// let written: Written = format!(":0000:x:+4{}:522::", ".".repeat(80)).parse()?;
/// let link = write_written(&written, Notation::SudokuWiki, None).to_string();
/// assert_eq!(link.parse::<Written>()?, written);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn write_written<'a>(
    written: &'a Written,
    notation: Notation,
    label: Option<&'a str>,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| match notation {
        Notation::Line => write!(f, "{written}"),
        Notation::Marks => write!(f, "{}", written.marks()),
        Notation::Table => write!(f, "{}", write_table(&Puzzle::from(written.marks()))),
        Notation::Compact => qqwing::write_compact(&written.digits(), f),
        Notation::Readable => qqwing::write_readable(&written.digits(), f),
        Notation::Simple => simple::write(&written.digits(), f),
        Notation::Sdk => sdk::write(written, label, f),
        Notation::Sdx => sdx::write(written, f),
        Notation::Hodoku => hodoku::write(written, label, f),
        Notation::Bank => bank::write(written, label, f),
        Notation::Patterns => patterns::write(written, label, f),
        Notation::SudokuWiki => wiki::write(written, f),
        Notation::SudokuExchange => exchange::write(written, f),
        Notation::SudokuCoach => coach::write(written, f),
        Notation::Rows | Notation::Box | Notation::Euler => {
            write!(f, "{}", write(&written.digits(), notation, label))
        }
    })
}

/// Displays the output of the function, as `core::fmt::from_fn` does from Rust 1.93 on.
struct FromFn<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
