//! The SKILL article's algorithm 2: algorithm 1 with the cells sorted once, before the search, by how
//! many digits they can hold without a conflict.
//!
//! The article does not say in which order cells with equally many digits come. Of the likely orders only
//! one leads to the solution that the article prints for its hard puzzle, which has many: rows from the
//! top, and in a row from the right.

use core::cmp::Reverse;

use crate::geometry::Cell;
use crate::puzzle::Puzzle;

use super::listed;
use super::run::{Flow, Run};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    let mut order = Cell::ALL;
    order.sort_by_cached_key(|&cell| {
        let digits = listed::conflict_free(puzzle, puzzle.givens(), cell);
        (digits.len(), cell.row(), Reverse(cell.column()))
    });
    listed::search_in_order(puzzle, &order, run)
}
