//! Rows of bits, which mark nodes of a graph.

use crate::Candidate;

/// The number of words in the longest row of bits.
pub(super) const ROW: usize = Candidate::COUNT.div_ceil(64);

/// A row of bits, one for each node.
pub(super) type Row = [u64; ROW];

pub(super) fn has(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

/// Sets the bit; returns whether it is new.
pub(super) fn insert(row: &mut [u64], number: usize) -> bool {
    let (word, bit) = (&mut row[number / 64], 1 << (number % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Visits the numbers of the bits that are set, ascending.
pub(super) fn each_bit(row: &[u64], mut visit: impl FnMut(usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            visit(word * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

pub(super) fn first_bit(row: &[u64]) -> Option<usize> {
    let word = row.iter().position(|&bits| bits != 0)?;
    Some(word * 64 + row[word].trailing_zeros() as usize)
}

/// Adds the bits of the other row.
pub(super) fn add(row: &mut [u64], more: &[u64]) {
    let row = row.iter_mut().zip(more);
    row.for_each(|(row, more)| *row |= more);
}

pub(super) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}
