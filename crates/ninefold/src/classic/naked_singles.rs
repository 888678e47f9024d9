//! Naked singles to a fixpoint, then the iterative search on what is left.
//!
//! The R article's `repsinglevalues` followed by its `solve`; the rule is the Groovy article's
//! `reduce`.

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
