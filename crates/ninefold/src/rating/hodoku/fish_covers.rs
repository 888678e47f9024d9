//! The minimum number of covers of a Franken fish.
//!
//! If columns and boxes are covers, each cover lies in one of the three stacks. Within a stack, a cell counts only by
//! its column and its box, so the stack is a square of nine *spots*. A table then shows how many covers the spots
//! need. If rows and boxes are covers, the same holds for the bands.

use crate::{Cell, CellSet};

/// A bit mask of spots, nine for each stack or band: the boxes one after another, with three lines each.
pub(super) type Spots = u32;

/// The kinds of houses that are covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Covers {
    ColumnsAndBoxes,
    RowsAndBoxes,
}

impl Covers {
    /// Returns the number of the cell's line among the covers, and among the lines across them.
    const fn lines(self, cell: Cell) -> (usize, usize) {
        match self {
            Covers::ColumnsAndBoxes => (cell.column(), cell.row()),
            Covers::RowsAndBoxes => (cell.row(), cell.column()),
        }
    }

    /// Returns the spots in which there are cells.
    pub fn spots(self, cells: CellSet) -> Spots {
        let spots = cells.into_iter().map(|cell| self.around(cell).spot);
        spots.fold(0, |all, spot| all | spot)
    }

    /// Returns the spots near a cell.
    pub fn around(self, cell: Cell) -> &'static Around {
        &AROUND[self as usize][cell.index()]
    }
}

/// The spots near a cell.
pub(super) struct Around {
    /// The spot of the cell.
    spot: Spots,
    /// The spots of its covers.
    pub covers: Spots,
    /// The number of the line across the covers.
    pub across: u8,
}

static AROUND: [[Around; 81]; 2] = [
    around_all(Covers::ColumnsAndBoxes),
    around_all(Covers::RowsAndBoxes),
];

const fn around_all(covers: Covers) -> [Around; 81] {
    let mut all = [const {
        Around {
            spot: 0,
            covers: 0,
            across: 0,
        }
    }; 81];
    let mut index = 0;
    while index < 81 {
        let (line, across) = covers.lines(Cell::ALL[index]);
        let first = 9 * (line / 3);
        all[index] = Around {
            spot: 1 << (first + 3 * (across / 3) + line % 3),
            covers: (0o7 << (3 * (across / 3)) | 0o111 << (line % 3)) << first,
            across: across as u8,
        };
        index += 1;
    }
    all
}

/// Returns whether this number of covers can have all these spots. The boxes of closed spots cannot be covers.
pub(super) fn can_cover(spots: Spots, closed: Spots, number: usize) -> bool {
    let least = (0..3).map(|stack| {
        let [spots, closed] = [spots, closed].map(|all| all >> (9 * stack) & 0o777);
        // One spot of a box shows whether the box is closed.
        let boxes = (closed & 1) | (closed >> 2 & 2) | (closed >> 4 & 4);
        LEAST[boxes as usize][spots as usize]
    });
    usize::from(least.sum::<u8>()) <= number
}

/// `LEAST[closed][spots]`: the fewest lines and boxes needed.
static LEAST: [[u8; 512]; 8] = {
    let mut least = [[0; 512]; 8];
    let mut number = 0;
    while number < 8 * 512 {
        least[number / 512][number % 512] =
            least_covers((number % 512) as u32, number as u32 / 512);
        number += 1;
    }
    least
};

/// Returns the fewest covers, by trying all choices of boxes. Lines cover the remaining spots.
const fn least_covers(spots: u32, closed: u32) -> u8 {
    let (mut least, mut boxes) = (u8::MAX, 0u32);
    while boxes < 8 {
        let (mut lines, mut block) = (0, 0);
        while block < 3 {
            if boxes >> block & 1 == 0 {
                lines |= spots >> (3 * block) & 0o7;
            }
            block += 1;
        }
        let number = (boxes.count_ones() + lines.count_ones()) as u8;
        if boxes & closed == 0 && number < least {
            least = number;
        }
        boxes += 1;
    }
    least
}
