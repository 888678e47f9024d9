//! Plain backtracking: cell by cell in reading order, digits ascending, recursive and in place.
//!
//! The C++ article's solver and the first version of the Groovy article, counted as the latter's
//! listing counts: a call for every cell that is passed on to, filled or not, and one more for
//! every digit that is tried, because the listing calls itself on the same cell once it is filled.

use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{Flow, Run};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    let mut grid = *puzzle.givens();
    recurse(puzzle, &mut grid, Cell::ALL[0], run)
}

fn recurse(puzzle: &Puzzle, grid: &mut Grid, cell: Cell, run: &mut Run) -> Flow {
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
