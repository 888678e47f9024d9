//! The digits and candidates of a position, for the algorithms that use logic.

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, House};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::Counters;

/// The position cannot be completed: a cell has no candidate, or a house no place for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// Whether rules were applied without finding a contradiction.
pub(super) type Applied = Result<(), Contradiction>;

/// Rules of logic: places digits and removes candidates until the rules find nothing more.
pub(super) type Logic = fn(&mut Board, &mut Counters) -> Applied;

pub(super) const NO_LOGIC: Logic = |_, _| Ok(());

/// Returns all cells column by column, as R's `which(mat == 0, arr.ind = TRUE)` lists them.
pub(super) fn by_columns() -> impl Iterator<Item = Cell> {
    House::columns().iter().flat_map(|column| *column.cells())
}

/// The digits of the filled cells and the candidates of all cells. The only candidate of a filled cell is its digit.
/// Unless there is a contradiction, no peer of a filled cell has its digit as a candidate.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) grid: Grid,
    pub(super) candidates: Candidates,
}

impl From<&Puzzle> for Board {
    fn from(puzzle: &Puzzle) -> Board {
        Board {
            grid: *puzzle.givens(),
            candidates: *puzzle.candidates(),
        }
    }
}

impl From<&Board> for Puzzle {
    fn from(board: &Board) -> Puzzle {
        Puzzle::new(board.grid, board.candidates)
    }
}

impl Board {
    /// Returns the cells of a house that have the digit among their candidates.
    pub(super) fn places(&self, house: House, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        let cells = house.cells().iter().copied();
        cells.filter(move |&cell| self.candidates[cell].contains(digit))
    }

    /// Returns the first empty cell in reading order with the fewest candidates; `None` when every cell is filled.
    pub(super) fn cell_with_fewest_candidates(&self) -> Option<Cell> {
        let empty = self.grid.empty_cells();
        empty.min_by_key(|&cell| self.candidates[cell].len())
    }

    /// Puts the digit into the cell and removes it from the cell's peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, counters: &mut Counters) -> Applied {
        self.grid.set(cell, Some(digit));
        let others = self.candidates[cell] - digit.into();
        self.remove(cell, others, counters)?;
        for &peer in cell.peers() {
            self.remove(peer, digit.into(), counters)?;
        }
        Ok(())
    }

    /// Removes the digits from the candidates of the cell.
    pub(super) fn remove(
        &mut self,
        cell: Cell,
        digits: DigitSet,
        counters: &mut Counters,
    ) -> Applied {
        let removed = self.candidates[cell] & digits;
        counters.eliminations += removed.len() as u64;
        self.candidates[cell] -= removed;
        if self.candidates[cell].is_empty() {
            return Err(Contradiction);
        }
        Ok(())
    }
}
