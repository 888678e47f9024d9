//! Naked singles; then a guess in a cell with fewest possibilities on a copy of the board.
//!
//! This is the first comment under the C# article. Its scan stops at the first cell with two
//! possibilities. After naked singles no cell has fewer, so the scan finds the same cell as ours.

use crate::puzzle::Puzzle;

use super::board::Board;
use super::run::{Flow, Run};
use super::{depth_first, singles};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    depth_first::search(Board::from(puzzle), singles::naked_singles, run)
}
