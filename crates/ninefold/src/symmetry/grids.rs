//! The least form of complete grids.
//!
//! The least grid begins with the least band among the six chutes: the three bands, and the three stacks read as bands.
//! A table ([`bands`](super::bands)) has the class of each. The way to the least band of that class determines the new
//! columns and digits. Only the other six rows remain to be ordered. The fourth row is the one that begins with 2, as
//! 1, 4 and 7 are in the first column of the band. One comparison of that row decides between most candidates.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::bands::{Automorphism, Bands};
use super::sides::{Placing, Sides};
use crate::macros::table;
use crate::vectors::bytes::{Array, Bytes};

/// Finds all ways to the least form of a complete grid. Their number is the number of automorphisms of the grid. There
/// is no way if the grid breaks the rules.
#[inline(always)]
pub fn find<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands, ways: &mut Vec<Placing>) {
    ways.clear();
    let Some(chutes) = chutes::<B>(token, sides, bands) else {
        return;
    };
    let mut least = u16::MAX;
    for chute in &chutes {
        least = least.min(chute.class);
    }
    let mut candidates = 0u8;
    for (number, chute) in chutes.iter().enumerate() {
        candidates |= u8::from(chute.class == least) << number;
    }
    let class = bands.class(least);
    let mut best = [u64::MAX; 6];
    while candidates != 0 {
        let chute = &chutes[candidates.trailing_zeros() as usize];
        candidates &= candidates - 1;
        let way = bands.way_of(chute.index);
        let boxed = B::read(token, &class.boxes[usize::from(way.boxes[0])]);
        let by_number = boxed.shuffle(B::read(token, &way.cells));
        let digits = by_number
            .shuffle(chute.numbers)
            .and(B::read(token, &DIGITS));
        let mut rows = [0; 3];
        for (row, place) in (chute.number * 3..).zip(way.rows) {
            rows[usize::from(place)] = row;
        }
        let candidate = Candidate::new(sides, chute.side, rows, digits);
        for automorphism in &class.automorphisms {
            candidate.compare(automorphism, &mut best, ways);
        }
    }
}

/// Returns the class of one of the six chutes, from 0 on; `None` if it breaks the rules.
pub fn class_of<B: Bytes>(
    token: B::Token,
    sides: &Sides,
    bands: &Bands,
    chute: usize,
) -> Option<u16> {
    let (side, number) = (chute / 3, chute % 3);
    let numbers = numbers_in_box::<B>(token, &sides.lines[side], number);
    Chute::of(numbers, sides, bands, side, number).map(|chute| chute.class)
}

#[inline(always)]
fn chutes<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands) -> Option<[Chute<B>; 6]> {
    // The boxes where the n-th band and the n-th stack meet.
    let a = numbers_in_box::<B>(token, &sides.lines[0], 0);
    let b = numbers_in_box::<B>(token, &sides.lines[0], 1);
    let c = numbers_in_box::<B>(token, &sides.lines[0], 2);
    let transposed = B::read(token, &TRANSPOSED);
    Some([
        Chute::of(a, sides, bands, 0, 0)?,
        Chute::of(b, sides, bands, 0, 1)?,
        Chute::of(c, sides, bands, 0, 2)?,
        Chute::of(transposed.shuffle(a), sides, bands, 1, 0)?,
        Chute::of(transposed.shuffle(b), sides, bands, 1, 1)?,
        Chute::of(transposed.shuffle(c), sides, bands, 1, 2)?,
    ])
}

/// A band or a stack.
struct Chute<B> {
    side: u8,
    /// The number of the chute on its side, 0 to 2.
    number: u8,
    /// For each digit, its cell in the numbered box.
    numbers: B,
    /// The index of the band, and its class.
    index: usize,
    class: u16,
}

impl<B: Bytes> Chute<B> {
    /// Returns a chute of a side, given the cell of its numbered box for each digit; `None` if it breaks the rules.
    #[inline(always)]
    fn of(
        numbers: B,
        sides: &Sides,
        bands: &Bands,
        side: usize,
        number: usize,
    ) -> Option<Chute<B>> {
        let token = numbers.token();
        let [first, second] = &SPREAD[number];
        let (first, second) = (B::read(token, first), B::read(token, second));
        let lines = &sides.lines[side];
        let a = B::read(token, &lines[number * 3]).shuffle(first);
        let b = B::read(token, &lines[number * 3 + 1]).shuffle(second);
        let c = B::read(token, &lines[number * 3 + 2]).shuffle(first);
        let [a, d, b, e] = numbers.shuffle(a.or(b)).triples();
        let [c, f, ..] = numbers.shuffle(c).triples();
        let index = bands.index([a, b, c], [d, e, f])?;
        Some(Chute {
            side: side as u8,
            number: number as u8,
            numbers,
            index,
            class: bands.class_of(index),
        })
    }
}

/// Returns for each digit its cell in the box; 9 for a digit that is missing.
#[inline(always)]
fn numbers_in_box<B: Bytes>(token: B::Token, lines: &[Array; 9], number: usize) -> B {
    let mut cells = [0; 16];
    for (cell, digit) in cells[..9].iter_mut().enumerate() {
        *digit = lines[number * 3 + cell / 3][number * 3 + cell % 3];
    }
    B::from_nibbles(token, places_of_digits(&cells))
}

/// Returns for each digit its place among nine, in four bits; 9 for a digit that is missing. If a digit occurs twice,
/// another is missing.
#[inline(always)]
fn places_of_digits(digits: &Array) -> u64 {
    let mut places = 0x9999_9999_9999_9999;
    for (digit, place) in digits.iter().zip(&PLACE) {
        places ^= place[usize::from(digit % 16)];
    }
    places
}

/// The bits that turn 9 into a place, by that place and its digit.
static PLACE: [[u64; 16]; 9] = table!(9, |place| table!(16, |digit| (place as u64 ^ 9)
    << (4 * digit)));

/// The cells of a box, if rows become columns.
const TRANSPOSED: Array = table!(16, |cell| match cell {
    0..9 => (cell % 3 * 3 + cell / 3) as u8,
    _ => 9,
});

/// For each numbered box, the places of the two other minirows of a line, each with a zero after it. They are in the
/// first or in the second half.
const SPREAD: [[Array; 2]; 3] = table!(3, |numbered| {
    const fn half(numbered: usize) -> [u8; 8] {
        let others = [[1, 2], [0, 2], [0, 1]][numbered];
        table!(8, |place| if place % 4 == 3 {
            15
        } else {
            (others[place / 4] * 3 + place % 4) as u8
        })
    }
    let half = half(numbered);
    [
        table!(16, |place| if place < 8 { half[place] } else { 15 }),
        table!(16, |place| if place < 8 { 15 } else { half[place - 8] }),
    ]
});

/// All bits for each digit.
const DIGITS: Array = table!(16, |digit| match digit {
    1..10 => 0xFF,
    _ => 0,
});

/// A chute that can be the first band.
struct Candidate<'a, B> {
    lines: &'a [Array; 9],
    crossing_lines: &'a [Array; 9],
    side: u8,
    /// The lines that become the rows of the least band, in order, and likewise for columns.
    rows: [u8; 3],
    columns: B,
    /// The image of each digit.
    digits: B,
}

/// The text of lines in a given order of columns, with new digits.
struct Text<'a, B> {
    lines: &'a [Array; 9],
    columns: B,
    digits: B,
}

impl<B: Bytes> Text<'_, B> {
    /// Returns the first eight characters, which determine the ninth.
    #[inline(always)]
    fn of(&self, line: u8) -> u64 {
        let line = B::read(self.digits.token(), &self.lines[usize::from(line)]);
        self.digits
            .shuffle(line.shuffle(self.columns))
            .first_eight()
    }
}

impl<B: Bytes> Candidate<'_, B> {
    #[inline(always)]
    fn new(sides: &Sides, side: u8, rows: [u8; 3], digits: B) -> Candidate<'_, B> {
        let token = digits.token();
        let lines = &sides.lines[usize::from(side)];
        let first_row = B::read(token, &lines[usize::from(rows[0])]);
        let mut first_digits = [0; 16];
        digits.shuffle(first_row).write(&mut first_digits);
        // The first row is 123456789. There is no digit 0.
        let columns = places_of_digits(&first_digits).rotate_right(4);
        Candidate {
            lines,
            crossing_lines: &sides.lines[1 - usize::from(side)],
            side,
            rows,
            columns: B::from_nibbles(token, columns),
            digits,
        }
    }

    /// Returns the line that becomes this row of the least band.
    #[inline(always)]
    fn row(&self, row: u8) -> u8 {
        self.rows[usize::from(row)]
    }

    /// Compares the lower six rows with the best ones known, and keeps the way if it is at least as good.
    #[inline(always)]
    fn compare(&self, automorphism: &Automorphism, best: &mut [u64; 6], ways: &mut Vec<Placing>) {
        let token = self.digits.token();
        let text = Text {
            lines: self.lines,
            columns: self.columns.shuffle(B::read(token, &automorphism.columns)),
            digits: B::read(token, &automorphism.digits).shuffle(self.digits),
        };
        let mut columns = [0; 16];
        text.columns.write(&mut columns);
        let first_column = B::read(token, &self.crossing_lines[usize::from(columns[0])]);
        let first_column = text.digits.shuffle(first_column);
        let fourth = first_column.places_of(2).trailing_zeros() as u8;
        let fourth_text = text.of(fourth);
        if fourth_text > best[0] {
            return;
        }
        let mut begins = [0; 16];
        first_column.write(&mut begins);
        let second = lines_by_beginning(fourth / 3, &begins);
        let third = lines_by_beginning(3 - fourth / 3 - self.rows[0] / 3, &begins);
        let texts = [
            fourth_text,
            text.of(second[1]),
            text.of(second[2]),
            text.of(third[0]),
            text.of(third[1]),
            text.of(third[2]),
        ];
        let order = texts.cmp(best);
        if order == Ordering::Less {
            *best = texts;
            ways.clear();
        }
        if order != Ordering::Greater {
            let mut digits = [0; 16];
            text.digits.write(&mut digits);
            let [a, b, c] = automorphism.rows.map(|row| self.row(row));
            let ([d, e, f], [g, h, i]) = (second, third);
            ways.push(Placing {
                side: self.side,
                rows: [a, b, c, d, e, f, g, h, i],
                columns,
                digits,
            });
        }
    }
}

/// Returns the lines of a band in ascending order of the digits with which they begin.
#[inline(always)]
fn lines_by_beginning(band: u8, begins: &Array) -> [u8; 3] {
    let line = |number: u8| {
        let line = band * 3 + number;
        begins[usize::from(line) % 16] << 4 | line
    };
    let [a, b, c] = [line(0), line(1), line(2)];
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    let (a, b) = (a.min(b), a.max(b));
    [a % 16, b % 16, c % 16]
}
