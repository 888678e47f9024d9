//! Bent sets: cells of several houses, counted digit by digit. Places that see each other cannot hold the same digit.
//! So each digit has a greatest number of these cells that can hold it at once: one if all its places see each other.
//! If these numbers add up to the number of cells, the cells need every digit as often as possible. So a candidate, in
//! the cells or outside, is wrong if it would lower the number. *Locked pairs and triplets*, *Sue de Coq*, *SK loops*
//! and *multi-sector locked sets* are bent sets. Only the others in a line and a box are just called *bent set*.
//!
//! Suppose that one digit is *free* and the others add up to one less than the number of cells. Then one of the cells
//! holds the free digit. So a cell that sees all its places there loses it: *WXYZ-Wings* and longer ones.
//!
//! A Sue de Coq, a bent set in a line and a box, and a wing have three parts. They are cells in the line alone, cells
//! in the box alone, and cells where the two cross. Each part has more digits than cells. So do all cells in the line
//! together, and all in the box together; otherwise they would be a set by themselves. A wing has as many digits as
//! cells.
//!
//! ```text
//!     1 2 3    1 2 3 4   |  .   1 4  -      each of the digits 1 to 4 can stand only once in
//!      2 3        -      |                  these four cells, so each of them does: 1 and 4 leave
//!       -         -      |                  the rest of the row, 2 and 3 the rest of the box
//! ```
//!
//! A Sue de Coq in a puzzle:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::TechniqueEntry;
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "................12....34.........3....5.....6.786........28..7.34.....2.9........".parse()?;
//! let path = Path::new(&puzzle, Human::default());
//! let found = path.flat_map(|(position, ..)| TechniqueEntry::SUES_DE_COQ.steps(&position));
//! let mut found = found.map(|step| format!("{:?}", step.conclusion.eliminations));
//! assert!(found.any(|found| found == "{8r3c8, 8r4c9, 8r5c7, 9r5c7}"));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Conclusion, HouseKind, Pattern, Position, Technique, of_digit};

mod search;
mod sectors;
mod sue_de_coq;

pub(super) use search::{BentSets, BentWings, LockedSets};
pub(super) use sectors::{DominoLoops, MultiSectorLockedSets};
pub use sue_de_coq::SueDeCoq;
pub(super) use sue_de_coq::SuesDeCoq;

/// Cells that need every digit as often as they can hold it, or that need a free digit at least once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BentSet {
    /// The cells.
    pub cells: CellSet,
    /// The digit that at least one of the cells holds, if the set has a free digit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub free: Option<Digit>,
}

/// Returns how many of these cells can hold the same digit at once.
pub(super) fn capacity(mut cells: CellSet) -> usize {
    let mut alone = 0;
    while let Some(first) = cells.pop_first() {
        let seen = cells & first.peer_set();
        if !seen.is_empty() {
            return alone + capacity(cells).max(1 + capacity(cells - seen));
        }
        alone += 1;
    }
    alone
}

impl BentSet {
    /// Returns how many of the cells can hold the digit at once.
    pub fn most(&self, position: &Position, digit: Digit) -> usize {
        capacity(position.board(digit) & self.cells)
    }

    /// Returns the digits that its cells can hold.
    pub fn digits(&self, position: &Position) -> DigitSet {
        let digits = self.cells.iter().map(|cell| position.candidates(cell));
        digits.fold(DigitSet::EMPTY, |all, digits| all | digits)
    }

    /// Returns the candidates that would leave too few digits for the cells: candidates outside, and candidates in the
    /// cells that would exclude several others.
    pub(super) fn eliminated(&self, position: &Position) -> CandidateSet {
        let digits = match self.free {
            Some(free) => free.into(),
            None => self.digits(position),
        };
        let of_one = |digit: Digit| {
            let board = position.board(digit);
            let inside = board & self.cells;
            let most = capacity(inside);
            // The free digit is certainly needed only once.
            let least = if self.free.is_some() { 1 } else { most };
            let beside = |cell: Cell| capacity(inside - cell.peer_set() - cell.into());
            let lowers = |cell: &Cell| match inside.contains(*cell) {
                true => self.free.is_none() && 1 + beside(*cell) < most,
                false => beside(*cell) < least,
            };
            of_digit(board.iter().filter(lowers).collect(), digit)
        };
        let each = digits.into_iter().map(of_one);
        each.fold(CandidateSet::EMPTY, |all, eliminated| all | eliminated)
    }

    /// Returns the line and the box that hold all its cells between them, if there are such houses.
    fn line_and_box(&self) -> Option<[House; 2]> {
        let lines = House::ALL[..18].iter();
        let with_box = |&line: &House| {
            let rest = self.cells - line.cell_set();
            let block = rest.first().map(|cell| HouseKind::Box.of(cell))?;
            (rest - block.cell_set())
                .is_empty()
                .then_some([line, block])
        };
        lines.filter_map(with_box).next()
    }

    /// Returns the line and the box that both hold all its cells, for a locked pair or triplet.
    pub fn crossing(&self) -> Option<HouseSet> {
        let holds_all = |house: &House| (self.cells - house.cell_set()).is_empty();
        let holding: HouseSet = House::ALL.into_iter().filter(holds_all).collect();
        (self.free.is_none() && holding.len() == 2).then_some(holding)
    }

    /// Returns whether its cells are a domino loop. Each of four boxes has two cells in one row and two in one column,
    /// beside the corners of a rectangle.
    fn is_domino_loop(&self) -> bool {
        let lines = |kind: HouseKind| {
            let crossed =
                (0..9).filter(move |&line| (self.cells & kind.house(line).cell_set()).len() == 4);
            crossed.count()
        };
        let boxes = House::boxes().iter();
        let in_box = |block: &&House| (self.cells & block.cell_set()).len() == 4;
        self.cells.len() == 16
            && boxes.filter(in_box).count() == 4
            && lines(HouseKind::Row) >= 2
            && lines(HouseKind::Column) >= 2
    }
}

impl Pattern for BentSet {
    fn technique(&self) -> Technique {
        match (self.free, self.cells.len()) {
            (Some(_), ..=4) => Technique::WxyzWing,
            (Some(_), 5) => Technique::VwxyzWing,
            (Some(_), 6) => Technique::UvwxyzWing,
            (Some(_), _) => Technique::TuvwxyzWing,
            (None, 2) if self.crossing().is_some() => Technique::LockedPair,
            (None, 3) if self.crossing().is_some() => Technique::LockedTriplet,
            (None, _) if self.is_domino_loop() => Technique::SkLoop,
            (None, _) if self.line_and_box().is_some() => Technique::BentSet,
            (None, _) => Technique::MultiSectorLockedSet,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(self.eliminated(position))
    }
}
