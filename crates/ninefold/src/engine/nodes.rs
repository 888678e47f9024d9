//! Nodes of search trees in memory: nodes that wait for a lane, and puzzles that are ready to start.
//!
//! A node is the candidates of 81 cells and the number of its puzzle. [`Nodes`] stores nodes as columns: row `c` has
//! cell `c` of every node, so that a vector read from a row has one cell of many nodes.
//!
//! ```text
//!             node 0  node 1  node 2  …
//! cell  0       1FF     004     010
//! cell  1       003     1FF     100           a value is nine bits, one for each candidate
//!  …
//! cell 80       080     1FF     001
//! owner          17       3      17           the slot of the node's puzzle
//! ```

use crate::vectors::Rows;

/// Nodes, one in each column.
pub type Nodes = Rows<ROWS>;

/// The candidates of an open cell.
pub const ALL_DIGITS: u16 = 0x1FF;

/// The number of rows of a node: 81 cells and the owner.
pub const ROWS: usize = 82;
/// The row of the owners.
pub const OWNER: usize = 81;

/// The number of puzzles that are staged at a time.
pub const STAGED: usize = 32;

/// Returns the character of a digit, given by its bit.
#[inline(always)]
pub fn digit_character(bit: u16) -> u8 {
    // The compiler vectorizes a bit count for many cells at once.
    bit.wrapping_sub(1).count_ones() as u8 + b'1'
}

/// Returns the candidates of a cell with this character: the digits 1 to 9 are givens, and anything else is an empty
/// cell. The code has no branch, so that the compiler can vectorize loops.
#[inline(always)]
pub fn candidates_of(character: u8) -> u16 {
    let place = character.wrapping_sub(b'1');
    let bit = 1u16.wrapping_shl(u32::from(place));
    if place < 9 { bit } else { ALL_DIGITS }
}
