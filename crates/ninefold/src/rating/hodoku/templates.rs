//! An upper bound on the removals of patterns of a single digit.
//!
//! A template is one way to place a digit in all houses where it is missing. A fish, a chain or a coloring of one
//! digit proves that some of its places are in no template. If each place of a digit is in a template, all these
//! patterns need not be searched. Otherwise they remove only places without a template.

use super::board::Board;
use crate::{CellSet, Digit, DigitSet, House, HouseSet};

/// For each digit, the places that patterns of this digit might remove.
#[derive(Default, Debug)]
pub(super) struct Removable {
    /// The places of each digit for which `removable` was computed.
    places: [CellSet; 9],
    removable: [CellSet; 9],
}

impl Removable {
    /// Returns the places of the digit that are in no template.
    pub fn of(&mut self, board: &Board, digit: Digit) -> CellSet {
        // If a cell has no candidate left, HoDoKu counts more places in its houses than they have.
        if board.has_empty_cell() {
            return board.places(digit);
        }
        let index = digit.index();
        if self.places[index] != board.places(digit) {
            self.places[index] = board.places(digit);
            self.removable[index] = without_template(board.places(digit));
        }
        self.removable[index]
    }

    /// Returns the digits with at least one place that might be removed.
    pub fn digits(&mut self, board: &Board, among: DigitSet) -> DigitSet {
        let has_some = |digit: &Digit| !self.of(board, *digit).is_empty();
        among.into_iter().filter(has_some).collect()
    }
}

/// Returns the places that are in no template.
fn without_template(places: CellSet) -> CellSet {
    let (mut without, mut unknown) = (CellSet::EMPTY, places);
    let houses = places.houses();
    while let Some(cell) = unknown.pop_first() {
        match template(places - cell.peer_set(), houses, House::rows()) {
            Some(template) => unknown -= template,
            None => {
                without.insert(cell);
            }
        }
    }
    without
}

/// Returns a template: one of the places in each of the houses. Rows that are missing in `rows` have only one place
/// each.
fn template(places: CellSet, houses: HouseSet, rows: &[House]) -> Option<CellSet> {
    if places.houses() != houses {
        return None;
    }
    let is_open = |row: &House| (places & row.cell_set()).has_several();
    let Some(next) = rows.iter().position(is_open) else {
        return Some(places);
    };
    let mut cells = (places & rows[next].cell_set()).into_iter();
    cells.find_map(|cell| template(places - cell.peer_set(), houses, &rows[next + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_x_wing_removes_has_no_template() {
        let [first, second] = [0, 4].map(|row| House::rows()[row].cell_set());
        let [left, right] = [1, 6].map(|column| House::columns()[column].cell_set());
        let (rows, columns) = (first | second, left | right);
        assert_eq!(without_template(CellSet::ALL), CellSet::EMPTY);
        assert_eq!(without_template(!(rows - columns)), columns - rows);
    }
}
