//! What patterns of a single digit can remove at most.
//!
//! A template is one way to place a digit in all houses where it is missing. A fish, a chain or a coloring of one digit
//! is an argument that some of its places are in no template. So where a digit has a template for each of its places, all
//! these patterns need not be searched; and otherwise they remove only places without one.

use super::board::Board;
use crate::{CellSet, Digit, DigitSet, House};

/// For each digit, the places that patterns of this digit might remove.
#[derive(Default, Debug)]
pub(super) struct Removable {
    /// The places of each digit for which this is known.
    places: [CellSet; 9],
    removable: [CellSet; 9],
}

impl Removable {
    /// The places of the digit that are in no template.
    pub fn of(&mut self, board: &Board, digit: Digit) -> CellSet {
        // Where a cell is empty, HoDoKu takes houses to have more places than they have.
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

    /// Those of the digits of which some place might be removed.
    pub fn digits(&mut self, board: &Board, among: DigitSet) -> DigitSet {
        let has_some = |digit: &Digit| !self.of(board, *digit).is_empty();
        among.into_iter().filter(has_some).collect()
    }
}

/// The places that are in no template.
fn without_template(places: CellSet) -> CellSet {
    let mut without = CellSet::EMPTY;
    let mut unknown = places;
    while let Some(cell) = unknown.pop_first() {
        match template(places - cell.peer_set(), places, House::rows()) {
            Some(template) => unknown -= template,
            None => {
                without.insert(cell);
            }
        }
    }
    without
}

/// One of the rest in each house that had any of all places; the rows before these have only one each.
fn template(rest: CellSet, all: CellSet, rows: &[House]) -> Option<CellSet> {
    if rest.houses() != all.houses() {
        return None;
    }
    let Some((row, rows)) = rows.split_first() else {
        return Some(rest);
    };
    let in_row = rest & row.cell_set();
    if !in_row.has_several() {
        return template(rest, all, rows);
    }
    let mut cells = in_row.into_iter();
    cells.find_map(|cell| template(rest - cell.peer_set(), all, rows))
}
