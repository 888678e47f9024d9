//! The minimum number of covers of a Franken fish.
//!
//! If columns and boxes are covers, each cover lies in one of the three stacks. Within a stack, a cell counts only by
//! its column and its box, so the stack is a square of nine *spots*. A table then shows how many covers the spots
//! need. If rows and boxes are covers, the same holds for the bands.

use crate::macros::table;
use crate::{Cell, CellSet};

/// A bit mask of spots, nine for each stack or band: the boxes one after another, with three lines each.
pub(super) type Spots = u32;

/// Returns the spots in which there are cells. If rows are bases, columns and boxes are covers.
pub(super) fn spots(by_rows: bool, cells: CellSet) -> Spots {
    let spots = cells.into_iter().map(|cell| around(by_rows, cell).spot);
    spots.fold(0, |all, spot| all | spot)
}

/// Returns the spots near a cell.
pub(super) fn around(by_rows: bool, cell: Cell) -> &'static Around {
    &AROUND[usize::from(by_rows)][cell.index()]
}

/// The spots near a cell.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// The spot of the cell.
    spot: Spots,
    /// The spots of its covers.
    pub covers: Spots,
    /// The number of the line across the covers.
    pub across: u8,
}

static AROUND: [[Around; 81]; 2] = table!(2, |by_rows| {
    table!(81, |cell| Around::new(by_rows == 1, Cell::ALL[cell]))
});

impl Around {
    const fn new(by_rows: bool, cell: Cell) -> Around {
        let (line, across) = match by_rows {
            true => (cell.column(), cell.row()),
            false => (cell.row(), cell.column()),
        };
        let first = 9 * (line / 3);
        Around {
            spot: 1 << (first + 3 * (across / 3) + line % 3),
            covers: (0o7 << (3 * (across / 3)) | 0o111 << (line % 3)) << first,
            across: across as u8,
        }
    }
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
static LEAST: [[u8; 512]; 8] = table!(8, |closed| {
    table!(512, |spots| least_covers(spots as u32, closed as u32))
});

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
