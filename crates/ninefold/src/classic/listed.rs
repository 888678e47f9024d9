//! The SKILL article's algorithm 1: cells in list order, each digit checked for conflicts in the
//! cell's row, column and box. Given cells are in the list too and are checked like the others.
//!
//! The article's program is a list of cell objects that know their houses. It has no table of used
//! digits, so each check looks at all cells of the three houses. Every visit to a cell counts as a call.

use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{Flow, Run};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    search_in_order(puzzle, &Cell::ALL, run)
}

/// The search over the cells in the given order.
pub(super) fn search_in_order(puzzle: &Puzzle, order: &[Cell], run: &mut Run) -> Flow {
    let mut grid = *puzzle.givens();
    recurse(puzzle, &mut grid, order, run)
}

fn recurse(puzzle: &Puzzle, grid: &mut Grid, order: &[Cell], run: &mut Run) -> Flow {
    let Some((&cell, rest)) = order.split_first() else {
        return run.solution(*grid);
    };
    run.call()?;
    if run.has_seen(grid) {
        return Flow::Continue(());
    }
    let before = grid[cell];
    let digits = conflict_free(puzzle, grid, cell);
    for digit in digits {
        run.trial(digits.len());
        grid.set(cell, Some(digit));
        recurse(puzzle, grid, rest, run)?;
    }
    grid.set(cell, before);
    Flow::Continue(())
}

/// The digits that the cell can hold without a conflict; a given cell can hold its own digit at most.
pub(super) fn conflict_free(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> DigitSet {
    let conflicts = |digit: &Digit| {
        let mut others = cell.houses().into_iter().flat_map(|house| house.cells());
        others.any(|&other| other != cell && grid[other] == Some(*digit))
    };
    let digits = puzzle.candidates()[cell].into_iter();
    digits.filter(|digit| !conflicts(digit)).collect()
}
