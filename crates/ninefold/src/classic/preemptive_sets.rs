//! Crook's pencil-and-paper algorithm: forced digits and preemptive sets of every size from 2 to 8 in
//! every house, as long as they find anything; then guessing, depth first.
//!
//! J. F. Crook, "A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles", Notices of the AMS 56(4),
//! 2009; named in the third comment under the C# article. A preemptive set is a naked subset of any
//! size. The cells outside a naked subset are a hidden one, so this logic finds all subsets of both kinds.

use crate::geometry::House;
use crate::puzzle::Puzzle;
use crate::solutions::Counters;

use super::board::{Applied, Board};
use super::run::{Flow, Run};
use super::{depth_first, exclusions, singles};

pub(super) fn logic(board: &mut Board, counters: &mut Counters) -> Applied {
    singles::repeat(board, counters, |board, counters| {
        singles::repeat(board, counters, |board, counters| {
            singles::place_naked_singles(board, counters)?;
            singles::place_hidden_singles(board, &House::ALL, counters)
        })?;
        exclusions::remove_by_preemptive_sets(board, counters)
    })
}

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    depth_first::search(Board::from(puzzle), logic, run)
}
