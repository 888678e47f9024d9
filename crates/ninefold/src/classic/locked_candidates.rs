//! Crook's algorithm with locked candidates added to its logic. Of Project Euler's fifty grids Crook's
//! algorithm has to guess in four, this one in one.

use crate::puzzle::Puzzle;
use crate::solutions::Counters;

use super::board::{Applied, Board};
use super::run::{Flow, Run};
use super::{depth_first, exclusions, preemptive_sets, singles};

pub(super) fn logic(board: &mut Board, counters: &mut Counters) -> Applied {
    singles::repeat(board, counters, |board, counters| {
        preemptive_sets::logic(board, counters)?;
        exclusions::remove_by_locked_candidates(board, counters)
    })
}

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    depth_first::search(Board::from(puzzle), logic, run)
}
