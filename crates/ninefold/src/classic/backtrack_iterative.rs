//! Backtracking without recursion: a list of the empty cells and a pointer that moves back and
//! forth over it (the R article's `solve`).
//!
//! R stores a matrix column by column, so its list of empty cells goes down the first column, then down
//! the second. At each cell the search writes the next larger allowed digit and moves the pointer
//! forward. If there is none, it empties the cell and moves the pointer back. Every visit to a cell
//! counts as a call.

use alloc::vec::Vec;

use crate::geometry::Cell;
use crate::puzzle::Puzzle;

use super::board::by_columns;
use super::run::{AlgorithmRun, Flow};

pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut grid = *puzzle.givens();
    let empty: Vec<Cell> = by_columns().filter(|&cell| grid[cell].is_none()).collect();
    let mut pointer = 0;
    loop {
        if let Some(&cell) = empty.get(pointer) {
            run.call()?;
            let allowed = puzzle.allowed(&grid, cell);
            let current = grid[cell];
            let next = allowed.into_iter().find(|&digit| Some(digit) > current);
            grid.set(cell, next);
            if next.is_some() {
                run.trial(allowed.len());
                pointer += usize::from(!run.has_seen(&grid));
                continue;
            }
        } else {
            run.solution(grid)?;
        }
        match pointer.checked_sub(1) {
            Some(previous) => pointer = previous,
            None => return Flow::Continue(()),
        }
    }
}
