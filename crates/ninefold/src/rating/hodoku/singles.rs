//! Full houses, naked and hidden singles: the next ones in the queues of the position.

use super::board::Board;
use super::line::Variant;
use super::step::{Action, Pattern};
use crate::{Candidate, Digit};

/// Returns the first queued naked single that is the last of a house. The queue is not changed.
pub(super) fn full_house(board: &Board) -> Option<Pattern> {
    let is_last = |single: &Candidate| {
        let is_alone = |house| {
            let others = Digit::ALL
                .into_iter()
                .filter(|digit| *digit != single.digit());
            others
                .map(|other| board.count(house, other))
                .all(|count| count == 0)
        };
        !board.is_solved(single.cell()) && single.cell().houses().into_iter().any(is_alone)
    };
    let single = board.naked.iter().copied().find(is_last)?;
    Some(Pattern::new(Variant::FullHouse, Action::Place(single)))
}

/// Takes the next naked single from the queue.
pub(super) fn naked_single(board: &mut Board) -> Option<Pattern> {
    while let Some(single) = board.naked.pop_front() {
        if !board.is_solved(single.cell()) {
            return Some(Pattern::new(Variant::NakedSingle, Action::Place(single)));
        }
    }
    None
}

/// Takes the next hidden single from the queue. A quirk: if it is no longer a single, there is no step in this round.
pub(super) fn hidden_single(board: &mut Board) -> Option<Pattern> {
    while let Some(single) = board.hidden.pop_front() {
        let (cell, digit) = (single.cell(), single.digit());
        if board.is_solved(cell) {
            continue;
        }
        let houses = cell.houses();
        let is_single = houses
            .into_iter()
            .any(|house| board.count(house, digit) == 1);
        return is_single.then(|| Pattern::new(Variant::HiddenSingle, Action::Place(single)));
    }
    None
}
