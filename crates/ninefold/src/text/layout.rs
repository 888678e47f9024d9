//! The layout of a grid of several lines: the places of its cells, and the text between them.
//!
//! The grids of a file mostly look alike: they differ in their cells only. So once the [`Layout`] of one grid is known,
//! the next one is read as a whole. Its other bytes must be equal, and its cells are picked from their places. The
//! reader, which works line by line, would give the same result. It recognizes rows by their symbols, but a row of nine
//! symbols that has a digit, or no strokes, is always a row. A grid that leaves any doubt has no layout.

use alloc::vec::Vec;
use core::str;

use crate::grid::Grid;

use super::boxed::{self, Ruling};
use super::line::are_cells;
use super::symbol::{Symbol, symbol};

/// The longest line. A longer one could be a whole grid.
const LONGEST_LINE: usize = 80;

/// The rows that end a band with another below, one bit each: the first bit is for no row at all.
const BANDS: u16 = 1 << 3 | 1 << 6;
/// All rows but the last.
const ROWS: u16 = 0b1_1111_1110;

/// The layout of nine rows and of the text between them.
#[derive(Clone, Default, Debug)]
pub(super) struct Layout {
    /// The text, with a zero in place of every cell.
    text: Vec<u8>,
    /// A mask of the bytes of `text` that are not cells.
    others: Vec<u8>,
    /// The byte offsets of the 81 cells.
    places: Vec<u16>,
    pub(super) lines: u64,
    has_bars: bool,
    has_rules: bool,
}

/// A grid that was read as a whole.
pub(super) struct LaidOut {
    pub(super) grid: Grid,
    pub(super) ruling: Ruling,
}

impl Layout {
    /// Returns the layout of the grid with which the text begins, from its first row to its ninth. Between the bands
    /// there may be rules or empty lines, or rules below all rows.
    pub(super) fn of(text: &[u8]) -> Option<Layout> {
        let mut layout = Layout::default();
        let (mut start, mut rules, mut gaps) = (0, 0, 0);
        while layout.places.len() < 81 {
            let rest = &text[start..];
            // The line may end with a carriage return and a line feed.
            let end = rest.iter().take(LONGEST_LINE + 2);
            let end = end.into_iter().position(|&byte| byte == b'\n')?;
            let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
            let line = str::from_utf8(line).ok()?;
            let after_row = 1 << (layout.places.len() / 9);
            let is_between = after_row & ROWS & !(rules | gaps) != 0;
            if line.len() > LONGEST_LINE {
                return None;
            } else if let Some(row) = places(line) {
                layout.has_bars |= Ruling::of(line).bars;
                layout.places.extend(row.map(|place| start as u16 + place));
            } else if is_between && line.is_empty() {
                gaps |= after_row;
            } else if is_between && boxed::is_rule(line) {
                rules |= after_row;
            } else {
                return None;
            }
            layout.lines += 1;
            start += end + 1;
        }
        layout.has_rules = rules != 0;
        layout.text.extend_from_slice(&text[..start]);
        layout.others.resize(start, u8::MAX);
        for &place in &layout.places {
            layout.text[usize::from(place)] = 0;
            layout.others[usize::from(place)] = 0;
        }
        matches!((rules, gaps), (0, 0 | BANDS) | (BANDS | ROWS, 0)).then_some(layout)
    }

    /// Returns the number of bytes.
    pub(super) fn length(&self) -> usize {
        self.text.len()
    }

    /// Returns whether a grid of this layout may follow a rule: then there is a rule between any two bands.
    pub(super) fn may_stand_below_rule(&self) -> bool {
        self.has_rules
    }

    /// Reads the grid with which the text begins, if it has this layout.
    pub(super) fn read(&self, text: &[u8]) -> Option<LaidOut> {
        let text = text.get(..self.length())?;
        if !self.is_layout_of(text) {
            return None;
        }
        let mut cells = [0; 81];
        for (cell, &place) in cells.iter_mut().zip(&self.places) {
            *cell = text[usize::from(place)];
        }
        let has = |symbol| {
            cells
                .iter()
                .fold(false, |has, &cell| has | (cell == symbol))
        };
        let (dashes, underscores) = (has(b'-'), has(b'_'));
        let is_row = |row: &[u8]| {
            let is_stroke = |byte: &u8| b"-_".contains(byte);
            row.iter().any(u8::is_ascii_digit) || !row.iter().any(is_stroke)
        };
        // Numbers such as 6.0 have both a point and a zero.
        if (has(b'.') && has(b'0'))
            || !are_cells(&cells)
            || ((dashes || underscores) && !cells.chunks(9).all(is_row))
        {
            return None;
        }
        let is_other = |byte: u8| !matches!(byte, b'1'..=b'9' | b'-' | b'_');
        Some(LaidOut {
            grid: Grid::from_ascii(&cells),
            ruling: Ruling {
                bars: self.has_bars,
                dashes,
                underscores,
                other_symbols: cells.iter().fold(false, |has, &cell| has | is_other(cell)),
            },
        })
    }

    /// Returns whether a text of the same length differs from this one in its cells only.
    fn is_layout_of(&self, text: &[u8]) -> bool {
        let (some, last) = text.as_chunks::<32>();
        let (expected, last_expected) = self.text.as_chunks::<32>();
        let (others, last_others) = self.others.as_chunks::<32>();
        let all = some.iter().zip(expected).zip(others);
        all.into_iter()
            .all(|((text, expected), others)| differs(text, expected, others) == 0)
            && differs(last, last_expected, last_others) == 0
    }
}

/// Returns the differing bits in the bytes that are not cells; zero if there are none. The operations vectorize.
fn differs(text: &[u8], expected: &[u8], others: &[u8]) -> u8 {
    let bytes = text.iter().zip(expected).zip(others);
    bytes.fold(0, |all, ((text, expected), others)| {
        all | ((text ^ expected) & others)
    })
}

/// Returns the offsets of the nine symbols of a row, if it has no others.
fn places(line: &str) -> Option<[u16; 9]> {
    let (mut places, mut count) = ([0; 9], 0);
    for (place, character) in line.char_indices() {
        match symbol(character) {
            Symbol::Cell(_) => {
                *places.get_mut(count)? = place as u16;
                count += 1;
            }
            Symbol::Space | Symbol::Bar | Symbol::Separator => {}
            Symbol::Other => return None,
        }
    }
    (count == 9).then_some(places)
}
