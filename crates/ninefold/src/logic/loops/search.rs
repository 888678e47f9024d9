//! The search for rings of cells with two common candidates (docs/sudoku-explainer-rating.md, section 6).

use alloc::vec::Vec;

use crate::logic::{Interrupted, NineBits, Position, Watch, houses};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// The cost of visiting a cell (see [`Watch::spend`]).
const CELL: u32 = 100;

/// Visits every valid loop with its two digits, in the order of a depth-first search. It meets a loop once
/// from each of its cells with two candidates.
pub(super) fn loops(
    position: &Position,
    watch: &Watch,
    visit: &mut dyn FnMut([Digit; 2], &[Cell]),
) -> Result<(), Interrupted> {
    for start in position.cells_with(2) {
        let both = position.candidates(start);
        let ring = ring_cells(position, both);
        if !ring.contains(start) {
            continue;
        }
        let mut digits = both.into_iter();
        let (Some(low), Some(high)) = (digits.next(), digits.next()) else {
            continue;
        };
        let mut search = RingSearch {
            position,
            watch,
            start,
            both: both.bits(),
            candidates: position.board(low) & position.board(high),
            ring,
            cells: Vec::new(),
            taken: CellSet::EMPTY,
            met: [0; 2],
        };
        search.from(start, 2, 0, usize::MAX, &mut |cells| {
            visit([low, high], cells)
        })?;
    }
    Ok(())
}

/// Returns the cells with both digits that can be in a valid loop. Each of their houses must hold another cell of the
/// loop. So cells that are alone in a house drop out, and then others after them.
fn ring_cells(position: &Position, both: DigitSet) -> CellSet {
    let mut cells = both
        .into_iter()
        .fold(CellSet::ALL, |cells, digit| cells & position.board(digit));
    loop {
        let has_partners = |cell: &Cell| {
            let inside = |house: House| (cells & house.cell_set()).has_several();
            houses(*cell).into_iter().all(inside)
        };
        if !cells.has_several() {
            return CellSet::EMPTY;
        }
        let left: CellSet = cells.iter().filter(has_partners).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct RingSearch<'p> {
    position: &'p Position,
    watch: &'p Watch<'p>,
    start: Cell,
    /// The two digits.
    both: u16,
    /// The cells that have both digits.
    candidates: CellSet,
    /// The candidates that can be in a valid loop.
    ring: CellSet,
    cells: Vec<Cell>,
    taken: CellSet,
    /// The houses of the cells of each colour; the two colours alternate along the ring.
    met: [u32; 2],
}

impl RingSearch<'_> {
    /// Continues the ring with the cell. The `extras` are copied from the caller, but the additions of a sibling stay
    /// for later siblings. This bug of the original affects which loops it finds.
    fn from(
        &mut self,
        cell: Cell,
        allowance: i32,
        mut extras: u16,
        last_kind: usize,
        found: &mut dyn FnMut(&[Cell]),
    ) -> Result<(), Interrupted> {
        self.watch.spend(CELL)?;
        let colour = self.cells.len() % 2;
        let mine = houses(cell)
            .iter()
            .fold(0, |set, house| set | 1 << house.index());
        // A shortcut: a colour that meets a house twice makes no valid loop.
        if self.met[colour] & mine != 0 {
            return Ok(());
        }
        self.met[colour] |= mine;
        self.cells.push(cell);
        self.taken.insert(cell);
        for (kind, house) in houses(cell).into_iter().enumerate() {
            if kind == last_kind {
                continue;
            }
            for next in self.candidates & house.cell_set() {
                if next == self.start && self.cells.len() >= 4 {
                    // The loop is valid if both colours meet the same houses.
                    if self.met[0] == self.met[1] {
                        found(&self.cells);
                    }
                } else if !self.taken.contains(next) {
                    let marks = self.position.marks(next);
                    extras = (extras | marks) & !self.both;
                    let is_rich = marks.size() > 2;
                    if self.ring.contains(next) && (!is_rich || extras.size() == 1 || allowance > 0)
                    {
                        let allowance = allowance - i32::from(is_rich);
                        self.from(next, allowance, extras, kind, found)?;
                    }
                }
            }
        }
        self.taken.remove(cell);
        self.cells.pop();
        self.met[colour] &= !mine;
        Ok(())
    }
}
