//! The wires between cells: peers, arcs of pair tables, and the propagators that a changed cell wakes.

use super::bit_rows::BitRows;
use super::pair_table::PairTable;

/// An arc from a changed cell to a cell that it restricts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arc {
    /// The restricted cell.
    pub(crate) to: u16,
    /// Index of the table in [`Wiring::tables`].
    pub(crate) table: u16,
}

/// Everything that a change of one cell sets in motion.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// Pairs of cells that hold different digits.
    pub(crate) differ: BitRows,
    /// The peers of each cell as lists.
    pub(crate) peers: Vec<Vec<u16>>,
    /// The arcs that leave each cell.
    pub(crate) arcs: Vec<Vec<Arc>>,
    /// The relations of the arcs, each one once.
    pub(crate) tables: Vec<PairTable>,
    words: usize,
    watch: Vec<u64>,
}

impl Wiring {
    /// Joins the parts; `scopes` lists the cells of each propagator.
    pub(crate) fn new(
        differ: BitRows,
        arcs: Vec<Vec<Arc>>,
        tables: Vec<PairTable>,
        scopes: &[Vec<u16>],
    ) -> Self {
        let cells = arcs.len();
        let words = scopes.len().div_ceil(64).max(1);
        let mut watch = vec![0; words * cells];
        for (propagator, scope) in scopes.iter().enumerate() {
            for &cell in scope {
                watch[usize::from(cell) * words + propagator / 64] |= 1 << (propagator % 64);
            }
        }
        let peers = (0..cells).map(|cell| differ.neighbours(cell)).collect();
        Self {
            differ,
            peers,
            arcs,
            tables,
            words,
            watch,
        }
    }

    /// Returns the number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.arcs.len()
    }

    /// Returns the number of words in a set of propagators.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Returns the set of propagators that a cell wakes.
    #[inline]
    pub(crate) fn watchers(&self, cell: usize) -> &[u64] {
        &self.watch[cell * self.words..(cell + 1) * self.words]
    }
}
