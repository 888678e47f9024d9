//! A grid as rows of bytes, as it is and transposed: [`Sides`], and the way from there to another grid: [`Placing`].

use super::bytes::{Array, Bytes};
use super::transformation::Transformation;
use crate::digits::Digit;
use crate::grid::Grid;
use crate::macros::table;

/// The rows of a grid, and its columns, each as nine digits with 0 for an empty cell, and zeros after them.
pub struct Sides {
    pub lines: [[Array; 9]; 2],
    /// The filled cells of each row and column: the first in bit 0.
    pub filled: [[u16; 9]; 2],
    /// Which rows, and which columns, have no digit: the first in bit 0.
    pub empty: [u16; 2],
}

/// The digits of a grid in reading order, 0 for an empty cell, and zeros after them.
pub type Cells = [u8; 96];

impl Sides {
    /// Both sides of a grid; `None` if a digit stands in a house twice.
    #[inline(always)]
    pub fn of_puzzle<B: Bytes>(token: B::Token, cells: &Cells) -> Option<Sides> {
        let mut sides = Sides {
            lines: [[[0; 16]; 9]; 2],
            filled: [[0; 9]; 2],
            empty: [0x1FF; 2],
        };
        let mut seen = [[0u16; 9]; 3];
        let mut repeated = 0;
        for (part, cells) in cells.as_chunks::<16>().0.iter().enumerate() {
            let mut filled = !B::read(token, cells).places_of(0) & 0xFFFF;
            while filled != 0 {
                let place = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                let digit = cells[place];
                let [row, column, in_box] = PLACES[part * 16 + place].map(usize::from);
                sides.lines[0][row][column] = digit;
                sides.lines[1][column][row] = digit;
                sides.filled[0][row] |= 1 << column;
                sides.filled[1][column] |= 1 << row;
                sides.empty[0] &= !(1 << row);
                sides.empty[1] &= !(1 << column);
                let bit = 1 << (digit % 16);
                repeated |= (seen[0][row] | seen[1][column] | seen[2][in_box]) & bit;
                seen[0][row] |= bit;
                seen[1][column] |= bit;
                seen[2][in_box] |= bit;
            }
        }
        (repeated == 0).then_some(sides)
    }

    /// Both sides of a grid whose cells are all filled, whether or not it keeps the rules.
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
            // 0 in place of all but the eight bytes of the column, and of its ninth.
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
/// The places of which one comes to the ninth place, and zeros to all others.
const NINTH: [Array; 9] = table!(9, |from| table!(16, |place| if place == 8 {
    from as u8
} else {
    15
}));
/// Row, column and box of each cell.
static PLACES: [[u8; 3]; 96] = table!(96, |cell| {
    let (row, column) = (cell / 9 % 9, cell % 9);
    [row as u8, column as u8, (row / 3 * 3 + column / 3) as u8]
});

/// The cells of a grid.
pub fn cells(grid: &Grid) -> Cells {
    let mut cells = [0; 96];
    for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
        *cell = digit.map_or(0, Digit::get);
    }
    cells
}

/// A grid of these cells.
pub fn grid(cells: &Cells) -> Grid {
    let mut digits = [None; 81];
    for (digit, cell) in digits.iter_mut().zip(cells) {
        *digit = Digit::new(*cell);
    }
    Grid::new(digits)
}

/// A way to put the lines of one side of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// The side: 1 if rows become columns.
    pub side: u8,
    /// Which line of the side each row is.
    pub rows: [u8; 9],
    /// Which place of the line each column is, and 15 after them.
    pub columns: Array,
    /// What each digit becomes; 0 stays 0.
    pub digits: Array,
}

impl Placing {
    /// The cells of the grid that it leads to.
    #[inline(always)]
    pub fn cells<B: Bytes>(&self, token: B::Token, sides: &Sides) -> Cells {
        let columns = B::read(token, &self.columns);
        let digits = B::read(token, &self.digits);
        let lines = &sides.lines[usize::from(self.side)];
        let mut cells = [0; 96];
        let mut row = 0;
        while row < 9 {
            let line = B::read(token, &lines[usize::from(self.rows[row]) % 9]);
            // A row writes zeros beyond its nine cells, which the next row overwrites.
            if let Some(to) = cells[row * 9..].first_chunk_mut() {
                digits.shuffle(line.shuffle(columns)).write(to);
            }
            row += 1;
        }
        cells
    }

    /// The same way with 9 in place of 1 and so on: it leads to the greatest form of a complete grid, if this one
    /// leads to the least.
    pub fn with_complements(&self) -> Placing {
        let digits = self
            .digits
            .map(|digit| if digit == 0 { 0 } else { 10 - digit });
        Placing { digits, ..*self }
    }

    /// As a transformation. Digits that do not occur become what is left, in ascending order.
    pub fn transformation(&self) -> Transformation {
        let mut left = Digit::ALL.into_iter();
        let mut digits = Digit::ALL;
        for (digit, image) in digits.iter_mut().zip(&self.digits[1..]) {
            let absent = || left.find(|digit| !self.digits.contains(&digit.get()));
            *digit = Digit::new(*image)
                .or_else(absent)
                .expect("nine digits have nine images");
        }
        let columns = core::array::from_fn(|column| self.columns[column]);
        Transformation::trusted(self.side == 1, self.rows, columns, digits)
    }
}
