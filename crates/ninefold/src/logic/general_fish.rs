//! Fish with fins, and fish of any houses. Some base houses each need the digit once, and as many cover houses can each
//! take it once. A *fin* is a place that lies in more bases than covers. If no fin holds the digit, the bases use up
//! all covers. So a place that lies in more covers than bases loses the digit if it sees all fins. Either a fin holds
//! the digit, or the bases use up the covers of that place.
//!
//! * *Finned*: bases of one direction, covers of the other, as in a [`Fish`](super::Fish). It is *sashimi* if a base has
//!   at most one place besides the fins.
//! * *Franken*: boxes are among the bases or the covers.
//! * *Mutant*: rows and columns are mixed among the bases or among the covers.
//!
//! The search reports only fish that are not larger than needed: at least one elimination must need the whole fish, no
//! part of it with fewer bases and as many covers may suffice, and each cover must contain places of the bases.
//!
//! ```text
//!         c1  c6               X  the digit: nowhere else in rows 2 and 7, except for the fin
//!     r2   X   X   .           F  the fin
//!     r3   .   -   .           -  eliminated: in a cover column, and sees the fin
//!          .   .               .  not the digit
//!     r7   X   X   .
//! ```
//!
//! A finned X-Wing in a puzzle:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "................12....34.........3....5.....6.786........28..7.34.....2.9........".parse()?;
//! let mut steps = Path::new(&puzzle, Human::default()).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique.name() == "finned X-Wing").unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{7r1c5}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{CellSet, Digit, HouseSet};

use super::{Conclusion, HouseKind, Pattern, Position, Technique, of_digit};

mod search;

pub(super) use search::GeneralFishes;

/// Bases that need a digit as often as the covers can take it, if no fin holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GeneralFish {
    /// The digit.
    pub digit: Digit,
    /// The houses that need the digit.
    pub bases: HouseSet,
    /// As many houses, which can take the digit.
    pub covers: HouseSet,
    /// Its places in the bases besides the fins.
    pub cells: CellSet,
    /// Its places that lie in more bases than covers. Places in two bases may count as fins as well.
    pub fins: CellSet,
}

/// The kinds of houses in a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Bases of one direction, covers of the other.
    Basic,
    /// Basic houses, and boxes.
    Franken,
    /// Any houses.
    Mutant,
}

impl GeneralFish {
    /// Builds the fish of a digit with these bases and covers.
    pub(super) fn new(
        position: &Position,
        digit: Digit,
        bases: HouseSet,
        covers: HouseSet,
    ) -> GeneralFish {
        let board = position.board(digit);
        let fins = board & exceeding(bases, covers);
        GeneralFish {
            digit,
            bases,
            covers,
            cells: (board & bases.cells()) - fins,
            fins,
        }
    }

    /// Returns the shape that its houses make.
    pub(super) fn shape(&self) -> Shape {
        let has = |houses: HouseSet, kind| houses.into_iter().any(|house| house.kind() == kind);
        let crosses = |base, cover| !has(self.bases, cover) && !has(self.covers, base);
        match crosses(HouseKind::Row, HouseKind::Column)
            || crosses(HouseKind::Column, HouseKind::Row)
        {
            false => Shape::Mutant,
            true if has(self.bases | self.covers, HouseKind::Box) => Shape::Franken,
            true => Shape::Basic,
        }
    }

    /// Returns the places that lose the digit.
    pub(super) fn eliminated(&self, position: &Position) -> CellSet {
        let exceeding = position.board(self.digit) & exceeding(self.covers, self.bases);
        let fins = self.fins.into_iter();
        fins.fold(exceeding, |seeing, fin| seeing & fin.peer_set())
    }

    /// Returns whether a base has at most one place besides the fins.
    fn is_sashimi(&self) -> bool {
        let mut bases = self.bases.into_iter();
        bases.any(|base| !(self.cells & base.cell_set()).has_several())
    }
}

/// Returns the cells that lie in more of the first houses than of the second ones.
pub(super) fn exceeding(these: HouseSet, those: HouseSet) -> CellSet {
    let levels = levels(these).into_iter().zip(levels(those));
    levels.fold(CellSet::EMPTY, |cells, (these, those)| {
        cells | (these - those)
    })
}

/// Returns the cells in at least one, at least two and at least three of the houses.
fn levels(houses: HouseSet) -> [CellSet; 3] {
    let mut levels = [CellSet::EMPTY; 3];
    for house in houses {
        let cells = house.cell_set();
        levels[2] |= levels[1] & cells;
        levels[1] |= levels[0] & cells;
        levels[0] |= cells;
    }
    levels
}

impl Pattern for GeneralFish {
    fn technique(&self) -> Technique {
        use Technique::*;

        let (size, has_fins) = (self.bases.len().clamp(2, 4) - 2, !self.fins.is_empty());
        let names = match (self.shape(), has_fins) {
            (Shape::Basic, _) if self.is_sashimi() => {
                [SashimiXWing, SashimiSwordfish, SashimiJellyfish]
            }
            (Shape::Basic, true) => [FinnedXWing, FinnedSwordfish, FinnedJellyfish],
            (Shape::Basic, false) => [XWing, Swordfish, Jellyfish],
            (Shape::Franken, false) => [FrankenXWing, FrankenSwordfish, FrankenJellyfish],
            (Shape::Franken, true) => [
                FinnedFrankenXWing,
                FinnedFrankenSwordfish,
                FinnedFrankenJellyfish,
            ],
            (Shape::Mutant, false) => [MutantXWing, MutantSwordfish, MutantJellyfish],
            (Shape::Mutant, true) => [
                FinnedMutantXWing,
                FinnedMutantSwordfish,
                FinnedMutantJellyfish,
            ],
        };
        names[size]
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(of_digit(self.eliminated(position), self.digit))
    }
}
