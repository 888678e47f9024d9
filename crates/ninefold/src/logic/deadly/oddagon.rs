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
use core::ops::ControlFlow;

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::super::excluded::excluded_by;
use super::super::{Flow, Pattern, Position, Scratch, Survey, Watch};
use super::{DeadlyKind, DeadlyPattern};

/// Finds odd rings of cells with the same two digits.
pub(in super::super) enum BivalueOddagons {}

/// The cost of the rings from one cell (see [`Watch::spend`]).
const FROM_ONE_CELL: u32 = 5_000;

/// The shortest ring. A shorter one would lie in one house, and thus only be too many cells for two digits.
const FEWEST: usize = 5;

impl Survey for BivalueOddagons {
    type Pattern = DeadlyPattern;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(DeadlyPattern) -> Flow,
    ) -> Flow {
        for (number, &one) in Digit::ALL.iter().enumerate() {
            for &other in &Digit::ALL[number + 1..] {
                let digits = DigitSet::from_iter([one, other]);
                let cells = position.board(one) & position.board(other);
                if cells.len() >= FEWEST {
                    rings(position, digits, cells, watch, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
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
    let mut search = Search {
        position,
        digits,
        path: Vec::new(),
        visit,
    };
    for start in cells {
        watch.allow(FROM_ONE_CELL)?;
        let free = cells - CellSet::before(start);
        search.extend(start, free, CandidateSet::EMPTY, None)?;
    }
    ControlFlow::Continue(())
}

/// A partial ring, from its first cell on.
struct Search<'s> {
    position: &'s Position,
    digits: DigitSet,
    path: Vec<Cell>,
    visit: &'s mut dyn FnMut(DeadlyPattern) -> Flow,
}

impl Search<'_> {
    /// Extends the ring with a cell. `free` are the cells after it that no cell before it sees, except the first.
    /// `common` are the candidates that all previous guardians exclude; an empty set cannot lead to an elimination.
    fn extend(
        &mut self,
        cell: Cell,
        free: CellSet,
        guardians: CandidateSet,
        common: Option<CandidateSet>,
    ) -> Flow {
        let own: CandidateSet = self.position.among(cell.into(), !self.digits).collect();
        let common = own.iter().fold(common, |common, guardian| {
            let excluded = excluded_by(self.position, guardian);
            Some(common.map_or(excluded, |common| common & excluded))
        });
        if common.is_some_and(|common| common.is_empty()) {
            return ControlFlow::Continue(());
        }
        let guardians = guardians | own;
        self.path.push(cell);
        let flow = self.go_on(cell, free - CellSet::from(cell), guardians, common);
        self.path.pop();
        flow
    }

    fn go_on(
        &mut self,
        last: Cell,
        free: CellSet,
        guardians: CandidateSet,
        common: Option<CandidateSet>,
    ) -> Flow {
        let (first, second) = (self.path[0], self.path.get(1).copied());
        for next in free & last.peer_set() {
            let rest = free - last.peer_set();
            match second {
                None => self.extend(next, free, guardians, common)?,
                // The ring is visited in one direction.
                Some(second) if next.sees(first) => {
                    if next > second {
                        self.close(next, guardians)?;
                    }
                }
                Some(_) => self.extend(next, rest, guardians, common)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Closes the ring with this cell.
    fn close(&mut self, last: Cell, guardians: CandidateSet) -> Flow {
        let count = self.path.len() + 1;
        if count < FEWEST || count.is_multiple_of(2) {
            return ControlFlow::Continue(());
        }
        let own = self.position.among(last.into(), !self.digits);
        let pattern = DeadlyPattern {
            cells: self.path.iter().copied().chain([last]).collect(),
            filled: CellSet::EMPTY,
            digits: self.digits,
            kind: DeadlyKind::Internal {
                guardians: guardians | own.collect(),
            },
        };
        let conclusion = pattern.conclusion(self.position);
        match conclusion.eliminations.is_empty() && conclusion.placement.is_none() {
            true => ControlFlow::Continue(()),
            false => (self.visit)(pattern),
        }
    }
}
