//! The search that several algorithms share: logic, then a guess on a copy of the board, and so on.

use super::Logic;
use super::board::Board;
use super::run::{Flow, Run};

/// Applies the logic. When it finds nothing more, tries the digits of a cell with fewest candidates, each
/// on a copy of the board.
pub(super) fn search(mut board: Board, logic: Logic, run: &mut Run) -> Flow {
    run.call()?;
    if logic(&mut board, &mut run.counters).is_err() || run.has_seen(&board.grid) {
        return Flow::Continue(());
    }
    let Some(cell) = board.cell_with_fewest_candidates() else {
        return run.solution(board.grid);
    };
    let candidates = board.candidates(cell);
    for digit in candidates {
        run.trial(candidates.len());
        let mut copy = board;
        if copy.place(cell, digit, &mut run.counters).is_ok() {
            search(copy, logic, run)?;
        }
    }
    Flow::Continue(())
}
