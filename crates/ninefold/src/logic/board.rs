//! The orders in which techniques look at the board, as tables. They decide which of two equally good steps is found
//! first, and thus the rating of the puzzle.

use crate::geometry::{Cell, CellSet, HOUSES, House, HouseKind, PLACES};
use crate::macros::table;
use crate::{Candidate, CandidateSet, Digit, DigitSet};

/// Returns all houses of each kind, kind after kind.
const fn in_order(kinds: [HouseKind; 3]) -> [House; 27] {
    table!(27, |index| kinds[index / 9].house(index % 9))
}

/// All boxes, then all columns, then all rows: the order of singles and sets.
pub(crate) static BOXES_COLUMNS_ROWS: [House; 27] =
    in_order([HouseKind::Box, HouseKind::Column, HouseKind::Row]);

/// All boxes, then all rows, then all columns: the order of BUG.
pub(crate) static BOXES_ROWS_COLUMNS: [House; 27] = in_order(HouseKind::ALL);

/// Returns the box, the row and the column of the cell.
pub(crate) fn houses(cell: Cell) -> [House; 3] {
    HOUSES[cell.index()]
}

/// Returns the houses that hold both cells.
pub(crate) fn shared_houses([one, other]: [Cell; 2]) -> impl Iterator<Item = House> {
    let houses = houses(one).into_iter();
    houses.filter(move |house| house.cell_set().contains(other))
}

/// Returns all sets of `count` of the digits.
pub(crate) fn subsets(digits: DigitSet, count: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..1_u16 << 9).filter(move |&set| set & !digits.bits() == 0 && set.size() == count);
    all.filter_map(DigitSet::from_bits)
}

/// Returns the index of the cell in its box, in its row and in its column.
pub(crate) fn places(cell: Cell) -> [usize; 3] {
    PLACES[cell.index()].map(usize::from)
}

/// Returns the peers of the cell in the order of chains. The peers in its box are first, then the others of its row,
/// then the others of its column.
pub(crate) fn peers(cell: Cell) -> &'static [Cell; 20] {
    &PEERS[cell.index()]
}

static PEERS: [[Cell; 20]; 81] = table!(81, |cell| {
    // All cells for the box, then all for the row, then all for the column.
    let mut next = 0;
    table!(20, |_place| {
        while !is_peer(cell, next / 81, next % 81) {
            next += 1;
        }
        next += 1;
        Cell::ALL[(next - 1) % 81]
    })
});

/// Returns whether the other cell is in the house of this kind, but not in the box too.
const fn is_peer(cell: usize, kind: usize, other: usize) -> bool {
    let boxed = HOUSES[cell][0].index() == HOUSES[other][0].index();
    let shared = HOUSES[cell][kind].index() == HOUSES[other][kind].index();
    shared && boxed == (kind == 0) && other != cell
}

/// Returns the candidates of the digit in these cells.
pub(crate) fn of_digit(cells: CellSet, digit: Digit) -> CandidateSet {
    let candidate = |cell| Candidate::new(cell, digit);
    cells.into_iter().map(candidate).collect()
}

/// Sets of nine things in a word: places of a house, digits, lines.
pub(crate) trait NineBits {
    /// Returns how many bits are set.
    fn size(self) -> usize;
}

impl NineBits for u16 {
    // Counting bits is slow on the baseline of x86-64, for which programs are built.
    fn size(self) -> usize {
        SIZES[self as usize & 0x1FF] as usize
    }
}

static SIZES: [u8; 512] = table!(512, |set| (set as u32).count_ones() as u8);

/// Returns the numbers of the bits that are set, ascending: places of a house, or other sets of nine.
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 16).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn peers_are_those_of_the_board_box_first() {
        for cell in Cell::ALL {
            let mut peers = peers(cell).to_vec();
            assert!(
                peers[..8]
                    .iter()
                    .all(|peer| peer.box_index() == cell.box_index())
            );
            assert!(peers[8..14].iter().all(|peer| peer.row() == cell.row()));
            peers.sort();
            assert_eq!(peers, cell.peers());
            assert!(cell.peer_set().iter().eq(peers));
        }
    }

    #[test]
    fn the_orders_have_every_house() {
        let mut houses: Vec<House> = BOXES_COLUMNS_ROWS.to_vec();
        houses.sort();
        assert_eq!(houses, House::ALL);
    }
}
