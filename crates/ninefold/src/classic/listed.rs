//! The SKILL article's algorithms: cells in the order of a list, each digit checked for conflicts in the
//! cell's row, column and box. Given cells are in the list too and are checked like the others.
//!
//! The article's program is a list of cell objects that know their houses. It has no table of used digits, so each
//! check visits all cells of the three houses. Every visit to a cell counts as a call.
//!
//! Two things are not in the article: the order in which it builds its list, and what SKILL's `sort` does with equal
//! cells. There are 384 ways to nest four loops over boxes, rows and columns, each with equal cells in list order or
//! reversed. Only [`list`] with equal cells reversed is one of the plain row or column orders, leads algorithm 2 to the
//! solution that the article prints for its hard puzzle, and makes algorithm 1 slow on it.

use alloc::vec::Vec;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, House};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{AlgorithmRun, Flow};

/// Solves by algorithm 1: in the order of the list.
pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    in_order(puzzle, &list(), run)
}

/// Solves by algorithm 2: with the list sorted once by [`count_possibilities`]; equal cells come in reverse order.
pub(super) fn solve_sorted(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut order = list();
    order.reverse();
    order.sort_by_cached_key(|&cell| count_possibilities(puzzle, cell));
    in_order(puzzle, &order, run)
}

/// Returns the list of cells: rows from the bottom, each from left to right.
fn list() -> Vec<Cell> {
    let rows = House::rows().iter().rev();
    rows.flat_map(|row| *row.cells()).collect()
}

/// Counts the digits without a conflict, like the article's function of this name. It checks only the peers, so a given
/// cell counts every digit that its peers leave, not just its own.
fn count_possibilities(puzzle: &Puzzle, cell: Cell) -> usize {
    let digits = match puzzle.givens()[cell] {
        Some(_) => DigitSet::ALL,
        None => puzzle.candidates()[cell],
    };
    without_conflict(digits, puzzle.givens(), cell).len()
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
    // The only candidate of a given cell is its digit.
    let digits = without_conflict(puzzle.candidates()[cell], grid, cell);
    for digit in digits {
        run.trial(digits.len());
        grid.set(cell, Some(digit));
        recurse(puzzle, grid, rest, run)?;
    }
    grid.set(cell, before);
    Flow::Continue(())
}

/// Returns the digits among these that no peer of the cell has.
fn without_conflict(digits: DigitSet, grid: &Grid, cell: Cell) -> DigitSet {
    let conflicts = |digit: &Digit| {
        let mut others = cell.houses().into_iter().flat_map(|house| house.cells());
        others.any(|&other| other != cell && grid[other] == Some(*digit))
    };
    digits
        .into_iter()
        .filter(|digit| !conflicts(digit))
        .collect()
}
