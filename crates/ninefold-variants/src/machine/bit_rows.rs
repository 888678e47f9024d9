//! A relation between cells, one row of bits a cell.

/// A set of pairs of cells, one row of bits a cell.
#[derive(Clone, Debug)]
pub(crate) struct BitRows {
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    /// Returns the empty relation over `cells` cells.
    pub(crate) fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Self {
            words,
            bits: vec![0; words * cells],
        }
    }

    /// Adds the pair in both orders.
    pub(crate) fn link(&mut self, a: usize, b: usize) {
        self.bits[a * self.words + b / 64] |= 1 << (b % 64);
        self.bits[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Returns whether the pair is in the relation.
    pub(crate) fn linked(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// Returns the bits of a cell's row.
    pub(crate) fn row(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..(cell + 1) * self.words]
    }

    /// Returns the cells in a cell's row, in order.
    pub(crate) fn neighbours(&self, cell: usize) -> Vec<u16> {
        ones(self.row(cell)).map(|other| other as u16).collect()
    }

    /// Returns whether each pair of different positions of the list is in the relation.
    pub(crate) fn is_clique(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| {
            cells[i + 1..]
                .iter()
                .all(|&b| self.linked(a.into(), b.into()))
        })
    }
}

/// Visits the positions of the ones in a row of bits.
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|&bits| bits != 0)
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
