//! Nodes of search trees in memory: nodes that wait for a lane, and puzzles that are ready to start.
//!
//! A node is the candidates of 81 cells and the number of its puzzle. [`Rows`] stores nodes as columns: row `c` has
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

use alloc::vec;
use alloc::vec::Vec;

/// The candidates of an open cell.
pub const ALL_DIGITS: u16 = 0x1FF;

/// The number of rows of a node: 81 cells and the owner.
pub const ROWS: usize = 82;
/// The row of the owners.
pub const OWNER: usize = 81;

/// The number of puzzles that are staged at a time.
pub const STAGED: usize = 32;

/// Nodes, one in each column.
pub struct Rows {
    values: Vec<u16>,
    /// The index of the first row's first value. All rows begin at a cache line, so that few vectors cross one.
    start: usize,
    /// The number of nodes that fit.
    pub capacity: usize,
}

/// The padding behind each row, so that a whole vector can be read or written at any node.
const MARGIN: usize = 32;
/// The number of values in a cache line.
const CACHE_LINE: usize = 32;

impl Rows {
    /// Makes room for `capacity` nodes, a multiple of 32.
    pub fn new(capacity: usize) -> Rows {
        let values = vec![0; ROWS * (capacity + MARGIN) + CACHE_LINE];
        let start = values.as_ptr().align_offset(2 * CACHE_LINE).min(CACHE_LINE);
        Rows {
            values,
            start,
            capacity,
        }
    }

    #[inline(always)]
    fn stride(&self) -> usize {
        self.capacity + MARGIN
    }

    #[inline(always)]
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.values[self.start..].chunks_exact(self.stride())
    }

    #[inline(always)]
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [u16]> {
        let stride = self.stride();
        self.values[self.start..].chunks_exact_mut(stride)
    }

    #[inline(always)]
    pub fn get_mut(&mut self, row: usize, node: usize) -> &mut u16 {
        let stride = self.stride();
        &mut self.values[self.start..][row * stride + node]
    }

    /// Returns the 32 values of each row from this node on. The bounds are checked once, not for each row.
    ///
    /// # Panics
    /// If the node is beyond the capacity.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn window(&mut self, node: usize) -> Window<'_> {
        assert!(node <= self.capacity);
        Window {
            stride: self.stride(),
            values: &mut self.values[self.start + node..],
        }
    }

    /// Doubles the capacity.
    pub fn grow(&mut self) {
        let mut larger = Rows::new(2 * self.capacity);
        for (row, old) in larger.rows_mut().zip(self.rows()) {
            row[..old.len()].copy_from_slice(old);
        }
        *self = larger;
    }
}

/// 32 neighbouring nodes of [`Rows`].
#[cfg(target_arch = "x86_64")]
pub struct Window<'r> {
    /// The length is at least `ROWS - 1` times the stride, and 32 more.
    values: &'r mut [u16],
    stride: usize,
}

#[cfg(target_arch = "x86_64")]
impl Window<'_> {
    /// Returns the values of a row.
    #[inline(always)]
    pub fn row(&mut self, row: usize) -> &mut [u16; 32] {
        assert!(row < ROWS);
        // SAFETY: `Rows::window` has checked that each row has 32 values here, and the values are borrowed as long as
        // the window.
        unsafe { &mut *self.values.as_mut_ptr().add(row * self.stride).cast() }
    }
}

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
