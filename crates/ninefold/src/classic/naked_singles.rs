//! Naked singles as long as there are any, then the iterative search.
//!
//! These are `repsinglevalues` and `solve` of the R article; `reduce` of the Groovy article is the same
//! rule.

use crate::puzzle::Puzzle;

use super::board::Board;
use super::run::{Flow, Run};
use super::{backtrack_iterative, singles};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    let mut board = Board::from(puzzle);
    match singles::naked_singles(&mut board, &mut run.counters) {
        Ok(()) => backtrack_iterative::solve(&Puzzle::from(&board), run),
        Err(_) => Flow::Continue(()),
    }
}
