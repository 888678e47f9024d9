//! Naked singles; then a guess in a cell with fewest possibilities on a copy of the board.
//!
//! The first comment under the C# article. After naked singles no cell has fewer than two
//! possibilities, so its scan that stops at the first two finds the same cell as ours.

use crate::puzzle::Puzzle;

use super::board::Board;
use super::run::{Flow, Run};
use super::{depth_first, singles};

pub(super) fn solve(puzzle: &Puzzle, run: &mut Run) -> Flow {
    depth_first::search(Board::from(puzzle), singles::naked_singles, run)
}
