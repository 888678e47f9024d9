//! W-wing, XY-wing and XYZ-wing: two or three cells with few candidates, and the eliminations from cells that see
//! them.

use alloc::vec::Vec;

use super::board::Board;
use super::line::Variant;
use super::step::{Pattern, removing_digit};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// Finds two cells with the same two candidates, and a conjugate pair of one digit that they see. One of the cells
/// has the other digit.
pub(super) fn w_wing(board: &Board) -> Option<Pattern> {
    let cells = board.with_candidates(2);
    for one in cells {
        for other in cells - CellSet::before(one) {
            let digits = board.mask(one);
            if other == one || board.mask(other) != digits {
                continue;
            }
            for digit in digits {
                let seen = one.peer_set() & other.peer_set() & board.places(digit);
                let linking = digits - DigitSet::from(digit);
                let is_linked = |linking| are_linked(board, one, other, linking);
                if !seen.is_empty() && linking.into_iter().any(is_linked) {
                    return removing_digit(Variant::WWing, digit, seen);
                }
            }
        }
    }
    None
}

/// Returns whether the first cell sees one end of a conjugate pair and the second cell the other. A quirk: an end
/// that both cells see counts for the first cell only.
fn are_linked(board: &Board, one: Cell, other: Cell, digit: Digit) -> bool {
    let pairs = House::ALL
        .into_iter()
        .filter_map(|house| board.conjugates(house, digit));
    let mut pairs = pairs.filter(|&(first, second)| {
        ![first, second].contains(&one) && ![first, second].contains(&other)
    });
    pairs.any(
        |(first, second)| match [first, second].map(|end| one.sees(end)) {
            [true, false] => other.sees(second),
            [false, true] => other.sees(first),
            _ => false,
        },
    )
}

/// Finds three cells of three digits, with two candidates each. The pivot sees the two others.
pub(super) fn xy_wing(board: &Board) -> Option<Pattern> {
    let cells: Vec<Cell> = board.with_candidates(2).into_iter().collect();
    for (number, &first) in cells.iter().enumerate() {
        for (number, &second) in cells.iter().enumerate().skip(number + 1) {
            let union = board.mask(first) | board.mask(second);
            if union.len() != 3 {
                continue;
            }
            // The third cell has the two digits that the first two do not share.
            let shared = board.mask(first) & board.mask(second);
            let thirds = cells[number + 1..].iter().copied();
            for third in thirds.filter(|third| board.mask(*third) == union - shared) {
                let pivots = [
                    (first, second, third),
                    (second, first, third),
                    (third, second, first),
                ];
                for (pivot, one, other) in pivots {
                    if !pivot.sees(one) || !pivot.sees(other) {
                        continue;
                    }
                    let seen = one.peer_set() & other.peer_set();
                    let found = shared_removals(board, one, other, seen, Variant::XyWing);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Finds a pivot with three candidates that sees two cells with two of these each.
pub(super) fn xyz_wing(board: &Board) -> Option<Pattern> {
    let cells = board.with_candidates(2);
    for pivot in board.with_candidates(3) {
        let digits = board.mask(pivot);
        let is_pincer = |cell: &Cell| (board.mask(*cell) - digits).is_empty();
        let pincers: CellSet = (cells & pivot.peer_set())
            .into_iter()
            .filter(is_pincer)
            .collect();
        for one in pincers {
            for other in pincers - CellSet::before(one) {
                if board.mask(one) == board.mask(other) {
                    continue;
                }
                let seen = pivot.peer_set() & one.peer_set() & other.peer_set();
                let found = shared_removals(board, one, other, seen, Variant::XyzWing);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Removes the digit that two cells share from other cells.
fn shared_removals(
    board: &Board,
    one: Cell,
    other: Cell,
    cells: CellSet,
    variant: Variant,
) -> Option<Pattern> {
    let digit = (board.mask(one) & board.mask(other)).single()?;
    removing_digit(variant, digit, cells & board.places(digit))
}
