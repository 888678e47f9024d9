//! Compiling a board to a network.
//!
//! [`rules`] reads each rule into the [`builder`]. [`finish`] then derives houses, groups and sums, and makes the
//! network.

mod builder;
mod cage;
mod derived;
mod finish;
mod lines;
mod merged;
mod orders;
mod outies;
mod rules;
mod sums;

use super::network::Network;
use super::scale::Scale;
use crate::board::Board;
use builder::Builder;

/// Compiles a board. An impossible board leaves some cell without candidates.
pub(crate) fn compile(board: &Board) -> Network {
    let digits = board.digits();
    let scale = Scale {
        digits: digits.len() as u32,
        low: digits.lo(),
    };
    let mut builder = Builder::new(scale, board.rows() * board.columns());
    rules::read_grid(board, &mut builder);
    for rule in board.rules() {
        rules::read_rule(board, rule, &mut builder);
    }
    finish::finish(builder)
}
