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

mod bank;
mod block;
mod boxed;
mod cell_value;
mod coach;
mod ended;
mod error;
mod euler;
mod exchange;
mod field;
mod from_fn;
mod hodoku;
mod layout;
mod line;
mod link;
mod marks;
mod notation;
mod one;
mod pasted;
mod patterns;
mod piece;
mod print;
mod reader;
mod record;
mod rows;
mod sdk;
mod sdx;
mod sentence;
mod single;
mod solo;
mod stretch;
mod strict;
mod symbol;
mod table;
mod wiki;
mod write;
mod written;

pub use bank::is_bank_id;
pub use cell_value::{CellValue, grid_of_values};
pub use error::{Expected, FoundText, ParseError};
pub use field::{plain_cells, read_line};
pub use link::{Link, Part};
pub use notation::{Notation, Room};
pub use reader::{Reader, read, read_by, read_some_by};
pub use record::Record;
pub use single::{ReadLine, Single};
pub use table::{write_table, write_table_with};
pub use write::{write, write_written};
pub use written::{Played, Written};
