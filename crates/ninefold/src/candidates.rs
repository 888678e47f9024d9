//! The pencil marks: for each cell, the digits that may still stand there.

use core::fmt::{self, Write};
use core::ops::{Index, IndexMut};

use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;

/// The digits still possible in each cell.
///
/// ```
/// use ninefold::{Candidates, Cell, Grid};
/// let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
///     .parse()?;
/// let candidates = Candidates::from(&grid);
/// assert_eq!(candidates[Cell::at(0, 0).unwrap()].to_string(), "45");
/// assert_eq!(candidates[Cell::at(0, 2).unwrap()].to_string(), "3");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates {
    cells: [DigitSet; 81],
}

impl Candidates {
    /// Every digit possible everywhere.
    pub const ALL: Candidates = Candidates {
        cells: [DigitSet::ALL; 81],
    };

    /// These sets, in reading order.
    pub const fn new(cells: [DigitSet; 81]) -> Candidates {
        Candidates { cells }
    }

    /// Takes the digit from the candidates of the cell; says whether it was among them.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self[cell].remove(digit)
    }
}

impl From<&Grid> for Candidates {
    /// Removes what the givens see, and nothing more: a given cell keeps its own digit, unless a
    /// peer holds it too; then it keeps none, and there is no solution.
    fn from(grid: &Grid) -> Candidates {
        let mut candidates = Candidates::ALL;
        for (cell, digit) in grid.filled() {
            candidates[cell] = digit.into();
        }
        for (cell, digit) in grid.filled() {
            for &peer in cell.peers() {
                candidates.remove(peer, digit);
            }
        }
        candidates
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for Candidates {
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.cells[cell.index()]
    }
}

impl fmt::Display for Candidates {
    /// 729 characters, nine for each cell: the digit if it may stand there, or else a point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in self.cells {
            for digit in Digit::ALL {
                f.write_char(if set.contains(digit) {
                    digit.to_char()
                } else {
                    '.'
                })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_take_their_digit_from_their_peers_only() {
        let digit = Digit::ALL[4];
        let given = Cell::ALL[40];
        let candidates = Candidates::from(&Grid::EMPTY.with(given, Some(digit)));
        for cell in Cell::ALL {
            let expected = match cell {
                _ if cell == given => digit.into(),
                _ if cell.sees(given) => !DigitSet::from(digit),
                _ => DigitSet::ALL,
            };
            assert_eq!(candidates[cell], expected, "{cell}");
        }
    }

    #[test]
    fn clashing_givens_leave_each_other_nothing() {
        let digit = Some(Digit::ALL[0]);
        let grid = Grid::EMPTY
            .with(Cell::ALL[0], digit)
            .with(Cell::ALL[1], digit);
        let candidates = Candidates::from(&grid);
        assert!(candidates[Cell::ALL[0]].is_empty());
        assert!(candidates[Cell::ALL[1]].is_empty());
    }
}
