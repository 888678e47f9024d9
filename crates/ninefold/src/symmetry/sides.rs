//! A grid and its transpose as rows of bytes: [`Sides`]; and an arrangement of one of these sides: [`Placing`].

use super::transformation::Transformation;
use crate::digits::Digit;
use crate::grid::Grid;
use crate::macros::table;
use crate::vectors::bytes::{Array, Bytes};

/// The rows of a grid, and its columns, each as nine digits with 0 for an empty cell, and zeros after them.
pub struct Sides {
    pub lines: [[Array; 9]; 2],
    /// The filled cells of each row and column: the first in bit 0.
    pub filled: [[u16; 9]; 2],
    /// The rows, and the columns, without a digit: the first in bit 0.
    pub empty: [u16; 2],
}

/// The digits of a grid in reading order, 0 for an empty cell, and zeros after them.
pub type Cells = [u8; 96];

impl Sides {
    /// Returns both sides of a grid; `None` if a house has a digit twice.
    #[inline(always)]
    pub fn of_puzzle<B: Bytes>(token: B::Token, cells: &Cells) -> Option<Sides> {
        let mut sides = Sides::of_complete::<B>(token, cells);
        if sides.has_conflict::<B>(token) {
            return None;
        }
        for (side, lines) in sides.lines.iter().enumerate() {
            for (number, line) in lines.iter().enumerate() {
                let filled = !B::read(token, line).places_of(0) as u16 & 0x1FF;
                sides.filled[side][number] = filled;
                sides.empty[side] |= u16::from(filled == 0) << number;
            }
        }
        Some(sides)
    }

    /// Returns whether a house has a digit twice.
    #[inline(always)]
    fn has_conflict<B: Bytes>(&self, token: B::Token) -> bool {
        let zero = B::splat(token, 0);
        let (next, next_but_one) = (B::read(token, &NEXT), B::read(token, &NEXT_BUT_ONE));
        let mut conflicts = zero;
        // A vector has no room for a bit for each of nine digits.
        for bits in &BITS {
            let bits = B::read(token, bits);
            for lines in &self.lines {
                let mut seen = zero;
                for lines in lines.as_chunks::<3>().0 {
                    let mut in_band = zero;
                    for line in lines {
                        let line = bits.shuffle(B::read(token, line));
                        conflicts = conflicts.or(in_band.and(line));
                        in_band = in_band.or(line);
                    }
                    conflicts = conflicts.or(seen.and(in_band));
                    seen = seen.or(in_band);
                    let beside = in_band.shuffle(next).or(in_band.shuffle(next_but_one));
                    conflicts = conflicts.or(in_band.and(beside));
                }
            }
        }
        conflicts.places_of(0) != 0xFFFF
    }

    /// Returns both sides of a grid as if all cells were filled, without checking the rules.
    #[inline(always)]
    pub fn of_complete<B: Bytes>(token: B::Token, cells: &Cells) -> Sides {
        let mut lines = [[[0; 16]; 9]; 2];
        let nine = B::read(token, &NINE);
        let mut rows = [nine; 9];
        let mut row = 0;
        while row < 9 {
            if let Some(cells) = cells[row * 9..].first_chunk() {
                rows[row] = B::read(token, cells).and(nine);
            }
            rows[row].write(&mut lines[0][row]);
            row += 1;
        }
        let [a, b, c, d, e, f, g, h, last] = rows;
        // The first eight rows, transposed by three perfect shuffles.
        let (ae, bf) = (a.zip_low(e), b.zip_low(f));
        let (cg, dh) = (c.zip_low(g), d.zip_low(h));
        let (aceg, bdfh) = (ae.zip_low(cg), bf.zip_low(dh));
        let (aceg_high, bdfh_high) = (ae.zip_high(cg), bf.zip_high(dh));
        let ninth = {
            let (ae, bf) = (a.zip_high(e), b.zip_high(f));
            let (cg, dh) = (c.zip_high(g), d.zip_high(h));
            ae.zip_low(cg).zip_low(bf.zip_low(dh))
        };
        let pairs = [
            aceg.zip_low(bdfh),
            aceg.zip_high(bdfh),
            aceg_high.zip_low(bdfh_high),
            aceg_high.zip_high(bdfh_high),
            ninth,
        ];
        let mut column = 0;
        while column < 9 {
            // Zeros except in the eight bytes of the column, and in its ninth byte.
            let eight = pairs[column / 2].eight(column % 2 == 1);
            let ninth = last.shuffle(B::read(token, &NINTH[column]));
            eight.or(ninth).write(&mut lines[1][column]);
            column += 1;
        }
        Sides {
            lines,
            filled: [[0x1FF; 9]; 2],
            empty: [0; 2],
        }
    }
}

/// All bits of nine bytes.
const NINE: Array = table!(16, |place| if place < 9 { 0xFF } else { 0 });
/// For each column, a shuffle that moves its byte to the ninth place and zeros to all other places.
const NINTH: [Array; 9] = table!(9, |from| table!(16, |place| if place == 8 {
    from as u8
} else {
    15
}));
/// A bit for each digit from 1 to 8, and one for 9.
const BITS: [Array; 2] = [
    table!(16, |digit| match digit {
        1..=8 => 1 << (digit - 1),
        _ => 0,
    }),
    table!(16, |digit| (digit == 9) as u8),
];
/// For each place the next one in its stack, and the one after that; the first follows the last.
pub const NEXT: Array = next(1);
pub const NEXT_BUT_ONE: Array = next(2);
const fn next(steps: usize) -> Array {
    table!(16, |place| match place {
        0..9 => (place / 3 * 3 + (place + steps) % 3) as u8,
        _ => 15,
    })
}

/// Returns the cells of a grid.
pub fn cells(grid: &Grid) -> Cells {
    let mut cells = [0; 96];
    for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
        *cell = digit.map_or(0, Digit::get);
    }
    cells
}

/// An arrangement of the lines of one side of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// The side: 1 if rows become columns.
    pub side: u8,
    /// For each row of the result, the line of the side.
    pub rows: [u8; 9],
    /// For each column of the result, the place in the line; 15 beyond the ninth.
    pub columns: Array,
    /// The image of each digit; 0 stays 0.
    pub digits: Array,
}

impl Placing {
    /// Returns the resulting grid.
    #[inline(always)]
    pub fn grid<B: Bytes>(&self, token: B::Token, sides: &Sides) -> Grid {
        let columns = B::read(token, &self.columns);
        let digits = B::read(token, &self.digits);
        let lines = &sides.lines[usize::from(self.side)];
        let mut cells: Cells = [0; 96];
        let mut row = 0;
        while row < 9 {
            let line = B::read(token, &lines[usize::from(self.rows[row])]);
            // A row writes zeros beyond its nine cells, which the next row overwrites.
            if let Some(to) = cells[row * 9..].first_chunk_mut() {
                digits.shuffle(line.shuffle(columns)).write(to);
            }
            row += 1;
        }
        let mut grid = [None; 81];
        for (digit, cell) in grid.iter_mut().zip(&cells) {
            *digit = Digit::new(*cell);
        }
        Grid::new(grid)
    }

    /// Returns the way with digits replaced by their complements, 9 for 1 and so on. If this way leads to the least
    /// form of a complete grid, the result leads to the greatest form.
    pub fn with_complements(&self) -> Placing {
        let digits = self
            .digits
            .map(|digit| if digit == 0 { 0 } else { 10 - digit });
        Placing { digits, ..*self }
    }

    /// Returns the way as a transformation. Digits that do not occur become the unused digits, in ascending order.
    pub fn transformation(&self) -> Transformation {
        let used = self
            .digits
            .iter()
            .fold(0u32, |used, digit| used | 1 << (digit % 16));
        let mut left = Digit::ALL
            .into_iter()
            .filter(|digit| used >> digit.get() & 1 == 0);
        let mut digits = Digit::ALL;
        for (digit, image) in digits.iter_mut().zip(&self.digits[1..]) {
            *digit = Digit::new(*image)
                .or_else(|| left.next())
                .expect("nine digits have nine images");
        }
        let columns = core::array::from_fn(|column| self.columns[column]);
        Transformation::trusted(self.side == 1, self.rows, columns, digits)
    }
}
