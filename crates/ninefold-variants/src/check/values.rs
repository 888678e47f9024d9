//! The values of a grid by cell, and the walks over a board that several rules need.

use crate::board::Board;
use crate::cells::Cell;
use crate::rule::Pair;
use crate::solution::Grid;

/// A board with a grid that has its size and digits.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) board: &'a Board,
    pub(super) grid: &'a Grid,
}

impl Values<'_> {
    /// Returns the value in a cell of the board.
    pub(super) fn of(self, cell: Cell) -> i64 {
        i64::from(self.grid.values()[self.board.index(cell)])
    }

    /// Returns the values in cells.
    pub(super) fn all(self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.of(cell)).collect()
    }

    /// Returns the sum of cells.
    pub(super) fn sum(self, cells: &[Cell]) -> i64 {
        cells.iter().map(|&cell| self.of(cell)).sum()
    }

    /// Returns the third of the digits that a value is in: 0 is the low one.
    pub(super) fn third(self, value: i64) -> i64 {
        let digits = self.board.digits();
        (value - i64::from(digits.lo())) * 3 / digits.len() as i64
    }

    /// Returns the cells at these distances, in rows and columns, that are in the grid.
    pub(super) fn at(self, cell: Cell, moves: &[(i32, i32)]) -> Vec<Cell> {
        let moved = moves
            .iter()
            .filter_map(|&(rows, columns)| cell.moved(rows, columns));
        moved.filter(|&cell| self.board.contains(cell)).collect()
    }

    /// Returns the pairs of cells at these distances.
    pub(super) fn pairs(self, moves: &[(i32, i32)]) -> Vec<Pair> {
        let pairs_of = |cell| {
            self.at(cell, moves)
                .into_iter()
                .map(move |other| [cell, other])
        };
        self.board.cells().flat_map(pairs_of).collect()
    }

    /// Returns all pairs of orthogonal neighbours, each once.
    pub(super) fn neighbours(self) -> Vec<Pair> {
        self.pairs(&[(0, 1), (1, 0)])
    }

    /// Returns all 2x2 blocks.
    pub(super) fn blocks(self) -> Vec<[Cell; 4]> {
        let block = |cell| {
            let others = self.at(cell, &[(0, 1), (1, 0), (1, 1)]);
            <[Cell; 3]>::try_from(others)
                .ok()
                .map(|[right, below, across]| [cell, right, below, across])
        };
        self.board.cells().filter_map(block).collect()
    }
}
