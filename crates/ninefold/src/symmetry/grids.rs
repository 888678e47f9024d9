//! The least form of complete grids.
//!
//! The least grid begins with the least band among the six chutes: the three bands, and the three stacks read as
//! bands. A table has the class of each ([`bands`](super::bands)), and the way to the least band of that class
//! says at once what the columns and digits become. Only the other six rows are to be put in order: the fourth row
//! is the one that begins with 2, as 1, 4 and 7 stand above it or below it in the first column of the band. One
//! comparison of that row decides between most candidates.

use alloc::vec::Vec;

use super::bands::{Automorphism, Bands};
use super::bytes::{Array, Bytes};
use super::sides::{Placing, Sides};
use crate::macros::table;

/// Finds all ways to the least form of a complete grid, the same number for each grid that has this form: the number
/// of its automorphisms. There is none if the grid breaks the rules.
#[inline(always)]
pub fn find<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands, ways: &mut Vec<Placing>) {
    ways.clear();
    let Some(chutes) = chutes::<B>(token, sides, bands) else {
        return;
    };
    let mut least = u16::MAX;
    for chute in &chutes {
        least = least.min(bands.class_of(chute.index));
    }
    let class = bands.class(least);
    let mut best = [u64::MAX; 6];
    for chute in &chutes {
        if bands.class_of(chute.index) != least {
            continue;
        }
        let way = bands.way_of(chute.index);
        let boxed = B::read(token, &class.boxes[usize::from(way.boxes[0])]);
        let by_number = boxed.shuffle(B::read(token, &way.cells));
        let digits = by_number.shuffle(B::read(token, &chute.numbers));
        let mut rows = [0; 3];
        for (row, place) in (chute.number * 3..).zip(way.rows) {
            rows[usize::from(place)] = row;
        }
        let candidate = Candidate {
            sides,
            side: chute.side,
            rows,
        };
        for automorphism in &class.automorphisms {
            candidate.compare(digits, automorphism, &mut best, ways);
        }
    }
}

/// The class of one of the six chutes, from 0 on; `None` if it breaks the rules.
pub fn class_of<B: Bytes>(
    token: B::Token,
    sides: &Sides,
    bands: &Bands,
    chute: usize,
) -> Option<u16> {
    Chute::of::<B>(token, sides, bands, chute).map(|chute| bands.class_of(chute.index))
}

#[inline(always)]
fn chutes<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands) -> Option<[Chute; 6]> {
    Some([
        Chute::of::<B>(token, sides, bands, 0)?,
        Chute::of::<B>(token, sides, bands, 1)?,
        Chute::of::<B>(token, sides, bands, 2)?,
        Chute::of::<B>(token, sides, bands, 3)?,
        Chute::of::<B>(token, sides, bands, 4)?,
        Chute::of::<B>(token, sides, bands, 5)?,
    ])
}

/// A band or a stack.
struct Chute {
    side: u8,
    /// Which of its side, 0 to 2.
    number: u8,
    /// For each digit, which cell of the numbered box it stands in.
    numbers: Array,
    /// The index of the band.
    index: usize,
}

impl Chute {
    /// A chute by its number among the three bands and the three stacks; `None` if it breaks the rules.
    #[inline(always)]
    fn of<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands, chute: usize) -> Option<Chute> {
        let (side, number) = (chute / 3, chute % 3);
        let [a, b, c] = [number * 3, number * 3 + 1, number * 3 + 2];
        let lines = &sides.lines[side];
        let numbers = numbers_in_box(lines, number);
        let by_digit = B::read(token, &numbers);
        let [first, second] = &SPREAD[number];
        let (first, second) = (B::read(token, first), B::read(token, second));
        let a = B::read(token, &lines[a]).shuffle(first);
        let b = B::read(token, &lines[b]).shuffle(second);
        let c = B::read(token, &lines[c]).shuffle(first);
        let [a, d, b, e] = by_digit.shuffle(a.or(b)).triples();
        let [c, f, ..] = by_digit.shuffle(c).triples();
        Some(Chute {
            side: side as u8,
            number: number as u8,
            numbers,
            index: bands.index([a, b, c], [d, e, f])?,
        })
    }
}

/// In which cell of the box each digit stands; 9 for one that is not there.
#[inline(always)]
fn numbers_in_box(lines: &[Array; 9], number: usize) -> Array {
    let mut numbers = [9; 16];
    for cell in 0..9 {
        let digit = lines[number * 3 + cell / 3][number * 3 + cell % 3];
        numbers[usize::from(digit % 16)] = cell as u8;
    }
    numbers[0] = 0;
    numbers
}

/// For each box that is numbered, the places of the two other minirows of a line, each with a zero after it: at the
/// beginning, or in the second half.
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

/// A chute that can be the first band.
struct Candidate<'a> {
    sides: &'a Sides,
    side: u8,
    /// Its lines, in the order in which they are the least band.
    rows: [u8; 3],
}

/// The text of lines in a given order of columns, with new digits.
struct Text<'a, B> {
    lines: &'a [Array; 9],
    columns: B,
    digits: B,
}

impl<B: Bytes> Text<'_, B> {
    /// The first eight characters: the ninth follows.
    #[inline(always)]
    fn of(&self, line: u8) -> u64 {
        let line = B::read(self.digits.token(), &self.lines[usize::from(line) % 9]);
        self.digits
            .shuffle(line.shuffle(self.columns))
            .first_eight()
    }
}

impl Candidate<'_> {
    /// The line that is that row of the least band.
    #[inline(always)]
    fn row(&self, row: u8) -> u8 {
        self.rows[usize::from(row)]
    }

    /// Compares the lower six rows with the best so far.
    #[inline(always)]
    fn compare<B: Bytes>(
        &self,
        digits: B,
        automorphism: &Automorphism,
        best: &mut [u64; 6],
        ways: &mut Vec<Placing>,
    ) {
        let token = digits.token();
        let lines = &self.sides.lines[usize::from(self.side)];
        let digits = B::read(token, &automorphism.digits).shuffle(digits);
        let [a, b, c] = automorphism.rows;
        let top = [self.row(a), self.row(b), self.row(c)];

        let mut first_row = [0; 16];
        digits
            .shuffle(B::read(token, &lines[usize::from(top[0])]))
            .write(&mut first_row);
        let mut columns = [15; 16];
        for (column, &digit) in (0..9).zip(&first_row) {
            columns[usize::from(digit.wrapping_sub(1) % 16)] = column;
        }
        let first_column = &self.sides.lines[1 - usize::from(self.side)][usize::from(columns[0])];
        let first_column = digits.shuffle(B::read(token, first_column));
        let fourth = first_column.places_of(2).trailing_zeros() as u8;
        let text = Text {
            lines,
            columns: B::read(token, &columns),
            digits,
        };
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
        if texts < *best {
            *best = texts;
            ways.clear();
        }
        if texts == *best {
            let mut by_digit = [0; 16];
            digits.write(&mut by_digit);
            by_digit[0] = 0;
            by_digit[10..].fill(0);
            let ([a, b, c], [d, e, f], [g, h, i]) = (top, second, third);
            ways.push(Placing {
                side: self.side,
                rows: [a, b, c, d, e, f, g, h, i],
                columns,
                digits: by_digit,
            });
        }
    }
}

/// The lines of a band in ascending order of the digits with which they begin.
#[inline(always)]
fn lines_by_beginning(band: u8, begins: &Array) -> [u8; 3] {
    let mut lines = [0, 1, 2].map(|line| band * 3 + line);
    for (a, b) in [(0, 1), (1, 2), (0, 1)] {
        if begins[usize::from(lines[a])] > begins[usize::from(lines[b])] {
            lines.swap(a, b);
        }
    }
    lines
}
