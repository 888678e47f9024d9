//! The search that several algorithms share: logic, then a guess on a copy of the board, and so on.

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::solutions::Counters;

use super::board::{Applied, Board, Logic};
use super::run::{AlgorithmRun, Flow};

/// Puts the digit into the cell and draws the immediate conclusions.
type Guess = fn(&mut Board, Cell, Digit, &mut Counters) -> Applied;

/// Applies the logic. When it finds nothing more, guesses the digits of a cell with fewest candidates,
/// each on a copy of the board.
pub(super) fn search(mut board: Board, logic: Logic, guess: Guess, run: &mut AlgorithmRun) -> Flow {
    run.call()?;
    if logic(&mut board, &mut run.counters).is_err() || run.has_seen(&board.grid) {
        return Flow::Continue(());
    }
    let Some(cell) = board.cell_with_fewest_candidates() else {
        return run.solution(board.grid);
    };
    let candidates = board.candidates[cell];
    for digit in candidates {
        run.trial(candidates.len());
        let mut copy = board;
        if guess(&mut copy, cell, digit, &mut run.counters).is_ok() {
            search(copy, logic, guess, run)?;
        }
    }
    Flow::Continue(())
}
