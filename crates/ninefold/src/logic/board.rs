//! The orders in which techniques look at the board, as tables. Which of two equally good steps is
//! found first depends on them, and with it the rating of the puzzle.

use core::fmt;

use crate::geometry::{Cell, House};

/// Box, row or column, in the order in which loops, BUG, peers and chains go through them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A box.
    Box,
    /// A row.
    Row,
    /// A column.
    Column,
}

impl Kind {
    /// All kinds: box, row, column.
    pub const ALL: [Kind; 3] = [Kind::Box, Kind::Row, Kind::Column];

    /// The house of this kind that holds the cell.
    pub fn of(self, cell: Cell) -> House {
        HOUSES[cell.index()][self as usize]
    }

    /// Which place of that house the cell is, 0 to 8.
    pub fn place(self, cell: Cell) -> usize {
        PLACES[cell.index()][self as usize] as usize
    }

    /// The house of this kind with that number, 0 to 8.
    pub const fn house(self, number: usize) -> House {
        House::ALL[match self {
            Kind::Box => 18 + number,
            Kind::Row => number,
            Kind::Column => 9 + number,
        }]
    }
}

/// All houses of one kind after those of another.
const fn in_order(kinds: [Kind; 3]) -> [House; 27] {
    let mut houses = [House::ALL[0]; 27];
    let mut index = 0;
    while index < 27 {
        houses[index] = kinds[index / 9].house(index % 9);
        index += 1;
    }
    houses
}

/// All boxes, then all columns, then all rows: the order of singles and sets.
pub(super) static BOXES_COLUMNS_ROWS: [House; 27] = in_order([Kind::Box, Kind::Column, Kind::Row]);

/// All boxes, then all rows, then all columns: the order of BUG.
pub(super) static BOXES_ROWS_COLUMNS: [House; 27] = in_order(Kind::ALL);

/// Box, row and column of each cell.
pub(super) static HOUSES: [[House; 3]; 81] = {
    let mut houses = [[House::ALL[0]; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let [row, column, block] = Cell::ALL[index].houses();
        houses[index] = [block, row, column];
        index += 1;
    }
    houses
};

/// The places of each cell in its box, its row and its column.
pub(super) static PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        places[index] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        index += 1;
    }
    places
};

/// Box, row and column of the cell.
pub(super) fn houses(cell: Cell) -> [House; 3] {
    HOUSES[cell.index()]
}

/// Which place the cell is in its box, its row, its column.
pub(super) fn places(cell: Cell) -> [usize; 3] {
    PLACES[cell.index()].map(usize::from)
}

/// The peers of the cell in the order of chains: those in its box, then the others of its row, then
/// the others of its column.
pub(super) fn peers(cell: Cell) -> &'static [Cell; 20] {
    &PEERS[cell.index()]
}

static PEERS: [[Cell; 20]; 81] = {
    let mut peers = [[Cell::ALL[0]; 20]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let mut filled = 0;
        let mut kind = 0;
        while kind < 3 {
            let mut other = 0;
            while other < 81 {
                let peer = Cell::ALL[other];
                let boxed = cell.box_index() == peer.box_index();
                let belongs = match kind {
                    0 => boxed,
                    1 => !boxed && cell.row() == peer.row(),
                    _ => !boxed && cell.column() == peer.column(),
                };
                if belongs && other != index {
                    peers[index][filled] = peer;
                    filled += 1;
                }
                other += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    peers
};

/// The peers of the cell as a set.
pub(super) fn peer_set(cell: Cell) -> CellSet {
    PEER_SETS[cell.index()]
}

static PEER_SETS: [CellSet; 81] = {
    let mut sets = [CellSet(0); 81];
    let mut index = 0;
    while index < 81 {
        let mut which = 0;
        while which < 20 {
            sets[index].0 |= 1 << PEERS[index][which].index();
            which += 1;
        }
        index += 1;
    }
    sets
};

/// The cells of the house as a set.
pub(super) fn house_set(house: House) -> CellSet {
    HOUSE_SETS[house.index()]
}

static HOUSE_SETS: [CellSet; 27] = {
    let mut sets = [CellSet(0); 27];
    let mut index = 0;
    while index < 81 {
        let mut which = 0;
        while which < 3 {
            sets[HOUSES[index][which].index()].0 |= 1 << index;
            which += 1;
        }
        index += 1;
    }
    sets
};

/// A set of cells in 81 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet(0);

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set of all cells.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The cells before that one in reading order.
    pub(super) const fn before(cell: Cell) -> CellSet {
        CellSet((1 << cell.index()) - 1)
    }

    /// Whether more than one cell is in the set.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many cells are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The first cell in reading order.
    pub fn first(self) -> Option<Cell> {
        Cell::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Puts the cell into the set.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Takes the cell out of the set.
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl core::ops::BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl core::ops::BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl core::ops::BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl core::ops::BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
    }
}

impl core::ops::Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl Iterator for CellSet {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// Sets of nine things in a word: places of a house, digits, lines.
pub(super) trait NineBits {
    /// How many bits are set.
    fn size(self) -> usize;
    /// Whether exactly two are.
    fn holds_two(self) -> bool;
}

impl NineBits for u16 {
    // Counting bits is slow on processors of the first 64 bits, which programs are made for.
    fn size(self) -> usize {
        SIZES[self as usize & 0x1FF] as usize
    }

    fn holds_two(self) -> bool {
        (self & self.wrapping_sub(1)).is_power_of_two()
    }
}

static SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut set = 0;
    while set < 512 {
        sizes[set] = (set as u32).count_ones() as u8;
        set += 1;
    }
    sizes
};

/// The numbers of the bits that are set, ascending: places of a house, or any nine of something.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
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
            assert!(peer_set(cell).eq(peers));
        }
    }

    #[test]
    fn every_house_has_its_cells_in_their_places() {
        for kind in Kind::ALL {
            for number in 0..9 {
                let house = kind.house(number);
                assert!(house_set(house).eq(house.cells().iter().copied()));
                for (place, &cell) in house.cells().iter().enumerate() {
                    assert_eq!((kind.of(cell), kind.place(cell)), (house, place));
                }
            }
        }
        let mut houses: Vec<House> = BOXES_COLUMNS_ROWS.to_vec();
        houses.sort();
        assert_eq!(houses, House::ALL);
    }
}
