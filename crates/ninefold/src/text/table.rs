//! Pencil marks as a table of nine rows with nine fields each: the candidates of each cell as digits in
//! ascending order, with spaces or bars between the fields and rules between the rows. A point or zero
//! is a cell without marks, which may hold whatever its peers allow. A dash is a cell that can hold
//! nothing.

use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, mem, str};

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

use super::error::{Expected, Found, ParseError};
use super::symbol::{Symbol, cells_meant, symbol};
use super::{FromFn, boxed, line, rows};

/// No shorter line is a row of a table, not even a damaged one.
pub(super) const SHORTEST_ROW: usize = "12 3 4 5 6".len();

/// The marks of one row.
pub(super) type Row = [DigitSet; 9];

/// A table that is not complete yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    /// The line on which it begins.
    pub(super) line: u64,
    pub(super) label: Option<String>,
    /// Whether its lines can be nothing but a table. Until a cell has several marks, they could also
    /// be grids.
    pub(super) is_certain: bool,
    pub(super) ends_with_rule: bool,
    rows: Vec<Row>,
    /// The number of rows that are grids on a line too, but grids with clashing digits.
    clashing: usize,
    error: Option<ParseError>,
}

impl Table {
    pub(super) fn new(line: u64) -> Table {
        Table {
            line,
            ..Table::default()
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.rows.len() == 9
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: Row) {
        self.ends_with_rule = false;
        self.rows.push(row);
    }

    /// Adds what was read of a line. A bad row takes its place too, so the rows after it stay in theirs.
    pub(super) fn add_read(&mut self, text: &str, row: Result<Row, ParseError>, line: u64) {
        let row = row.unwrap_or_else(|error| {
            self.error.get_or_insert(error.at_line(line));
            Row::default()
        });
        self.add(row);
        if !self.is_certain {
            self.clashing += usize::from(is_clashing_grid(text));
            self.is_certain = self.clashing == 9 || is_meant(text);
        }
    }

    /// The marks, or the first thing wrong with it: if nothing else, what was found on this line
    /// instead of the next row.
    pub(super) fn marks(&self, line: u64, found: Found) -> Result<Candidates, ParseError> {
        let missing = || ParseError::of_line(line, found, Expected::Row(self.rows.len() + 1));
        match (&self.error, self.rows.as_flattened().try_into()) {
            (Some(error), _) => Err(error.clone()),
            (None, Ok(marks)) => Ok(Candidates::new(marks)),
            (None, Err(_)) => Err(missing()),
        }
    }
}

/// Whether the line is meant as a row of a table and as nothing else: some cell has several marks, and
/// it is neither a row nor a line of a grid. A damaged row must not be as long as a grid in groups.
pub(super) fn is_meant(text: &str) -> bool {
    let side_by_side = |two: &[u8]| two.iter().all(u8::is_ascii_digit);
    if !text.as_bytes().windows(2).any(side_by_side) {
        return false;
    }
    let has_several =
        |(column, field): (usize, &str)| field.len() > 1 && read_field(column, field).is_ok();
    let may_be_row = || (5..=13).contains(&fields(text).count()) && cells_meant(text) < 41;
    fields(text).any(has_several)
        && (read_row(text).is_ok() || may_be_row())
        && rows::read(text).is_err()
        && line::read(text).is_err()
}

/// Whether the line is also a grid, as nine groups of digits or 81 digits and blanks are, but one with
/// clashing digits.
fn is_clashing_grid(text: &str) -> bool {
    line::read(text).is_ok_and(|grid| grid.conflicts().next().is_some())
}

/// Reads a row of a table.
pub(super) fn read_row(text: &str) -> Result<Row, ParseError> {
    let mut row = [DigitSet::EMPTY; 9];
    let mut read = 0;
    for (column, field) in fields(text) {
        let marks = read_field(column, field)?;
        let first = field.chars().next().unwrap_or(' ');
        let past = || ParseError::character(column, first, Expected::EndOfRow);
        *row.get_mut(read).ok_or_else(past)? = marks;
        read += 1;
    }
    match read {
        9 => Ok(row),
        _ => Err(ParseError::too_short(text, read, 9)),
    }
}

/// The fields of a row, with their columns.
pub(super) fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
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

fn read_field(first_column: usize, field: &str) -> Result<DigitSet, ParseError> {
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
                return Err(ParseError::character(column, character, Expected::Marks));
            }
        }
    }
    Ok(marks)
}

/// A table that was read as a whole.
pub(super) struct PlainTable {
    pub(super) marks: Candidates,
    /// The number of bytes.
    pub(super) length: usize,
    pub(super) lines: u64,
}

/// No longer line is read as part of a plain table.
const LONGEST_LINE: usize = 128;

/// Reads the table with which the text begins, from its first row to its ninth, if nothing in it is out
/// of place, and some cell has several marks: otherwise it could be a grid.
pub(super) fn read_plain(text: &[u8]) -> Option<PlainTable> {
    let mut marks = [DigitSet::EMPTY; 81];
    let (mut length, mut lines, mut rows) = (0, 0, 0);
    let (mut has_several, mut after_row) = (false, false);
    while rows < 9 {
        let rest = &text[length..];
        let line_length = match read_plain_row(rest) {
            Some(row) => {
                marks[9 * rows..][..9].copy_from_slice(&row.marks);
                has_several |= row.symbols > 9;
                (rows, after_row) = (rows + 1, true);
                row.length
            }
            None if mem::take(&mut after_row) => plain_rule_length(rest)?,
            None => return None,
        };
        length += line_length;
        lines += 1;
    }
    has_several.then(|| PlainTable {
        marks: Candidates::new(marks),
        length,
        lines,
    })
}

/// The length of the rule with which the text begins, if it can be nothing else.
fn plain_rule_length(text: &[u8]) -> Option<usize> {
    if !matches!(text, [b'+' | b'|', ..]) {
        return None;
    }
    let is_of_rule = |byte: &&u8| matches!(byte, b'+' | b'-' | b'|');
    let longest = text.iter().take(LONGEST_LINE);
    let (rule, rest) = text.split_at(longest.take_while(is_of_rule).count());
    let is_rule = boxed::is_plain_rule(str::from_utf8(rule).ok()?);
    Some(rule.len() + line_end_length(rest).filter(|_| is_rule)?)
}

fn line_end_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// A row of a plain table.
struct PlainRow {
    marks: Row,
    symbols: u32,
    /// The number of bytes, including the line feed.
    length: usize,
}

/// Reads the row with which the text begins. It must not be as long as a grid on a line, unless it
/// begins with a bar.
fn read_plain_row(text: &[u8]) -> Option<PlainRow> {
    let (marks, length) = find_marks(text)?;
    let line_end = line_end_length(&text[length..])?;
    let starts = places(marks & !(marks << 1))?;
    let ends = places(!marks & (marks << 1))?;
    let mut row = Row::default();
    for ((field, start), end) in row.iter_mut().zip(starts).zip(ends) {
        *field = read_plain_field(&text[usize::from(start)..usize::from(end)])?;
    }
    let symbols = marks.count_ones();
    let is_no_line = length <= 80 || text[0] == b'|';
    (symbols < 81 && is_no_line).then_some(PlainRow {
        marks: row,
        symbols,
        length: length + line_end,
    })
}

fn read_plain_field(field: &[u8]) -> Option<DigitSet> {
    match field {
        b"-" => return Some(DigitSet::EMPTY),
        b"." | b"0" => return Some(DigitSet::ALL),
        _ => {}
    }
    let mut marks = 0;
    for byte in field {
        let mark = 1 << byte.checked_sub(b'1')?;
        // In ascending order, each digit is above all before it.
        if mark <= marks {
            return None;
        }
        marks |= mark;
    }
    DigitSet::from_bits(marks)
}

/// Where the marks of the row with which the text begins stand, and what may stand for all or none of
/// them, one bit for each byte; and the length of the row.
fn find_marks(text: &[u8]) -> Option<(u128, usize)> {
    let mut marks = 0;
    for start in (0..LONGEST_LINE).step_by(32) {
        let rest = text.get(start..)?;
        let mut bytes = [0; 32];
        match rest.first_chunk() {
            Some(all) => bytes = *all,
            None => bytes[..rest.len()].copy_from_slice(rest),
        }
        let is_mark = |byte: u8| (b'-'..=b'9').contains(&byte) & (byte != b'/');
        let is_between = |byte| {
            (byte == b' ') | (byte == b'|') | (byte == b',') | (byte == b';') | (byte == b'\t')
        };
        marks |= u128::from(bits(bytes.map(is_mark))) << start;
        let others = bits(bytes.map(|byte| !(is_mark(byte) | is_between(byte))));
        if others != 0 {
            let length = start + others.trailing_zeros() as usize;
            return Some((marks & ((1 << length) - 1), length));
        }
    }
    None
}

/// A bit for each.
fn bits(all: [bool; 32]) -> u32 {
    let eight = |all: &[bool; 8]| {
        let bytes = u64::from_le_bytes(all.map(u8::from));
        // The product has the lowest bits of the bytes side by side at its upper end.
        bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    let eights = all.as_chunks().0.iter().rev();
    eights.fold(0, |bits, all| bits << 8 | eight(all) as u32)
}

/// The places of the bits, if there are nine.
fn places(bits: u128) -> Option<[u8; 9]> {
    let (mut places, mut count) = ([0; 9], 0);
    for (half, start) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            *places.get_mut(count)? = start + left.trailing_zeros() as u8;
            left &= left - 1;
            count += 1;
        }
    }
    (count == 9).then_some(places)
}

/// Writes the candidates of a puzzle as a table, without a newline at the end.
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
    write_table_with(puzzle, |cell| field(puzzle.candidates(), cell))
}

/// Writes the same table with other text in its fields, such as coloured digits. Each field must look
/// as wide as the candidates of its cell.
pub fn write_table_with<'a>(
    puzzle: &'a Puzzle,
    text_of: impl Fn(Cell) -> String + 'a,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| {
        let width = |cell: Cell| puzzle.candidates()[cell].len().max(1);
        let mut widths = [1; 9];
        for cell in Cell::ALL {
            let widest = &mut widths[cell.column()];
            *widest = width(cell).max(*widest);
        }
        let rule = rule(&widths);
        for (row, cells) in Cell::ALL.chunks(9).enumerate() {
            if row % 3 == 0 {
                writeln!(f, "{rule}")?;
            }
            for (column, (&cell, widest)) in cells.iter().zip(widths).enumerate() {
                let bar = if column % 3 == 0 { "| " } else { "" };
                let padding = widest - width(cell) + 1;
                write!(f, "{bar}{}{:padding$}", text_of(cell), "")?;
            }
            f.write_str("|\n")?;
        }
        f.write_str(&rule)
    })
}

fn field(candidates: &Candidates, cell: Cell) -> String {
    match candidates[cell].is_empty() {
        true => "-".into(),
        false => candidates[cell].into_iter().map(Digit::to_char).collect(),
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
