//! Plain backtracking: cell by cell in reading order, digits ascending, recursive and in place.
//!
//! This is the solver of the C++ article and the first version of the Groovy article. Its calls are
//! those of the Groovy listing, which calls itself for every next cell, filled or not, and once more on
//! the same cell after it has filled it.

use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{AlgorithmRun, Flow};

pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut grid = *puzzle.givens();
    recurse(puzzle, &mut grid, Cell::ALL[0], run)
}

fn recurse(puzzle: &Puzzle, grid: &mut Grid, cell: Cell, run: &mut AlgorithmRun) -> Flow {
    run.call()?;
    if run.has_seen(grid) {
        return Flow::Continue(());
    }
    if grid[cell].is_some() {
        return match cell.next() {
            Some(next) => recurse(puzzle, grid, next, run),
            None => run.solution(*grid),
        };
    }
    let allowed = puzzle.allowed(grid, cell);
    for digit in allowed {
        run.trial(allowed.len());
        grid.set(cell, Some(digit));
        recurse(puzzle, grid, cell, run)?;
    }
    grid.set(cell, None);
    Flow::Continue(())
}
