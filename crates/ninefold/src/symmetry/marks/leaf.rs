//! A leaf of the tree: the order that the colours determine, and the candidates in it.

use super::colours::Colours;
use super::{COLUMNS, DIGITS, Lines, Marks, ROWS, Sums, parts, sums};
use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::symmetry::Transformation;

/// An order of all lines, and the candidates in that order.
#[derive(Clone, Copy)]
pub struct Leaf {
    /// 1 if the columns become the rows.
    pub side: usize,
    /// For each place, the line that is moved there.
    pub order: Lines<u8>,
    /// The digits of each cell in this order.
    pub cells: [u16; 81],
}

/// The sort key of a line: its colour, and then its candidates.
type Key = (u64, u128);

impl Leaf {
    /// Orders the lines by their colours. All different lines of two kinds must have different colours; lines of the
    /// kind `third` may share a colour.
    pub fn new(marks: &Marks, colours: &Colours, side: usize, third: usize) -> Leaf {
        let mut leaf = Leaf {
            side,
            order: [[0; 9]; 3],
            cells: [0; 81],
        };
        for kind in [ROWS, COLUMNS, DIGITS] {
            if kind != third {
                leaf.put_in_order(kind, &colours.of[kind].map(|colour| (colour, 0)));
            }
        }
        let mut keys = colours.of[third].map(|colour| (colour, 0));
        for (line, key) in keys.iter_mut().enumerate() {
            key.1 = leaf.slice(marks, third, line);
        }
        leaf.put_in_order(third, &keys);
        leaf.cells = leaf.in_order(marks);
        leaf
    }

    fn put_in_order(&mut self, kind: usize, keys: &[Key; 9]) {
        let order = &mut self.order[kind];
        *order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let key = |line: u8| keys[usize::from(line)];
        if kind == DIGITS {
            order.sort_unstable_by_key(|line| key(*line));
        } else {
            let chutes = order.as_chunks_mut::<3>().0;
            for chute in chutes.iter_mut() {
                chute.sort_unstable_by_key(|line| key(*line));
            }
            chutes.sort_unstable_by_key(|chute| chute.map(key));
        }
    }

    /// Returns all candidates of a line, in the order of the two other kinds.
    fn slice(&self, marks: &Marks, kind: usize, line: usize) -> u128 {
        let (across, sets): (usize, [u16; 9]) = match kind {
            ROWS => (COLUMNS, marks.digits[line]),
            COLUMNS => (ROWS, marks.digits.map(|row| row[line])),
            _ => (
                self.side,
                marks.places[self.side].map(|places| places[line]),
            ),
        };
        let other = match kind {
            ROWS | COLUMNS => DIGITS,
            _ => 1 - self.side,
        };
        let places = places(&self.order[other]);
        let sets = self.order[across].map(|line| sets[usize::from(line)]);
        let append = |slice, set| slice << 9 | u128::from(moved(&places, set));
        sets.into_iter().fold(0, append)
    }

    fn in_order(&self, marks: &Marks) -> [u16; 81] {
        let digits = places(&self.order[DIGITS]);
        core::array::from_fn(|cell| {
            // On side 1, the rows are taken from the columns.
            let places = [cell / 9, cell % 9];
            let line = |kind: usize| usize::from(self.order[kind][places[kind ^ self.side]]);
            moved(&digits, marks.digits[line(ROWS)][line(COLUMNS)])
        })
    }

    /// Returns the candidates in this order.
    pub fn candidates(&self) -> Candidates {
        let set = |bits| DigitSet::from_bits(bits).expect("candidates are nine bits");
        Candidates::new(self.cells.map(set))
    }

    /// Returns the transformation that brings the candidates into this order.
    pub fn transformation(&self) -> Transformation {
        let mut digits = Digit::ALL;
        for (place, digit) in self.order[DIGITS].iter().enumerate() {
            digits[usize::from(*digit)] = Digit::ALL[place];
        }
        let [rows, columns] = [self.side, 1 - self.side].map(|kind| self.order[kind]);
        Transformation::trusted(self.side == 1, rows, columns, digits)
    }
}

/// Returns the places in the order for each set of lines.
fn places(order: &[u8; 9]) -> Sums<u16> {
    let mut places = [0; 9];
    for (place, line) in order.iter().enumerate() {
        places[usize::from(*line)] = 1 << place;
    }
    sums(&places, |a, b| a | b)
}

#[inline(always)]
fn moved(places: &Sums<u16>, set: u16) -> u16 {
    let [a, b, c] = parts(places, set);
    a | b | c
}
