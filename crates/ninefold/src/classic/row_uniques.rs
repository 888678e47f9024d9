//! Naked singles and hidden singles in rows, interleaved to a fixpoint, then plain backtracking.
//!
//! The Groovy article's `reduce` and `uniques`. Its `uniques` looks at rows alone; that is why
//! plain hidden singles complete more grids.

use crate::geometry::House;
use crate::puzzle::Puzzle;
use crate::solutions::Counters;

use super::board::{Board, Contradiction};
use super::run::{Flow, Run};
use super::{backtrack, singles};

pub(super) fn logic(board: &mut Board, counters: &mut Counters) -> Result<(), Contradiction> {
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
