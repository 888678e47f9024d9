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
    let classes = chutes.each_ref().map(|chute| bands.class_of(chute.index));
    let least = classes.into_iter().fold(u16::MAX, u16::min);
    let class = bands.class(least);
    let mut best = [u64::MAX; 6];
    for (chute, _) in chutes.iter().zip(classes).filter(|(_, class)| *class == least) {
        let way = bands.way_of(chute.index);
        let boxed = B::read(token, &class.boxes[usize::from(way.boxes[0])]);
        let by_number = boxed.shuffle(B::read(token, &way.cells));
        let digits = by_number.shuffle(B::read(token, &chute.numbers));
        let mut rows = [0; 3];
        for (row, place) in (chute.number * 3..).zip(way.rows) {
            rows[usize::from(place)] = row;
        }
        let candidate = Candidate { sides, side: chute.side, rows };
        for automorphism in &class.automorphisms {
            candidate.compare(digits, automorphism, &mut best, ways);
        }
    }
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

#[inline(always)]
fn chutes<B: Bytes>(token: B::Token, sides: &Sides, bands: &Bands) -> Option<[Chute; 6]> {
    let chute = |chute: usize| {
        let (side, number) = (chute / 3, chute % 3);
        let lines = &sides.lines[side][number * 3..][..3];
        let numbers = numbers_in_box(lines, number);
        let [first, second] = SPREAD[number].each_ref().map(|places| B::read(token, places));
        let by_digit = B::read(token, &numbers);
        let [a, b, c] = [0, 1, 2].map(|line| B::read(token, &lines[line]));
        let above = by_digit.shuffle(a.shuffle(first).or(b.shuffle(second)));
        let [a, d, b, e] = above.triples();
        let [c, f, ..] = by_digit.shuffle(c.shuffle(first)).triples();
        Chute {
            side: side as u8,
            number: number as u8,
            numbers,
            // No band has this index.
            index: bands.index([a, b, c], [d, e, f]).unwrap_or(usize::MAX),
        }
    };
    let chutes = [chute(0), chute(1), chute(2), chute(3), chute(4), chute(5)];
    let keep_the_rules = chutes.iter().all(|chute| chute.index != usize::MAX);
    keep_the_rules.then_some(chutes)
}

/// In which cell of the box each digit stands; 9 for one that is not there.
#[inline(always)]
fn numbers_in_box(lines: &[Array], number: usize) -> Array {
    let mut numbers = [9; 16];
    for cell in 0..9 {
        let digit = lines[cell / 3][number * 3 + cell % 3];
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
        table!(8, |place| if place % 4 == 3 { 15 } else { (others[place / 4] * 3 + place % 4) as u8 })
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

impl Candidate<'_> {
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
        let read = |line: u8| B::read(token, &lines[usize::from(line)]);
        let digits = B::read(token, &automorphism.digits).shuffle(digits);
        let top = automorphism.rows.map(|row| self.rows[usize::from(row)]);

        let mut first_row = [0; 16];
        digits.shuffle(read(top[0])).write(&mut first_row);
        let mut columns = [15; 16];
        for (column, &digit) in (0..9).zip(&first_row) {
            columns[usize::from(digit.wrapping_sub(1) % 16)] = column;
        }
        let first_column = &self.sides.lines[1 - usize::from(self.side)][usize::from(columns[0])];
        let first_column = digits.shuffle(B::read(token, first_column));
        let fourth = first_column.places_of(2).trailing_zeros() as u8;
        let placed = B::read(token, &columns);
        let text = |line: u8| digits.shuffle(read(line).shuffle(placed)).first_eight();
        let fourth_text = text(fourth);
        if fourth_text > best[0] {
            return;
        }
        let mut begins = [0; 16];
        first_column.write(&mut begins);
        let second = lines_by_beginning(fourth / 3, &begins);
        let third = lines_by_beginning(3 - fourth / 3 - self.rows[0] / 3, &begins);
        let rest = [second[1], second[2], third[0], third[1], third[2]].map(text);
        let texts = [fourth_text, rest[0], rest[1], rest[2], rest[3], rest[4]];
        if texts < *best {
            *best = texts;
            ways.clear();
        }
        if texts == *best {
            let mut by_digit = [0; 16];
            digits.write(&mut by_digit);
            by_digit[0] = 0;
            by_digit[10..].fill(0);
            let [a, b, c] = top;
            ways.push(Placing {
                side: self.side,
                rows: [a, b, c, second[0], second[1], second[2], third[0], third[1], third[2]],
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
