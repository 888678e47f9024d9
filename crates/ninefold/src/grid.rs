//! The digits in the 81 cells: a [`Grid`], and a [`Solution`], which is a complete and valid grid.

use core::ops::{Deref, Index};
use core::{array, fmt, slice};

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House};
use crate::macros::debug_as_display;

/// A digit or nothing in each cell. The digits may contradict each other.
///
/// A grid is parsed from every notation of [`text`](crate::text), and displayed as a line of 81 characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    cells: [Option<Digit>; 81],
}

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Grid = Grid { cells: [None; 81] };

    /// Returns the grid with these digits, in reading order.
    pub const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid { cells }
    }

    /// Returns the digits in reading order.
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.cells
    }

    /// Returns the grid of 81 characters in reading order: the digits 1 to 9, and anything else for an empty cell. To
    /// read text that may hold something else, parse it.
    #[inline]
    pub fn from_ascii(cells: &[u8; 81]) -> Grid {
        Grid::new(cells.map(|cell| Digit::new(cell.wrapping_sub(b'0'))))
    }

    /// Returns the digits in reading order as characters, a point for each empty cell.
    pub fn to_ascii(&self) -> [u8; 81] {
        self.cells
            .map(|cell| cell.map_or(b'.', |digit| b'0' + digit.get()))
    }

    /// Writes a digit into the cell, or empties it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = digit;
    }

    /// Returns a copy of the grid with `digit` in `cell`.
    pub fn with(mut self, cell: Cell, digit: Option<Digit>) -> Grid {
        self.set(cell, digit);
        self
    }

    /// Returns a copy of the grid in which all other cells are empty.
    ///
    /// ```
    /// # use ninefold::{Grid, House};
    /// let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    ///     .parse()?;
    /// let first_box = grid.only_in(House::boxes()[0].cell_set());
    /// assert_eq!(first_box.to_string(), format!("..3......9..........1{}", ".".repeat(60)));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn only_in(&self, cells: CellSet) -> Grid {
        let mut part = Grid::EMPTY;
        for cell in cells {
            part.set(cell, self[cell]);
        }
        part
    }

    /// Returns the filled cells with their digits, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL
            .into_iter()
            .filter_map(|cell| self[cell].map(|digit| (cell, digit)))
    }

    /// Returns the cells without a digit, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::ALL.into_iter().filter(|&cell| self[cell].is_none())
    }

    /// Returns the number of filled cells: the number of clues, if the grid is a puzzle.
    pub fn filled_count(&self) -> usize {
        self.filled().count()
    }

    /// Returns whether the other grid is this one with all empty cells filled, without a clash of digits. There must be
    /// an empty cell.
    ///
    /// ```
    /// use ninefold::{Grid, Puzzle};
    ///
    /// let grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    /// let puzzle: Puzzle = grid.parse()?;
    /// let solution: Grid = puzzle.solutions().next().unwrap().into();
    /// assert!(puzzle.givens().is_solved_by(&solution));
    /// assert!(!puzzle.givens().is_solved_by(puzzle.givens()) && !solution.is_solved_by(&solution));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn is_solved_by(&self, other: &Grid) -> bool {
        other.filled_count() == Cell::ALL.len()
            && self.filled_count() < Cell::ALL.len()
            && self
                .filled()
                .all(|(cell, digit)| other[cell] == Some(digit))
            && other.conflicts().next().is_none()
    }

    /// Returns the digits in the peers of the cell.
    pub fn seen_from(&self, cell: Cell) -> DigitSet {
        cell.peers().iter().filter_map(|&peer| self[peer]).collect()
    }

    /// Returns the filled cells with the same digit as a peer, in reading order. A grid that has any has no solution.
    ///
    /// ```
    /// # use ninefold::Grid;
    /// let grid: Grid = format!("5..5{}", ".".repeat(77)).parse()?;
    /// let clashing: Vec<String> = grid.conflicts().map(|cell| cell.to_string()).collect();
    /// assert_eq!(clashing, ["r1c1", "r1c4"]);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn conflicts(&self) -> impl Iterator<Item = Cell> + '_ {
        self.filled()
            .filter(|&(cell, digit)| self.seen_from(cell).contains(digit))
            .map(|(cell, _)| cell)
    }
}

impl From<[Option<Digit>; 81]> for Grid {
    fn from(cells: [Option<Digit>; 81]) -> Grid {
        Grid::new(cells)
    }
}

/// The digits in reading order, `None` for each empty cell. [`Grid::filled`] has the cells as well.
impl IntoIterator for Grid {
    type Item = Option<Digit>;
    type IntoIter = array::IntoIter<Option<Digit>, 81>;
    fn into_iter(self) -> Self::IntoIter {
        self.cells.into_iter()
    }
}

impl<'a> IntoIterator for &'a Grid {
    type Item = &'a Option<Digit>;
    type IntoIter = slice::Iter<'a, Option<Digit>>;
    fn into_iter(self) -> Self::IntoIter {
        self.cells.iter()
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.cells[cell.index()]
    }
}

impl fmt::Display for Grid {
    /// Writes the digits in reading order, a point for each empty cell: 81 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single write is fastest: bulk output consists of these lines.
        f.write_str(core::str::from_utf8(&self.to_ascii()).expect("digits and points are ASCII"))
    }
}

/// A grid that is complete and valid: every house holds every digit once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Grid", into = "Grid"))]
pub struct Solution(Grid);

impl Solution {
    /// Trusts the solver that the grid is complete and valid; debug builds check it. A search that places only digits
    /// that no peer has always fulfils this.
    pub(crate) fn found(grid: Grid) -> Solution {
        debug_assert!(Solution::try_from(grid).is_ok(), "not a solution: {grid}");
        Solution(grid)
    }

    /// Returns the digit of the cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell].expect("a solution is complete")
    }

    /// Returns whether the solution agrees with every digit of the grid.
    pub fn extends(&self, grid: &Grid) -> bool {
        // No early exit, so that the compiler can use vectors.
        let cells = self.0.cells.iter().zip(&grid.cells);
        cells.fold(true, |so_far, (own, other)| {
            so_far & (other.is_none() | (own == other))
        })
    }
}

/// The reason why a grid is not a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NotASolution {
    /// A house that does not hold every digit once.
    pub house: House,
}

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not hold every digit once", self.house)
    }
}

impl core::error::Error for NotASolution {}

impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    /// ```
    /// # use ninefold::{Grid, Solution};
    /// let error = Solution::try_from(Grid::EMPTY).unwrap_err();
    /// assert_eq!(error.to_string(), "row 1 does not hold every digit once");
    /// ```
    fn try_from(grid: Grid) -> Result<Solution, NotASolution> {
        let complete = |house: &House| {
            let digits = house.cells().iter().filter_map(|&cell| grid[cell]);
            digits.collect::<DigitSet>() == DigitSet::ALL
        };
        match House::ALL.into_iter().find(|house| !complete(house)) {
            Some(house) => Err(NotASolution { house }),
            None => Ok(Solution(grid)),
        }
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.0
    }
}

impl Deref for Solution {
    type Target = Grid;
    fn deref(&self) -> &Grid {
        &self.0
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

debug_as_display!(Grid, Solution);

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const SOLVED: &str =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

    #[test]
    fn a_solution_is_complete_and_valid() {
        let grid: Grid = SOLVED.parse().unwrap();
        let solution = Solution::try_from(grid).unwrap();
        assert!(solution.extends(&grid));
        assert_eq!(grid.conflicts().count(), 0);

        let emptied = grid.with(Cell::ALL[40], None);
        assert_eq!(
            Solution::try_from(emptied).unwrap_err().house,
            House::ALL[4]
        );
        assert!(solution.extends(&emptied));

        let clashing = grid.with(Cell::ALL[40], grid[Cell::ALL[41]]);
        assert!(Solution::try_from(clashing).is_err());
        assert!(!solution.extends(&clashing));
    }

    #[test]
    fn conflicts_name_every_cell_of_a_clash() {
        let three = Digit::new(3);
        let grid = Grid::EMPTY
            .with(Cell::ALL[0], three)
            .with(Cell::ALL[8], three)
            .with(Cell::ALL[10], three)
            .with(Cell::ALL[80], three);
        let clashing: Vec<usize> = grid.conflicts().map(Cell::index).collect();
        assert_eq!(clashing, [0, 8, 10, 80], "r1c9 and r9c9 share column 9");
        let harmless = Grid::EMPTY
            .with(Cell::ALL[0], three)
            .with(Cell::ALL[80], three);
        assert_eq!(harmless.conflicts().count(), 0);
    }
}
