//! The SKILL article's algorithms: cells in the order of a list, each digit checked for conflicts in the
//! cell's row, column and box. Given cells are in the list too and are checked like the others.
//!
//! The article's program is a list of cell objects that know their houses. It has no table of used
//! digits, so each check looks at all cells of the three houses. Every visit to a cell counts as a call.

use core::cmp::Reverse;

use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{AlgorithmRun, Flow};

/// Algorithm 1: in reading order.
pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    in_order(puzzle, &Cell::ALL, run)
}

/// Algorithm 2: with the cells sorted once, by how many digits they can hold without a conflict.
pub(super) fn solve_sorted(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut order = Cell::ALL;
    // The article does not say in which order cells with equally many digits come. Of the likely orders
    // only one leads to the solution that it prints for its hard puzzle, which has many: rows from the
    // top, and in a row from the right.
    order.sort_by_cached_key(|&cell| {
        let digits = conflict_free(puzzle, puzzle.givens(), cell);
        (digits.len(), cell.row(), Reverse(cell.column()))
    });
    in_order(puzzle, &order, run)
}

fn in_order(puzzle: &Puzzle, order: &[Cell], run: &mut AlgorithmRun) -> Flow {
    let mut grid = *puzzle.givens();
    recurse(puzzle, &mut grid, order, run)
}

fn recurse(puzzle: &Puzzle, grid: &mut Grid, order: &[Cell], run: &mut AlgorithmRun) -> Flow {
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
fn conflict_free(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> DigitSet {
    let conflicts = |digit: &Digit| {
        let mut others = cell.houses().into_iter().flat_map(|house| house.cells());
        others.any(|&other| other != cell && grid[other] == Some(*digit))
    };
    let digits = puzzle.candidates()[cell].into_iter();
    digits.filter(|digit| !conflicts(digit)).collect()
}
