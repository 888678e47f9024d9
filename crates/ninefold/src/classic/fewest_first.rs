//! Plain backtracking that always continues in the empty cell that allows fewest digits (the second
//! comment under the C# article).
//!
//! A cell that allows one digit comes before cells that allow more, so naked singles are placed first; they count as
//! placements. A cell that allows no digit ends the branch at once.

use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{AlgorithmRun, Flow};

pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut grid = *puzzle.givens();
    recurse(puzzle, &mut grid, run)
}

fn recurse(puzzle: &Puzzle, grid: &mut Grid, run: &mut AlgorithmRun) -> Flow {
    run.call()?;
    if run.has_seen(grid) {
        return Flow::Continue(());
    }
    let choices = grid
        .empty_cells()
        .map(|cell| (cell, puzzle.allowed(grid, cell)));
    let Some((cell, allowed)) = choices.min_by_key(|(_, allowed)| allowed.len()) else {
        return run.solution(*grid);
    };
    run.counters.placements += u64::from(allowed.len() == 1);
    for digit in allowed {
        run.trial(allowed.len());
        grid.set(cell, Some(digit));
        recurse(puzzle, grid, run)?;
    }
    grid.set(cell, None);
    Flow::Continue(())
}
