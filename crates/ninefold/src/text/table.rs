//! Pencil marks as a table of nine rows with nine fields each: the candidates of each cell as digits in ascending
//! order. There are spaces or bars between the fields and rules between the rows. A point or zero is a cell without
//! marks, which may hold any digit that its peers allow. A dash is a cell without candidates.

use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, mem, str};

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

use super::error::{Expected, FoundText, ParseError};
use super::from_fn::FromFn;
use super::notation::Notation;
use super::symbol::{Symbol, cells_meant, symbol};
use super::written::Written;
use super::{boxed, line, rows, sdx};

/// The length of the shortest row of a table. A shorter line is not even a damaged row.
pub(super) const SHORTEST_ROW: usize = "12 3 4 5 6".len();

/// The mark before a placed digit in the tables of SudoCue.
const ENTERED: char = 'u';

/// The marks of one row.
pub(super) type Row = [DigitSet; 9];

/// A table that is not complete yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    /// The line on which it begins.
    pub(super) line: u64,
    /// The line of its last row.
    pub(super) last: u64,
    pub(super) label: Option<String>,
    /// Whether its lines are certainly a table. Until a cell has several marks, they could also be grids.
    pub(super) is_certain: bool,
    pub(super) ends_with_rule: bool,
    rows: Vec<Row>,
    /// The number of rows that are also grids on a line, but with clashing digits.
    clashing: usize,
    error: Option<ParseError>,
    /// The cells whose digit was placed, one bit each.
    entered: u128,
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

    /// Returns whether some of its rows are also grids on a line, but grids that nobody would write.
    pub(super) fn has_clashing_grids(&self) -> bool {
        self.clashing > 0 && self.error.is_none()
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: Row) {
        self.ends_with_rule = false;
        self.rows.push(row);
    }

    /// Adds the result of reading a line. A bad row takes its place too, so the rows after it stay in theirs.
    pub(super) fn add_read(&mut self, text: &str, row: Result<Row, ParseError>, line: u64) {
        let row = row.unwrap_or_else(|error| {
            self.error.get_or_insert(error.at_line(line));
            Row::default()
        });
        self.last = line;
        self.entered |= entered(text) << (9 * self.rows.len());
        self.add(row);
        if !self.is_certain {
            self.clashing += usize::from(is_clashing_grid(text));
            self.is_certain = self.clashing == 9 || is_meant(text);
        }
    }

    /// Returns the puzzle or its first fault. If a row is missing, the error reports that `found` was on this line
    /// instead.
    pub(super) fn puzzle(&self, line: u64, found: FoundText) -> Result<Written, ParseError> {
        let marks = self.marks(line, found)?;
        Ok(match self.entered {
            0 => Written::from(marks),
            entered => sdx::puzzle(marks, entered),
        })
    }

    /// Returns the notation, which depends on whether the table marks placed digits.
    pub(super) fn notation(&self) -> Notation {
        match self.entered {
            0 => Notation::Box,
            _ => Notation::Sdx,
        }
    }

    fn marks(&self, line: u64, found: FoundText) -> Result<Candidates, ParseError> {
        let missing = || ParseError::of_line(line, found, Expected::Row(self.rows.len() + 1));
        match (&self.error, self.rows.as_flattened().try_into()) {
            (Some(error), _) => Err(error.clone()),
            (None, Ok(marks)) => Ok(Candidates::new(marks)),
            (None, Err(_)) => Err(missing()),
        }
    }
}

/// Returns whether the line is meant as a row of a table and as nothing else. Then some cell has several marks, and the
/// line is neither a row nor a line of a grid. A damaged row must not be as long as a grid in groups.
pub(super) fn is_meant(text: &str) -> bool {
    if entered(text) != 0 && read_row(text).is_ok() {
        return true;
    }
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

/// Returns whether the line is also a grid, as nine groups of digits or 81 digits and blanks are, but one with clashing
/// digits.
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

/// Returns the fields of a row, with their columns.
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

/// Returns one bit for each field of a nine-field row, set if its digit was placed.
fn entered(text: &str) -> u128 {
    if !text.contains(ENTERED) {
        return 0;
    }
    let bits = fields(text).take(9).enumerate();
    bits.fold(0, |bits, (place, (_, field))| {
        bits | u128::from(field.starts_with(ENTERED)) << place
    })
}

fn read_field(first_column: usize, field: &str) -> Result<DigitSet, ParseError> {
    match field {
        "-" => return Ok(DigitSet::EMPTY),
        "." | "0" => return Ok(DigitSet::ALL),
        _ => {}
    }
    if let Some(digit) = field.strip_prefix(ENTERED) {
        let digit = digit.parse::<Digit>().map(DigitSet::from);
        return digit.map_err(|_| ParseError::character(first_column, ENTERED, Expected::Marks));
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

/// The longest line that is read as part of a plain table.
const LONGEST_LINE: usize = 128;

/// Reads the table with which the text begins, from its first row to its ninth. Nothing in it may be out of place, and
/// some cell must have several marks: otherwise it could be a grid.
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

/// Returns the length of the rule with which the text begins, if it is certainly a rule.
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
    symbols: usize,
    /// The number of bytes, including the line feed.
    length: usize,
}

// The meaning of a byte in a plain row: zero between fields, the bit of a digit, or one of these values.
const ALL: u16 = 1 << 9;
const NONE: u16 = 1 << 10;
const OTHER: u16 = 1 << 11;

static MEANING: [u16; 256] = {
    let mut meaning = [OTHER; 256];
    let mut digit = 0;
    while digit < 9 {
        meaning[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    meaning[b'.' as usize] = ALL;
    meaning[b'0' as usize] = ALL;
    meaning[b'-' as usize] = NONE;
    meaning[b' ' as usize] = 0;
    meaning[b'|' as usize] = 0;
    meaning[b',' as usize] = 0;
    meaning[b';' as usize] = 0;
    meaning[b'\t' as usize] = 0;
    meaning
};

/// Reads the row with which the text begins. It must not be as long as a grid on a line, unless it
/// begins with a bar.
fn read_plain_row(text: &[u8]) -> Option<PlainRow> {
    // Branches on the beginning and the end of fields would be unpredictable, so there are none. The array has room for
    // further text behind the ninth field.
    let mut fields = [0; 16];
    let (mut field, mut read, mut symbols, mut place) = (0_u16, 0, 0, 0);
    for &byte in text.iter().take(LONGEST_LINE + 1) {
        let meaning = MEANING[usize::from(byte)];
        if meaning == OTHER {
            break;
        }
        // In ascending order, the bit of each digit is above all bits before it.
        if meaning.wrapping_sub(1) < field {
            return None;
        }
        let is_symbol = meaning != 0;
        read += usize::from(!is_symbol & (field != 0));
        field = if is_symbol { field | meaning } else { 0 };
        fields[read % 16] = field;
        symbols += usize::from(is_symbol);
        place += 1;
    }
    read += usize::from(field != 0);
    let length = place + line_end_length(&text[place..])?;
    let is_no_line = place <= 80 || text[0] == b'|';
    if read != 9 || symbols >= 81 || place > LONGEST_LINE || !is_no_line {
        return None;
    }
    let mut marks = Row::default();
    for (marks, field) in marks.iter_mut().zip(fields) {
        *marks = match field {
            ALL => DigitSet::ALL,
            NONE => DigitSet::EMPTY,
            bits => DigitSet::from_bits(bits)?,
        };
    }
    Some(PlainRow {
        marks,
        symbols,
        length,
    })
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

/// Writes this table with other text in its fields, such as coloured digits. Each field must look as wide as the
/// candidates of its cell.
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
