//! Hidden singles on a grid of possibilities, then backtracking over the possibilities.
//!
//! These are `LogicSolver` and `Backtrack` of the C# article. A digit with one place in a row, column or
//! box is written there and removed from the peers of that place, as long as there is such a digit. Then
//! backtracking fills the cells in reading order with the digits that are left to each.

use crate::puzzle::Puzzle;

use super::board::Board;
use super::run::{Flow, Run};
use super::{backtrack, singles};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    let mut board = Board::from(puzzle);
    match singles::hidden_singles(&mut board, &mut run.counters) {
        Ok(()) => backtrack::solve(&Puzzle::from(&board), run),
        Err(_) => Flow::Continue(()),
    }
}
