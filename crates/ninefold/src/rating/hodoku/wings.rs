//! W-wing, XY-wing and XYZ-wing: two or three cells with few candidates, and the eliminations from cells that see
//! them.

use alloc::vec::Vec;

use super::board::Board;
use super::chain_links::chain_of;
use super::line::Variant;
use super::step::{Pattern, removing_digit};
use crate::logic::Wing;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

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
                let linking = (digits - DigitSet::from(digit)).first()?;
                if seen.is_empty() {
                    continue;
                }
                if let Some([first, second]) = link(board, one, other, linking) {
                    return removing_digit(Variant::WWing, digit, seen, || {
                        let middle = [one, first, second, other];
                        let [one, other] = [one, other].map(|cell| Candidate::new(cell, digit));
                        let middle = middle.map(|cell| Candidate::new(cell, linking));
                        chain_of(board, [one].into_iter().chain(middle).chain([other]))
                    });
                }
            }
        }
    }
    None
}

/// Returns a conjugate pair whose first end the first cell sees, and whose second end the second cell sees. A quirk:
/// an end that both cells see counts for the first cell only.
fn link(board: &Board, one: Cell, other: Cell, digit: Digit) -> Option<[Cell; 2]> {
    let mut pairs = House::ALL
        .into_iter()
        .filter_map(|house| board.conjugates(house, digit));
    pairs.find_map(|[first, second]| {
        if [one, other]
            .iter()
            .any(|cell| [first, second].contains(cell))
        {
            return None;
        }
        let pair = match [first, second].map(|end| one.sees(end)) {
            [true, false] => [first, second],
            [false, true] => [second, first],
            _ => return None,
        };
        other.sees(pair[1]).then_some(pair)
    })
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
                    (third, first, second),
                ];
                let mut wings = pivots
                    .into_iter()
                    .filter(|(pivot, one, other)| pivot.sees(*one) && pivot.sees(*other));
                let found =
                    wings.find_map(|(pivot, one, other)| wing(board, pivot, [one, other], false));
                if found.is_some() {
                    return found;
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
                let found = wing(board, pivot, [one, other], true);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Removes the digit that the two cells at the wings share from the cells that see all places of it in the three cells.
fn wing(board: &Board, pivot: Cell, wings: [Cell; 2], is_xyz: bool) -> Option<Pattern> {
    let [one, other] = wings.map(|cell| board.mask(cell));
    let digit = (one & other).single()?;
    let seen = wings[0].peer_set() & wings[1].peer_set() & board.places(digit);
    let (variant, seen) = match is_xyz {
        true => (Variant::XyzWing, seen & pivot.peer_set()),
        false => (Variant::XyWing, seen),
    };
    removing_digit(variant, digit, seen, || {
        Some(Wing {
            pivot,
            wings,
            digit,
            is_xyz,
        })
    })
}
