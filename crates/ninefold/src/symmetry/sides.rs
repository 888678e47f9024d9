//! A grid as rows of bytes, as it is and transposed: [`Sides`], and the way from there to another grid: [`Placing`].

use super::bytes::{Array, Bytes};
use super::transformation::Transformation;
use crate::digits::Digit;
use crate::grid::Grid;

/// The rows of a grid, and its columns, each as nine digits with 0 for an empty cell, and zeros after them.
pub struct Sides {
    pub lines: [[Array; 9]; 2],
    /// The filled cells of each row and column, as bits.
    pub filled: [[u16; 9]; 2],
}

impl Sides {
    /// Both sides of a grid; `None` if a digit stands in a house twice.
    #[inline(always)]
    pub fn of_puzzle(cells: &[u8; 81]) -> Option<Sides> {
        let mut sides = Sides {
            lines: [[[0; 16]; 9]; 2],
            filled: [[0; 9]; 2],
        };
        let mut seen = [[0u16; 9]; 3];
        let mut repeated = 0;
        for (row, cells) in cells.chunks_exact(9).enumerate() {
            for (column, &digit) in cells.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                sides.lines[0][row][column] = digit;
                sides.lines[1][column][row] = digit;
                sides.filled[0][row] |= 1 << column;
                sides.filled[1][column] |= 1 << row;
                let bit = 1 << digit;
                let [in_row, in_column, in_box] = &mut seen;
                let in_box = &mut in_box[row / 3 * 3 + column / 3];
                repeated |= (in_row[row] | in_column[column] | *in_box) & bit;
                in_row[row] |= bit;
                in_column[column] |= bit;
                *in_box |= bit;
            }
        }
        (repeated == 0).then_some(sides)
    }

    /// Both sides of a grid whose cells are all filled, whether or not it keeps the rules.
    #[inline(always)]
    pub fn of_complete(cells: &[u8; 81]) -> Sides {
        let mut lines = [[[0; 16]; 9]; 2];
        for row in 0..9 {
            for column in 0..9 {
                let digit = cells[row * 9 + column];
                lines[0][row][column] = digit;
                lines[1][column][row] = digit;
            }
        }
        Sides {
            lines,
            filled: [[0x1FF; 9]; 2],
        }
    }
}

/// The digits of a grid in reading order, 0 for an empty cell.
#[inline(always)]
pub fn bytes(grid: &Grid) -> [u8; 81] {
    grid.cells().map(|digit| digit.map_or(0, Digit::get))
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
    /// The grid that it leads to.
    #[inline(always)]
    pub fn grid<B: Bytes>(&self, token: B::Token, sides: &Sides) -> Grid {
        let [columns, digits] = [&self.columns, &self.digits].map(|bytes| B::read(token, bytes));
        // A row writes beyond its nine cells, which the next row fills.
        let mut cells = [0; 9 * 8 + 16];
        for (place, &row) in self.rows.iter().enumerate() {
            let line = B::read(token, &sides.lines[usize::from(self.side)][usize::from(row)]);
            let to = &mut cells[place * 9..][..16];
            if let Ok(to) = to.try_into() {
                digits.shuffle(line.shuffle(columns)).write(to);
            }
        }
        Grid::new(core::array::from_fn(|cell| Digit::new(cells[cell])))
    }

    /// The same way with 9 in place of 1 and so on: it leads to the greatest form of a complete grid, if this one
    /// leads to the least.
    pub fn with_complements(&self) -> Placing {
        let digits = self.digits.map(|digit| if digit == 0 { 0 } else { 10 - digit });
        Placing { digits, ..*self }
    }

    /// As a transformation. Digits that do not occur become what is left, in ascending order.
    pub fn transformation(&self) -> Transformation {
        let mut left = Digit::ALL
            .into_iter()
            .filter(|digit| !self.digits.contains(&digit.get()));
        let digits = core::array::from_fn(|digit| {
            let image = Digit::new(self.digits[digit + 1]);
            image.or_else(|| left.next()).expect("nine digits have nine images")
        });
        let columns = core::array::from_fn(|column| self.columns[column]);
        Transformation::trusted(self.side == 1, self.rows, columns, digits)
    }
}
