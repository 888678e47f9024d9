//! Naked singles and hidden singles in rows by turns, as long as there are any; then plain backtracking.
//!
//! These are `reduce` and `uniques` of the Groovy article. `uniques` looks at rows only, so the algorithm
//! `hidden-singles` completes more grids without guessing.

use crate::geometry::House;
use crate::puzzle::Puzzle;
use crate::solutions::Counters;

use super::board::{Applied, Board};
use super::run::{Flow, Run};
use super::{backtrack, singles};

pub(super) fn logic(board: &mut Board, counters: &mut Counters) -> Applied {
    singles::repeat(board, counters, |board, counters| {
        singles::naked_singles(board, counters)?;
        singles::place_hidden_singles(board, House::rows(), counters)
    })
}

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    let mut board = Board::from(puzzle);
    match logic(&mut board, &mut run.counters) {
        Ok(()) => backtrack::solve(&Puzzle::from(&board), run),
        Err(_) => Flow::Continue(()),
    }
}
