//! BUG+1: all unsolved cells except one have two candidates, and without that cell no digit would have three places.

use super::board::Board;
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::logic::Reason;
use crate::{Digit, DigitSet, House};

/// Removes the candidates of the only cell with three candidates, except the digit with three places in each of its
/// houses.
pub(super) fn bug_plus_1(board: &Board) -> Option<Pattern> {
    let cell = board.with_candidates(3).single()?;
    let has_more = |number| !board.with_candidates(number).is_empty();
    if (4..=9).any(has_more) {
        return None;
    }
    let has_three = |digit: &Digit| {
        let mut houses = cell.houses().into_iter();
        houses.all(|house| board.count(house, *digit) == 3)
    };
    let kept = board.mask(cell).into_iter().find(has_three)?;
    let all = House::ALL
        .into_iter()
        .flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    let crowded = all.filter(|(house, digit)| board.count(*house, *digit) > 2);
    if crowded.count() > 3 {
        return None;
    }
    let removals = board.among(cell.into(), !DigitSet::from(kept)).collect();
    removing(Variant::BugPlus1, removals, || None::<Reason>)
}
