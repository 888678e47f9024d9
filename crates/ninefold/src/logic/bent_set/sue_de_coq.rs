//! Sue de Coq: cells where a line and a box cross, with cells of the line and cells of the box that have no digit in
//! common. There are as many digits as cells, so each digit is there once.

use crate::{CellSet, DigitSet, House};

use super::super::{Conclusion, Finder, Flow, Look, NineBits, Pattern, Position, Technique};
use super::BentSet;
use super::search::{Parts, in_line_and_box};

/// As many cells of a line and a box as they have digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SueDeCoq {
    /// The line.
    pub line: House,
    /// The box.
    #[cfg_attr(feature = "serde", serde(rename = "box"))]
    pub block: House,
    /// Two or three cells in which the line and the box cross.
    pub crossing: CellSet,
    /// The cells that are only in the line.
    pub line_part: CellSet,
    /// The cells that are only in the box. They have no digit of the line's part.
    pub box_part: CellSet,
}

impl SueDeCoq {
    /// Returns all its cells.
    pub fn cells(&self) -> CellSet {
        self.crossing | self.line_part | self.box_part
    }

    /// Returns the digits that leave the rest of the line, and the digits that leave the rest of the box. A digit that
    /// is only in the crossing leaves both.
    pub fn digits(&self, position: &Position) -> [DigitSet; 2] {
        let of = |cells: CellSet| -> DigitSet {
            let marks = cells.iter().map(|cell| position.candidates(cell));
            marks.fold(DigitSet::EMPTY, |all, digits| all | digits)
        };
        let all = of(self.cells());
        [all - of(self.box_part), all - of(self.line_part)]
    }
}

impl Pattern for SueDeCoq {
    fn technique(&self) -> Technique {
        Technique::SueDeCoq
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let cells = self.cells();
        BentSet { cells, free: None }.conclusion(position)
    }
}

/// Finds every Sue de Coq.
pub(in super::super) enum SuesDeCoq {}

impl Finder for SuesDeCoq {
    type Pattern = SueDeCoq;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(SueDeCoq) -> Flow) -> Flow {
        in_line_and_box(look.position, look.watch, &mut |parts| {
            if !parts.are_sue_de_coq() {
                return Flow::Continue(());
            }
            visit(SueDeCoq {
                line: parts.line,
                block: parts.block,
                crossing: parts.crossing.cells(),
                line_part: parts.in_line.cells(),
                box_part: parts.in_box.cells(),
            })
        })
    }
}

impl Parts<'_> {
    /// Returns whether each digit is there once, and the crossing has two digits more than cells.
    pub(super) fn are_sue_de_coq(&self) -> bool {
        let crossing = self.crossing.count();
        crossing >= 2
            && self.crossing.marks().size() >= crossing + 2
            && self.twice == 0
            && self.digits() == self.count()
    }
}
