//! The canonical form of pencil marks: any of the 729 candidates, whether or not there is a solution.
//!
//! The search for it follows McKay's program nauty ("Practical graph isomorphism", 1981; with Piperno, "Practical graph
//! isomorphism II", 2014). Nine rows, nine columns and nine digits get *colours*: hashes of properties that do not
//! depend on their order. The first hashes are of the number of candidates, the next ones of the colours of these
//! candidates, and so on (`colours.rs`). If different lines share a colour, each in turn gets its own colour, which
//! distinguishes further lines. These choices form a tree (`tree.rs`). At its leaves the colours decide the whole order
//! (`leaf.rs`). The least leaf is the canonical form.
//!
//! Lines that can be exchanged without any effect, such as rows without eliminations, are never distinguished
//! (`twins.rs`). Two leaves with the same candidates show an automorphism: all branches that it turns into a known
//! branch can be left out.

mod automorphisms;
mod colours;
mod leaf;
mod tree;
mod twins;

use crate::candidates::Candidates;
use crate::geometry::Cell;

pub(super) use tree::Tree;

/// The three kinds of lines of the marks.
const ROWS: usize = 0;
const COLUMNS: usize = 1;
const DIGITS: usize = 2;

/// A value for each of the nine lines of the three kinds.
type Lines<T> = [[T; 9]; 3];

/// The candidates as bit masks, seen from each side.
pub struct Marks {
    /// For each row and column, the digits.
    digits: [[u16; 9]; 9],
    /// For each row and digit, the columns; for each column and digit, the rows.
    places: [[[u16; 9]; 9]; 2],
}

impl Marks {
    const NONE: Marks = Marks {
        digits: [[0; 9]; 9],
        places: [[[0; 9]; 9]; 2],
    };

    pub fn new(candidates: &Candidates) -> Marks {
        let mut marks = Marks::NONE;
        for cell in Cell::ALL {
            let (row, column) = (cell.row(), cell.column());
            let digits = candidates[cell].bits();
            marks.digits[row][column] = digits;
            for digit in 0..9 {
                let has = digits >> digit & 1;
                marks.places[ROWS][row][digit] |= has << column;
                marks.places[COLUMNS][column][digit] |= has << row;
            }
        }
        marks
    }
}

/// Sums or unions for all subsets of three neighbours among nine values.
type Sums<T> = [[T; 8]; 3];

/// Returns for all subsets of three neighbours the sum of their values.
fn sums<T: Copy + Default>(values: &[T; 9], add: impl Fn(T, T) -> T) -> Sums<T> {
    core::array::from_fn(|block| {
        let mut sums = [T::default(); 8];
        for set in 1..8usize {
            let member = set.trailing_zeros() as usize;
            sums[set] = add(sums[set & (set - 1)], values[block * 3 + member]);
        }
        sums
    })
}

/// Returns the three parts of the sum for a set.
#[inline(always)]
fn parts<T: Copy>(sums: &Sums<T>, set: u16) -> [T; 3] {
    let of = |block: usize| sums[block][usize::from(set) >> (block * 3) & 7];
    [of(0), of(1), of(2)]
}
