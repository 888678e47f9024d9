//! Norvig's solver: two rules that trigger each other, and search on a cell with fewest
//! possibilities (P. Norvig, "Solving Every Sudoku Puzzle", 2006; named in the SKILL article).
//!
//! The rules: if a cell has one possible digit, its peers lose that digit; if a house has one place left
//! for a digit, the digit goes there. There are no sweeps over the board: each elimination checks at once
//! what has become certain. Together the rules are naked and hidden singles.

use crate::digits::Digit;
use crate::geometry::{Cell, House};
use crate::puzzle::Puzzle;
use crate::solutions::Counters;

use super::board::{Applied, Board, Contradiction, NO_LOGIC};
use super::depth_first;
use super::run::{AlgorithmRun, Flow};

pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    depth_first::search(Board::from(puzzle), NO_LOGIC, guess, run)
}

fn guess(board: &mut Board, cell: Cell, digit: Digit, counters: &mut Counters) -> Applied {
    board.grid.set(cell, Some(digit));
    assign(board, cell, digit, counters)
}

/// Applies the rules wherever the givens have already made something certain.
pub(super) fn logic(board: &mut Board, counters: &mut Counters) -> Applied {
    for cell in Cell::ALL {
        if let Some(digit) = board.candidates[cell].single() {
            settle(board, cell, digit, counters)?;
        }
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            look_for_a_place(board, house, digit, counters)?;
        }
    }
    Ok(())
}

/// Removes all other digits from the cell.
fn assign(board: &mut Board, cell: Cell, digit: Digit, counters: &mut Counters) -> Applied {
    for other in board.candidates[cell] - digit.into() {
        eliminate(board, cell, other, counters)?;
    }
    Ok(())
}

/// Removes the digit from the cell and applies both rules to the consequences.
fn eliminate(board: &mut Board, cell: Cell, digit: Digit, counters: &mut Counters) -> Applied {
    if !board.candidates[cell].contains(digit) {
        return Ok(());
    }
    board.remove(cell, digit.into(), counters)?;
    if let Some(last) = board.candidates[cell].single() {
        settle(board, cell, last, counters)?;
    }
    for house in cell.houses() {
        look_for_a_place(board, house, digit, counters)?;
    }
    Ok(())
}

/// Applies the first rule: the only possible digit of the cell is removed from its peers.
fn settle(board: &mut Board, cell: Cell, digit: Digit, counters: &mut Counters) -> Applied {
    if board.grid[cell].is_none() {
        counters.placements += 1;
        board.grid.set(cell, Some(digit));
    }
    for &peer in cell.peers() {
        eliminate(board, peer, digit, counters)?;
    }
    Ok(())
}

/// Applies the second rule: the digit is placed in its last place in the house.
fn look_for_a_place(
    board: &mut Board,
    house: House,
    digit: Digit,
    counters: &mut Counters,
) -> Applied {
    let mut places = board.places(house, digit);
    let place = places.next().ok_or(Contradiction)?;
    if places.next().is_none() {
        drop(places);
        assign(board, place, digit, counters)?;
    }
    Ok(())
}
