//! The shape of the board: 81 cells, 27 houses, and which cells see each other.
//!
//! Cells and houses are newtypes that cannot hold a wrong value, so the rest of the crate needs no
//! arithmetic with indices. The tables are computed at compile time.

use core::fmt;
use core::str::FromStr;

use crate::digits::Digit;
use crate::invalid::InvalidValue;
use crate::macros::{debug_as_display, named, table};
use crate::sets::bit_set;

/// One of the 81 cells of the grid. Displayed as `r1c1` to `r9c9`, as players write it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells in reading order: row by row, each from left to right.
    pub const ALL: [Cell; 81] = table!(81, |index| Cell(index as u8));

    /// Returns the cell at a row and a column, each counted from 0; `None` if either is above 8.
    ///
    /// ```
    /// use ninefold::Cell;
    /// assert_eq!(Cell::at(4, 2).unwrap().to_string(), "r5c3");
    /// assert_eq!(Cell::at(9, 0), None);
    /// ```
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 {
            Some(Cell((row * 9 + column) as u8))
        } else {
            None
        }
    }

    /// Returns the cell at that position in reading order.
    pub(crate) const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// Returns the position in reading order, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, 0 to 8 from the top.
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Returns the column, 0 to 8 from the left.
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Returns the box, 0 to 8 in reading order.
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Returns the cell that follows in reading order; `None` after `r9c9`.
    pub const fn next(self) -> Option<Cell> {
        if self.0 < 80 {
            Some(Cell(self.0 + 1))
        } else {
            None
        }
    }

    /// Returns the three houses the cell lies in: its row, its column, its box.
    pub const fn houses(self) -> [House; 3] {
        [
            House(self.row() as u8),
            House(9 + self.column() as u8),
            House(18 + self.box_index() as u8),
        ]
    }

    /// Returns the 20 other cells that share a house with this one, in reading order.
    pub fn peers(self) -> &'static [Cell; 20] {
        &PEERS[self.index()]
    }

    /// Returns the 20 other cells that share a house with this one, as a set.
    #[inline]
    pub fn peer_set(self) -> CellSet {
        PEER_SETS[self.index()]
    }

    /// Returns whether the two cells are different and share a house.
    pub const fn sees(self, other: Cell) -> bool {
        self.0 != other.0
            && (self.row() == other.row()
                || self.column() == other.column()
                || self.box_index() == other.box_index())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl FromStr for Cell {
    type Err = InvalidValue;

    /// Reads `r1c1` to `r9c9`, in small or capital letters.
    fn from_str(text: &str) -> Result<Cell, InvalidValue> {
        let number = |digit: u8| usize::from(digit.wrapping_sub(b'1'));
        let cell = match *text.as_bytes() {
            [b'r' | b'R', row, b'c' | b'C', column] => Cell::at(number(row), number(column)),
            _ => None,
        };
        cell.ok_or_else(|| InvalidValue::new(text, EXPECTED_CELL))
    }
}

impl TryFrom<u8> for Cell {
    type Error = InvalidValue;

    /// Returns the cell at that position in reading order, 0 to 80.
    fn try_from(index: u8) -> Result<Cell, InvalidValue> {
        Cell::from_index(index.into())
            .ok_or_else(|| InvalidValue::new(index, "the index of a cell, 0 to 80"))
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}

const EXPECTED_CELL: &str = "a cell, r1c1 to r9c9";

/// A row, a column or a box: nine cells that hold every digit once. Displayed as `row 1`,
/// `column 1`, `box 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All 27 houses: the nine rows, the nine columns, the nine boxes.
    pub const ALL: [House; 27] = table!(27, |index| House(index as u8));

    /// Returns the nine rows from the top.
    pub fn rows() -> &'static [House] {
        &Self::ALL[..9]
    }

    /// Returns the nine columns from the left.
    pub fn columns() -> &'static [House] {
        &Self::ALL[9..18]
    }

    /// Returns the nine boxes in reading order.
    pub fn boxes() -> &'static [House] {
        &Self::ALL[18..]
    }

    /// Returns the house at that position among [`House::ALL`].
    pub(crate) const fn from_index(index: usize) -> Option<House> {
        if index < 27 {
            Some(House(index as u8))
        } else {
            None
        }
    }

    /// Returns the position among [`House::ALL`], 0 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the nine cells of the house, in reading order.
    ///
    /// ```
    /// use ninefold::House;
    /// let last_box = House::boxes()[8];
    /// assert_eq!(last_box.cells()[0].to_string(), "r7c7");
    /// ```
    pub const fn cells(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }

    /// Returns the nine cells of the house, as a set.
    #[inline]
    pub const fn cell_set(self) -> CellSet {
        HOUSE_SETS[self.index()]
    }

    /// Returns whether the house is a row, a column or a box.
    pub const fn kind(self) -> HouseKind {
        [HouseKind::Row, HouseKind::Column, HouseKind::Box][self.index() / 9]
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.index() % 9 + 1)
    }
}

debug_as_display!(Cell, House);

impl FromStr for House {
    type Err = InvalidValue;

    /// Reads `row 1`, `column 1`, `box 1` and so on, in small or capital letters.
    fn from_str(text: &str) -> Result<House, InvalidValue> {
        let house = text.split_once(' ').and_then(|(kind, number)| {
            let is_named = |named: &HouseKind| named.name().eq_ignore_ascii_case(kind);
            let kind = HouseKind::ALL.into_iter().find(is_named)?;
            Some(kind.house(number.parse::<Digit>().ok()?.index()))
        });
        house.ok_or_else(|| InvalidValue::new(text, "a house, such as row 1, column 2 or box 3"))
    }
}

named! {
    /// The kind of a house. The variants are in the order in which Sudoku Explainer's loops, BUG and chains visit
    /// houses.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum HouseKind {
        /// A box.
        Box = "box",
        /// A row.
        Row = "row",
        /// A column.
        Column = "column",
    }
}

impl HouseKind {
    /// Returns the house of this kind that holds the cell.
    #[inline]
    pub fn of(self, cell: Cell) -> House {
        HOUSES[cell.index()][self as usize]
    }

    /// Returns the place of the cell among the cells of that house, 0 to 8.
    #[inline]
    pub fn place(self, cell: Cell) -> usize {
        PLACES[cell.index()][self as usize] as usize
    }

    /// Returns the house of this kind with that number, 0 to 8.
    ///
    /// # Panics
    /// If the number is above 8.
    pub const fn house(self, number: usize) -> House {
        assert!(number < 9, "a house has a number from 0 to 8");
        House::ALL[[18, 0, 9][self as usize] + number]
    }
}

bit_set! {
    /// A set of cells. Displayed as `r1c1 r5c2`.
    ///
    /// ```
    /// use ninefold::{Cell, House};
    /// let (first, fifth) = (Cell::at(0, 0).unwrap(), Cell::at(0, 4).unwrap());
    /// let seen_by_both = first.peer_set() & fifth.peer_set();
    /// assert_eq!(seen_by_both, House::rows()[0].cell_set() - first.into() - fifth.into());
    /// ```
    CellSet(u128) of 81 Cell, counted by u128::count_ones,
    /// The cells of a set, in reading order.
    Cells, separated by " "
}

bit_set! {
    /// A set of houses. Displayed as `row 1, column 5`.
    HouseSet(u32) of 27 House, counted by u32::count_ones,
    /// The houses of a set: rows, columns, boxes.
    Houses, separated by ", "
}

impl HouseSet {
    /// Returns the cells of all its houses.
    pub fn cells(self) -> CellSet {
        let houses = self.into_iter().map(House::cell_set);
        houses.fold(CellSet::EMPTY, |cells, house| cells | house)
    }
}

impl CellSet {
    /// Returns the cells before the given one in reading order.
    pub(crate) const fn before(cell: Cell) -> CellSet {
        CellSet((1 << cell.index()) - 1)
    }

    /// Returns the houses that have one of the cells.
    pub(crate) fn houses(self) -> HouseSet {
        let (mut houses, mut columns) = (0, 0);
        for band in 0..3 {
            let cells = (self.0 >> (27 * band)) as u32;
            let rows = [cells & 0o777, cells >> 9 & 0o777, cells >> 18 & 0o777];
            let of_band = rows[0] | rows[1] | rows[2];
            columns |= of_band;
            for (number, row) in rows.into_iter().enumerate() {
                let minirow = of_band >> (3 * number) & 0o7;
                houses |= u32::from(row != 0) << (3 * band + number);
                houses |= u32::from(minirow != 0) << (18 + 3 * band + number);
            }
        }
        HouseSet(houses | columns << 9)
    }
}

static HOUSE_SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        let [row, column, block] = Cell::ALL[index].houses();
        sets[row.index()].0 |= 1 << index;
        sets[column.index()].0 |= 1 << index;
        sets[block.index()].0 |= 1 << index;
        index += 1;
    }
    sets
};

static HOUSE_CELLS: [[Cell; 9]; 27] = table!(27, |house| members(HOUSE_SETS[house]));

static PEER_SETS: [CellSet; 81] = table!(81, |cell| {
    let [row, column, block] = HOUSES[cell];
    let [row, column, block] = [row.index(), column.index(), block.index()];
    let houses = HOUSE_SETS[row].0 | HOUSE_SETS[column].0 | HOUSE_SETS[block].0;
    CellSet(houses & !(1 << cell))
});

static PEERS: [[Cell; 20]; 81] = table!(81, |cell| members(PEER_SETS[cell]));

const fn members<const N: usize>(mut set: CellSet) -> [Cell; N] {
    table!(N, |_place| set
        .pop_first()
        .expect("the set has as many members"))
}

/// Box, row and column of each cell.
pub(crate) static HOUSES: [[House; 3]; 81] = table!(81, |cell| {
    let [row, column, block] = Cell::ALL[cell].houses();
    [block, row, column]
});

/// The places of each cell in its box, its row and its column.
pub(crate) static PLACES: [[u8; 3]; 81] = table!(81, |cell| {
    let (row, column) = (cell / 9, cell % 9);
    [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8]
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::string::ToString;

    #[test]
    fn every_house_has_nine_cells_and_every_cell_three_houses() {
        for house in House::ALL {
            let cells: BTreeSet<_> = house.cells().iter().collect();
            assert_eq!(cells.len(), 9);
            assert!(house.cells().is_sorted());
        }
        for cell in Cell::ALL {
            for house in cell.houses() {
                assert!(house.cells().contains(&cell));
            }
            let count = House::ALL
                .iter()
                .filter(|house| house.cells().contains(&cell))
                .count();
            assert_eq!(count, 3);
        }
    }

    #[test]
    fn peers_are_the_cells_of_the_houses_without_the_cell() {
        for cell in Cell::ALL {
            let mut expected: BTreeSet<Cell> = cell
                .houses()
                .iter()
                .flat_map(|house| *house.cells())
                .collect();
            expected.remove(&cell);
            assert!(cell.peers().iter().eq(&expected));
        }
    }

    #[test]
    fn every_house_has_its_cells_in_their_places() {
        for kind in HouseKind::ALL {
            for number in 0..9 {
                let house = kind.house(number);
                assert!(house.cell_set().iter().eq(house.cells().iter().copied()));
                for (place, &cell) in house.cells().iter().enumerate() {
                    assert_eq!((kind.of(cell), kind.place(cell)), (house, place));
                }
            }
        }
        for cell in Cell::ALL {
            assert!(cell.peer_set().iter().eq(cell.peers().iter().copied()));
            let others = CellSet::before(cell);
            let touches = |house: &House| !(house.cell_set() & others).is_empty();
            assert!(
                others
                    .houses()
                    .iter()
                    .eq(House::ALL.into_iter().filter(touches))
            );
        }
        for house in House::ALL {
            assert_eq!(house.kind().house(house.index() % 9), house);
        }
    }

    #[test]
    fn names_are_the_players_own() {
        assert_eq!(Cell::at(0, 8).unwrap().to_string(), "r1c9");
        assert_eq!(Cell::ALL[80].to_string(), "r9c9");
        assert_eq!(Cell::ALL[80].next(), None);
        assert_eq!(House::ALL[0].to_string(), "row 1");
        assert_eq!(House::ALL[17].to_string(), "column 9");
        assert_eq!(House::boxes()[4].to_string(), "box 5");
    }
}
