//! Looks for bivalue oddagons: odd rings of at least five cells with the same two digits, in which neighbours see each
//! other. (If other cells of the ring see each other, too, there is a shorter odd ring in it, with fewer guardians.)
//!
//! ```text
//!     2 9   .   │  2 9 5       From r1c1 to the right, down, to the left, up to r2c2 and back to r1c1, the two
//!      .   2 9  │    .         digits would have to stand by turns, which does not work with five cells. So
//!     ──────────┼────────      one of the guardians is right, here one of the two 5.
//!      .  2 9 5 │   2 9
//! ```

use alloc::vec::Vec;

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::super::excluded::excluded_by;
use super::super::{Finder, Flow, Look, Position, Watch};
use super::DeadlyPattern;

/// Finds odd rings of cells with the same two digits.
pub(in super::super) enum BivalueOddagons {}

/// The cost of the rings from one cell (see [`Watch::spend`]).
const FROM_ONE_CELL: u32 = 5_000;

/// The shortest ring. A shorter one would lie in one house, and thus only be too many cells for two digits.
const FEWEST: usize = 5;

impl Finder for BivalueOddagons {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for (number, &one) in Digit::ALL.iter().enumerate() {
            for &other in &Digit::ALL[number + 1..] {
                let digits = DigitSet::from_iter([one, other]);
                let cells = position.board(one) & position.board(other);
                if cells.len() >= FEWEST {
                    rings(position, digits, cells, watch, visit)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Visits the rings of two digits in some of these cells.
fn rings(
    position: &Position,
    digits: DigitSet,
    cells: CellSet,
    watch: &Watch,
    visit: &mut dyn FnMut(DeadlyPattern) -> Flow,
) -> Flow {
    let mut search = RingSearch {
        position,
        digits,
        path: Vec::new(),
        visit,
    };
    for start in cells {
        watch.allow(FROM_ONE_CELL)?;
        let free = cells - CellSet::before(start);
        search.extend(start, free, None)?;
    }
    Flow::Continue(())
}

/// A partial ring, from its first cell on.
struct RingSearch<'s> {
    position: &'s Position,
    digits: DigitSet,
    path: Vec<Cell>,
    visit: &'s mut dyn FnMut(DeadlyPattern) -> Flow,
}

impl RingSearch<'_> {
    /// Extends the ring with a cell. `free` are the cells after it that no cell before it sees, except the first.
    /// `common` are the candidates that all previous guardians exclude; an empty set cannot lead to an elimination.
    fn extend(&mut self, cell: Cell, free: CellSet, common: Option<CandidateSet>) -> Flow {
        let own = self.position.among(cell.into(), !self.digits);
        let common = own.fold(common, |common, guardian| {
            let excluded = excluded_by(self.position, guardian);
            Some(common.map_or(excluded, |common| common & excluded))
        });
        if common.is_some_and(|common| common.is_empty()) {
            return Flow::Continue(());
        }
        self.path.push(cell);
        let flow = self.go_on(cell, free - CellSet::from(cell), common);
        self.path.pop();
        flow
    }

    fn go_on(&mut self, last: Cell, free: CellSet, common: Option<CandidateSet>) -> Flow {
        let (first, second) = (self.path[0], self.path.get(1).copied());
        for next in free & last.peer_set() {
            let rest = free - last.peer_set();
            match second {
                None => self.extend(next, free, common)?,
                // The ring is visited in one direction.
                Some(second) if next.sees(first) => {
                    if next > second {
                        self.close(next)?;
                    }
                }
                Some(_) => self.extend(next, rest, common)?,
            }
        }
        Flow::Continue(())
    }

    /// Closes the ring with this cell.
    fn close(&mut self, last: Cell) -> Flow {
        let count = self.path.len() + 1;
        if count < FEWEST || count.is_multiple_of(2) {
            return Flow::Continue(());
        }
        let cells = self.path.iter().copied().chain([last]).collect();
        (self.visit)(DeadlyPattern::guarded(self.position, cells, self.digits))
    }
}
