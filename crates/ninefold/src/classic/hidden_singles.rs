//! Hidden singles on a grid of possibilities, then backtracking over the possibilities.
//!
//! The C# article's `LogicSolver` and `Backtrack`: a digit with one place in a row, column or box is
//! fixed there and removed from the place's peers, until there is none; then cells are filled in
//! reading order, each with the digits that are left to it.

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
