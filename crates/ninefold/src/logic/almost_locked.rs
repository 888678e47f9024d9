//! Almost locked sets: cells of one house that have one digit more than there are cells. No cell is a naked single, which
//! is simpler to place first.

use crate::geometry::HouseKind;
use crate::{CellSet, DigitSet, House};

use super::{NineBits, Position, bits};

/// Visits each set of `fewest..=most` cells once.
pub(super) fn almost_locked_sets(
    position: &Position,
    fewest: usize,
    most: usize,
    mut visit: impl FnMut(CellSet, DigitSet),
) {
    for house in House::ALL {
        let cells = house.cells();
        let mut unions = [0u16; 512];
        for set in 1..512usize {
            let first = set.trailing_zeros() as usize;
            let marks = position.marks(cells[first]);
            let rest = set & (set - 1);
            // A filled cell, or one with a single candidate, makes the set useless.
            unions[set] = match (marks.size(), unions[rest]) {
                (..2, _) | (_, u16::MAX) => u16::MAX,
                (_, union) => marks | union,
            };
            let size = (set as u16).size();
            let is_set = size >= fewest && size <= most && unions[set] != u16::MAX;
            if !is_set || unions[set].size() != size + 1 {
                continue;
            }
            let set_cells: CellSet = bits(set as u16).map(|place| cells[place]).collect();
            // Skips sets that another house has shown: single cells in their row, and cells of a box in their line.
            let is_new = match house.kind() {
                HouseKind::Row => true,
                HouseKind::Column => size > 1,
                HouseKind::Box => !is_group(set_cells),
            };
            if is_new {
                visit(
                    set_cells,
                    DigitSet::from_bits(unions[set]).unwrap_or_default(),
                );
            }
        }
    }
}

/// Returns whether the cells lie in one box and in one line, or are a single cell.
pub(super) fn is_group(cells: CellSet) -> bool {
    let Some(first) = cells.first() else {
        return false;
    };
    let [row, column, block] = first
        .houses()
        .map(|house| (cells - house.cell_set()).is_empty());
    block && (row || column)
}
