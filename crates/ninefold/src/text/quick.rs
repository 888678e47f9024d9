//! The lines that most files consist of, read in one pass over their bytes: rows of grids and rows of
//! tables, in which nothing is out of place.
//!
//! The reader asks here first, because what it does with every other line is thorough and slow. What is
//! read here is read the same there; a line that leaves any doubt is left to it. A comment makes any
//! line such a line, so the tests compare files with and without comments.

use crate::digits::{Digit, DigitSet};

use super::boxed::Ruling;
use super::{rows, table};

/// A line that is a row and nothing else.
pub(super) enum QuickLine {
    Row(QuickRow),
    /// A row of a table in which a cell has several marks.
    Marks(table::Row),
}

/// A row of nine symbols.
pub(super) struct QuickRow {
    pub(super) cells: rows::Row,
    pub(super) ruling: Ruling,
    /// Whether it may be a row of a table, because each symbol stands by itself.
    pub(super) may_be_marks: bool,
    /// The cells that have a dash, one bit each: in a table, they can hold nothing.
    dashed: u32,
}

impl QuickRow {
    /// The same symbols as a row of a table.
    pub(super) fn marks(&self) -> table::Row {
        let mut place = 0;
        self.cells.map(|cell| {
            let is_dashed = self.dashed >> place & 1 == 1;
            place += 1;
            match cell {
                Some(digit) => digit.into(),
                None if is_dashed => DigitSet::EMPTY,
                None => DigitSet::ALL,
            }
        })
    }
}

/// Below this length, no line can hold 81 cells.
const SHORTER_THAN_A_GRID: usize = 81;
/// Longer lines are not read here.
pub(super) const LONGEST: usize = 128;

// What a byte means: its digit in the lowest four bits, and these.
const DIGIT: u32 = 1 << 4;
const DASH: u32 = 1 << 5;
const UNDERSCORE: u32 = 1 << 6;
const OTHER_EMPTY: u32 = 1 << 7;
/// A symbol for an empty cell that tables do not have.
const NO_MARK: u32 = 1 << 8;
const BAR: u32 = 1 << 9;
const BLANK: u32 = 1 << 10;
const OUT_OF_PLACE: u32 = 1 << 11;
// The highest bits are its marks in a table. All symbols of cells have some.
const MARKS: u32 = 16;
const ALL_MARKS: u16 = 1 << 9;
const NO_MARKS: u16 = 1 << 10;

/// The meaning of each byte, as [`symbol`](super::symbol::symbol) has it.
static MEANING: [u32; 256] = {
    const EMPTY: u32 = OTHER_EMPTY | (ALL_MARKS as u32) << MARKS;
    const DASHED: u32 = DASH | (NO_MARKS as u32) << MARKS;
    let mut meaning = [OUT_OF_PLACE; 256];
    let mut digit = 1;
    while digit <= 9 {
        meaning[b'0' as usize + digit] = DIGIT | digit as u32 | 1 << (digit - 1) << MARKS;
        digit += 1;
    }
    meaning[b'.' as usize] = EMPTY;
    meaning[b'0' as usize] = EMPTY;
    meaning[b'*' as usize] = EMPTY | NO_MARK;
    meaning[b'?' as usize] = EMPTY | NO_MARK;
    meaning[b'x' as usize] = EMPTY | NO_MARK;
    meaning[b'X' as usize] = EMPTY | NO_MARK;
    meaning[b'-' as usize] = DASHED;
    meaning[b'_' as usize] = DASHED ^ DASH | UNDERSCORE | NO_MARK;
    meaning[b'|' as usize] = BAR;
    meaning[b' ' as usize] = BLANK;
    meaning[b',' as usize] = BLANK;
    meaning[b';' as usize] = BLANK;
    meaning[b'\t' as usize] = BLANK;
    meaning
};

/// The marks of a field in a table with these bits.
fn marks_of(bits: u16) -> Option<DigitSet> {
    match bits {
        ALL_MARKS => Some(DigitSet::ALL),
        NO_MARKS => Some(DigitSet::EMPTY),
        _ => DigitSet::from_bits(bits),
    }
}

/// Reads the line, if it is a row and nothing else. The layout is that of the row before, and becomes
/// that of this row.
pub(super) fn read(line: &[u8], layout: &mut Layout) -> Option<QuickLine> {
    if let Some(row) = layout.read(line) {
        return Some(QuickLine::Row(row));
    }
    // A line that begins with a bar is no grid, however long it is.
    let is_short = line.len() < SHORTER_THAN_A_GRID || line.starts_with(b"|");
    if line.len() < 9 || line.len() > LONGEST || !is_short {
        return None;
    }
    let (mut places, mut marks) = ([0; 16], [0; 16]);
    // How many cells and fields there are so far.
    let (mut count, mut fields) = (0, 0);
    let (mut before, mut marks_before, mut ascend, mut all) = (0, 0, true, 0);
    for (place, &byte) in line.iter().enumerate() {
        let meaning = MEANING[usize::from(byte)];
        let mark = (meaning >> MARKS) as u16;
        let is_cell = usize::from(mark != 0);
        all |= meaning;
        places[count % 16] = place as u8;
        count += is_cell;
        fields += is_cell & !before;
        ascend &= mark > marks_before || is_cell == 0;
        // Between fields there are no marks, and nothing to keep.
        marks_before = if is_cell == 1 { marks_before | mark } else { 0 };
        marks[fields * is_cell % 16] = marks_before;
        before = is_cell;
    }
    let has = |meaning| all & meaning != 0;
    if has(OUT_OF_PLACE) {
        return None;
    }
    let may_be_marks = fields == 9 && !has(NO_MARK);
    match count {
        9 => {
            let places = *places.first_chunk()?;
            *layout = Layout::new(line, places, fields == 9, has(BAR));
            layout.row(line).map(QuickLine::Row)
        }
        10..SHORTER_THAN_A_GRID if may_be_marks && ascend => {
            let mut row = table::Row::default();
            for (field, &bits) in row.iter_mut().zip(&marks[1..]) {
                *field = marks_of(bits)?;
            }
            Some(QuickLine::Marks(row))
        }
        _ => None,
    }
}

/// Where a row has its symbols, and what stands between them. Most rows are laid out as the row before,
/// which spares looking for their cells.
#[derive(Clone, Default, Debug)]
pub(super) struct Layout {
    length: usize,
    places: [u8; 9],
    /// The bytes that are not symbols, as a mask for both ends of the row, and what they are.
    others: [u128; 2],
    between: [u128; 2],
    /// Whether no cell touches the next.
    apart: bool,
    bars: bool,
}

impl Layout {
    fn new(line: &[u8], places: [u8; 9], apart: bool, bars: bool) -> Layout {
        let mut others = [u8::MAX; LONGEST];
        for place in places {
            others[usize::from(place)] = 0;
        }
        let others = ends(&others[..line.len()]).unwrap_or_default();
        Layout {
            length: line.len(),
            places,
            others,
            between: masked(line, others).unwrap_or_default(),
            apart,
            bars,
        }
    }

    /// Reads the line, if it is a row of this layout and can be nothing else.
    fn read(&self, line: &[u8]) -> Option<QuickRow> {
        let is_alike = line.len() == self.length && masked(line, self.others)? == self.between;
        is_alike.then(|| self.row(line))?
    }

    /// Reads the symbols in their places. Strokes without a digit may be a rule.
    fn row(&self, line: &[u8]) -> Option<QuickRow> {
        let (mut all, mut are_cells, mut dashed) = (0, true, 0);
        let mut cells = rows::Row::default();
        for (number, cell) in cells.iter_mut().enumerate() {
            let symbol = *line.get(usize::from(self.places[number]))?;
            let meaning = MEANING[usize::from(symbol)];
            all |= meaning;
            are_cells &= meaning >> MARKS != 0;
            dashed |= (meaning / DASH & 1) << number;
            *cell = Digit::new((meaning & 0xF) as u8);
        }
        let has = |meaning| all & meaning != 0;
        if !are_cells || (has(DASH | UNDERSCORE) && !has(DIGIT)) {
            return None;
        }
        Some(QuickRow {
            cells,
            ruling: Ruling {
                bars: self.bars,
                dashes: has(DASH),
                underscores: has(UNDERSCORE),
                other_symbols: has(OTHER_EMPTY),
            },
            may_be_marks: self.apart && !has(NO_MARK),
            dashed,
        })
    }
}

/// The bytes of a line under a mask.
fn masked(line: &[u8], mask: [u128; 2]) -> Option<[u128; 2]> {
    let [first, last] = ends(line)?;
    Some([first & mask[0], last & mask[1]])
}

/// The bytes of a line as two numbers that may overlap; `None` if they do not fit.
fn ends(line: &[u8]) -> Option<[u128; 2]> {
    Some(match line.len() {
        8..=15 => {
            [*line.first_chunk()?, *line.last_chunk()?].map(|end| u64::from_le_bytes(end).into())
        }
        16..=32 => [*line.first_chunk()?, *line.last_chunk()?].map(u128::from_le_bytes),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::symbol::{Symbol, symbol};
    use super::*;

    #[test]
    fn bytes_mean_what_characters_mean() {
        for byte in 0..128 {
            let meaning = MEANING[usize::from(byte)];
            let (expected, is_cell) = match symbol(char::from(byte)) {
                Symbol::Cell(Some(digit)) => (DIGIT | u32::from(digit.get()), true),
                Symbol::Cell(None) => (0, true),
                Symbol::Space | Symbol::Separator => (BLANK, false),
                Symbol::Bar => (BAR, false),
                Symbol::Other => (OUT_OF_PLACE, false),
            };
            let kind = 0xF | DIGIT | BLANK | BAR | OUT_OF_PLACE;
            assert_eq!(meaning & kind, expected, "{byte}");
            assert_eq!(meaning >> MARKS != 0, is_cell, "{byte}");
        }
    }
}
