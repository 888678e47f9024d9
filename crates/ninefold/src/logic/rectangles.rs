//! Rectangles of four cells in two rows, two columns and two boxes.

use crate::Cell;

/// Returns all pairs of numbers below the limit, ascending.
pub(super) fn pairs(limit: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..limit).flat_map(move |one| (one + 1..limit).map(move |other| (one, other)))
}

/// Returns the corners, in a ring, of each rectangle in these two rows.
pub(super) fn between((top, bottom): (usize, usize)) -> impl Iterator<Item = [Cell; 4]> {
    let columns =
        pairs(9).filter(move |&(left, right)| (top / 3 == bottom / 3) != (left / 3 == right / 3));
    columns.map(move |(left, right)| {
        let at = |row: usize, column: usize| Cell::ALL[row * 9 + column];
        [
            at(top, left),
            at(top, right),
            at(bottom, right),
            at(bottom, left),
        ]
    })
}
