//! Pencil marks: what each cell may still hold, in the two forms that programs exchange.
//!
//! * A **line** of 729 symbols, nine for each cell: the digit in its place if it may stand there, and
//!   a symbol for an empty cell in the place of one that may not.
//! * A **table** of nine rows with nine fields each, the digits that may stand there in ascending order;
//!   spaces or bars between the fields, rules between the rows. A point or zero is a cell without
//!   marks, which may hold whatever its peers leave; a dash is one where nothing is left.
//!
//! Neither tells a digit that stands from the last candidate of its cell. Where a peer still has it
//! among others it does not stand yet, as it would have been struck out there.

use core::fmt;
use core::str::FromStr;

use alloc::string::String;
use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::error::{Expected, LineError, ParseError};
use super::from_fn::FromFn;
use super::symbol::{Symbol, cells_meant, columns, symbol};
use super::{euler, line, rows};

/// The symbols of a line.
const SYMBOLS: usize = 729;

/// The marks of one row.
pub(super) type Row = [DigitSet; 9];

/// Whether the line is meant to hold all marks: it has more than half of them, and they are no fields
/// after a grid.
pub(super) fn is_line(text: &str) -> bool {
    let may_be_line = || text.len() > SYMBOLS / 2 && cells_meant(text) > SYMBOLS / 2;
    let begins_with_grid = || {
        fields(text)
            .next()
            .is_some_and(|(_, field)| field.len() == 81)
    };
    may_be_line()
        && !euler::is_label(text)
        && (line::read(text).is_err() || (read_line(text).is_ok() && !begins_with_grid()))
}

/// Whether the line is meant as a row of a table and as nothing else: some cell has several marks, and
/// it is neither a row nor a line of a grid. Where something is wrong with it, it must not be as long as
/// a grid in groups.
pub(super) fn is_meant(text: &str) -> bool {
    let side_by_side = |two: &[u8]| two.iter().all(u8::is_ascii_digit);
    if !text.as_bytes().windows(2).any(side_by_side) {
        return false;
    }
    let is_several =
        |(column, field): (usize, &str)| field.len() > 1 && read_field(column, field).is_ok();
    let may_be_row = || (5..=13).contains(&fields(text).count()) && cells_meant(text) < 41;
    fields(text).any(is_several)
        && (read_row(text).is_ok() || may_be_row())
        && rows::read(text).is_err()
        && line::read(text).is_err()
}

/// Whether the line is a grid too, as nine groups of digits or 81 digits and blanks are, but one with
/// contradictions.
pub(super) fn is_nonsense_as_grid(text: &str) -> bool {
    line::read(text).is_ok_and(|grid| grid.conflicts().next().is_some())
}

/// Reads a line of all marks as a puzzle.
pub(super) fn read_line(text: &str) -> Result<Puzzle, LineError> {
    read_marks(text).map(puzzle)
}

impl FromStr for Candidates {
    type Err = ParseError;

    /// Reads one line of 729 symbols, nine for each cell: the digit if it may stand there, or else a
    /// symbol for an empty cell.
    fn from_str(text: &str) -> Result<Candidates, ParseError> {
        match read_marks(text) {
            Ok(marks) => Ok(Candidates::new(marks)),
            Err(error) => Err(error.at_line(1)),
        }
    }
}

fn read_marks(text: &str) -> Result<[DigitSet; 81], LineError> {
    let mut marks = [DigitSet::EMPTY; 81];
    let mut read = 0;
    for (column, character) in columns(text) {
        let symbol = symbol(character);
        let wrong = |expected| Err(LineError::character(column, character, expected));
        if read == SYMBOLS {
            match symbol {
                Symbol::Cell(_) | Symbol::Other => return wrong(Expected::EndOfMarks),
                _ => break,
            }
        }
        let expected = Digit::ALL[read % 9];
        match symbol {
            Symbol::Cell(Some(digit)) if digit == expected => marks[read / 9] |= digit.into(),
            Symbol::Cell(None) => {}
            Symbol::Space => continue,
            _ => return wrong(Expected::Mark(expected)),
        }
        read += 1;
    }
    match read {
        SYMBOLS => Ok(marks),
        _ => Err(LineError::too_short(text, read, SYMBOLS)),
    }
}

/// Reads a row of a table.
pub(super) fn read_row(text: &str) -> Result<Row, LineError> {
    let mut row = [DigitSet::EMPTY; 9];
    let mut read = 0;
    for (column, field) in fields(text) {
        let marks = read_field(column, field)?;
        let first = field.chars().next().unwrap_or(' ');
        let past = || LineError::character(column, first, Expected::EndOfRow);
        *row.get_mut(read).ok_or_else(past)? = marks;
        read += 1;
    }
    match read {
        9 => Ok(row),
        _ => Err(LineError::too_short(text, read, 9)),
    }
}

/// The fields of a row, with their columns.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |character| {
        matches!(
            symbol(character),
            Symbol::Space | Symbol::Bar | Symbol::Separator
        )
    };
    let mut column = 1;
    let fields = text.split(is_between).map(move |field| {
        let first = column;
        column += field.chars().count() + 1;
        (first, field)
    });
    fields.filter(|(_, field)| !field.is_empty())
}

fn read_field(first_column: usize, field: &str) -> Result<DigitSet, LineError> {
    match field {
        "-" => return Ok(DigitSet::EMPTY),
        "." | "0" => return Ok(DigitSet::ALL),
        _ => {}
    }
    let (mut marks, mut least) = (DigitSet::EMPTY, 1);
    for (place, character) in field.chars().enumerate() {
        match symbol(character) {
            Symbol::Cell(Some(digit)) if digit.get() >= least => {
                marks.insert(digit);
                least = digit.get() + 1;
            }
            _ => {
                let column = first_column + place;
                return Err(LineError::character(column, character, Expected::Marks));
            }
        }
    }
    Ok(marks)
}

/// The puzzle with these marks, and with the digits that must have been taken to stand.
pub(super) fn puzzle(marks: [DigitSet; 81]) -> Puzzle {
    let may_hold = |cell: &Cell, digit| {
        let marks = marks[cell.index()];
        marks.len() > 1 && marks.contains(digit)
    };
    let stands = |cell: Cell| {
        let digit = marks[cell.index()].single()?;
        let peers = cell.peers();
        (!peers.iter().any(|peer| may_hold(peer, digit))).then_some(digit)
    };
    Puzzle::new(Grid::new(Cell::ALL.map(stands)), Candidates::new(marks))
}

/// The marks of a puzzle as a line of 729 symbols, a point for each digit that may not stand.
pub fn write_line(puzzle: &Puzzle) -> impl fmt::Display + '_ {
    puzzle.candidates()
}

/// The marks of a puzzle as a table, without a newline at the end.
///
/// ```
/// use ninefold::{Puzzle, text};
///
/// let grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let puzzle: Puzzle = grid.parse()?;
/// let table = text::write_table(&puzzle).to_string();
/// assert!(table.contains("\n| 45   4578   3  | 49 "), "{table}");
/// assert_eq!(table.parse::<Puzzle>()?.candidates(), puzzle.candidates());
/// # Ok::<(), text::ParseError>(())
/// ```
pub fn write_table(puzzle: &Puzzle) -> impl fmt::Display + '_ {
    FromFn(move |f: &mut fmt::Formatter<'_>| {
        let field = |row: usize, column: usize| field(puzzle.candidates(), row, column);
        let width = |column| {
            (0..9)
                .map(|row| field(row, column).len())
                .max()
                .unwrap_or(1)
        };
        let widths: Vec<usize> = (0..9).map(width).collect();
        for row in 0..9 {
            if row % 3 == 0 {
                writeln!(f, "{}", rule(&widths))?;
            }
            for (column, &width) in widths.iter().enumerate() {
                let bar = if column % 3 == 0 { "| " } else { "" };
                write!(f, "{bar}{:width$} ", field(row, column))?;
            }
            f.write_str("|\n")?;
        }
        f.write_str(&rule(&widths))
    })
}

fn field(candidates: &Candidates, row: usize, column: usize) -> String {
    let digits = Cell::at(row, column).map_or(DigitSet::EMPTY, |cell| candidates[cell]);
    match digits.is_empty() {
        true => "-".into(),
        false => digits.into_iter().map(Digit::to_char).collect(),
    }
}

fn rule(widths: &[usize]) -> String {
    let stack = |widths: &[usize]| {
        let width: usize = widths.iter().sum();
        "-".repeat(width + widths.len() + 1)
    };
    let stacks: Vec<String> = widths.chunks(3).map(stack).collect();
    alloc::format!("+{}+", stacks.join("+"))
}
