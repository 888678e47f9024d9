//! Locked candidates: all places of a digit in one house (the base) lie in another (the cover). So one of the common
//! cells holds the digit, and no other cell of the cover does.
//!
//! From a box to a line this is called *pointing*, from a line to a box *claiming*. If the eliminations
//! leave another house that crosses the cover one place for the digit, the digit can be placed directly.
//!
//! ```text
//!     . X . │ - - - │ - - -      pointing: the X of the box are all in this row
//!     . . . │       │
//!     . . . │       │
//! ```
//!
//! In box 8 the 5 is locked in column 4, so the rest of the column cannot hold it:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::Pointing).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{5r5c4, 5r6c4}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::macros::table;
use crate::{Candidate, Cell, CellSet, Digit, House};

#[cfg(feature = "serde")]
use super::singles::RemainingSingle;
use super::{
    Conclusion, Finder, Flow, HouseKind, Look, Pattern, Position, Technique, bits, of_digit,
};

/// All places of a digit in one house lie in another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Locking {
    /// The digit.
    pub digit: Digit,
    /// The house whose places for the digit lie in the other.
    pub base: House,
    /// The house that holds these places and loses its other places.
    pub cover: House,
    /// The places.
    pub cells: CellSet,
    /// For direct locking, the house that is left with one place, and that place.
    pub single: Option<(House, Cell)>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Locking {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Locking", 5)?;
        fields.serialize_field("digit", &self.digit)?;
        fields.serialize_field("base", &self.base)?;
        fields.serialize_field("cover", &self.cover)?;
        fields.serialize_field("cells", &self.cells)?;
        if let Some((house, cell)) = self.single {
            let candidate = Candidate::new(cell, self.digit);
            fields.serialize_field("single", &RemainingSingle { candidate, house })?;
        }
        fields.end()
    }
}

/// Finds locked candidates that eliminate something.
pub(crate) enum LockedCandidates {}

/// Finds locked candidates that leave a third house one place.
pub(crate) enum DirectLocking {}

impl Finder for LockedCandidates {
    type Pattern = Locking;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Locking) -> Flow) -> Flow {
        eliminating(look.position, visit)
    }
}

impl Finder for DirectLocking {
    type Pattern = Locking;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Locking) -> Flow) -> Flow {
        let position = look.position;
        locked(position, |locking| match direct(position, locking) {
            Some(found) => visit(found),
            None => Flow::Continue(()),
        })
    }
}

/// Visits all locked candidates that eliminate something.
pub(crate) fn eliminating(position: &Position, visit: &mut dyn FnMut(Locking) -> Flow) -> Flow {
    locked(position, |locking| {
        match locking.eliminated(position).is_empty() {
            true => Flow::Continue(()),
            false => visit(locking),
        }
    })
}

/// Visits all locked candidates: box to column, box to row, column to box, row to box.
fn locked(position: &Position, mut visit: impl FnMut(Locking) -> Flow) -> Flow {
    for crossing in &CROSSINGS {
        let mut digits = 0;
        for (number, places) in position.places_of_all(crossing.base).iter().enumerate() {
            let is_locked = places & !crossing.places == 0 && places & places.wrapping_sub(1) != 0;
            digits |= u16::from(is_locked) << number;
        }
        for digit in bits(digits).map(|number| Digit::ALL[number]) {
            visit(Locking {
                digit,
                base: crossing.base,
                cover: crossing.cover,
                cells: position.places(crossing.base, digit),
                single: None,
            })?;
        }
    }
    Flow::Continue(())
}

/// Returns the locking with the first other house of the base's kind that keeps a single place. The house had more than
/// one place, and exactly one is outside the cover (docs/sudoku-explainer-rating.md, section 4).
fn direct(position: &Position, locking: Locking) -> Option<Locking> {
    let kind = locking.base.kind();
    let beside = (0..9).map(|number| kind.house(number));
    beside
        .filter(|&house| house != locking.base)
        .filter(|&house| !(house.cell_set() & locking.cover.cell_set()).is_empty())
        .find_map(|house| {
            let places = position.places(house, locking.digit);
            let left = (places - locking.cover.cell_set()).single()?;
            places.has_several().then_some(Locking {
                single: Some((house, left)),
                ..locking
            })
        })
}

impl Locking {
    fn eliminated(&self, position: &Position) -> CellSet {
        position.places(self.cover, self.digit) - self.base.cell_set()
    }

    /// Returns the places in the base that exist in the source but not in `now`, and are outside the cover. They had to
    /// be eliminated before the pattern could appear.
    pub(crate) fn had_to_go(
        &self,
        source: &Position,
        now: &Position,
    ) -> impl Iterator<Item = Candidate> {
        let digit = self.digit;
        let gone = source.places(self.base, digit) - now.places(self.base, digit);
        let outside = gone - self.cover.cell_set();
        outside
            .into_iter()
            .map(move |cell| Candidate::new(cell, digit))
    }
}

impl Pattern for Locking {
    fn technique(&self) -> Technique {
        match (self.base.kind(), self.single) {
            (HouseKind::Box, None) => Technique::Pointing,
            (HouseKind::Box, Some(_)) => Technique::DirectPointing,
            (_, None) => Technique::Claiming,
            (_, Some(_)) => Technique::DirectClaiming,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        match self.single {
            Some((_, cell)) => Conclusion::placing(Candidate::new(cell, self.digit)),
            None => Conclusion::removing(of_digit(self.eliminated(position), self.digit)),
        }
    }
}

/// Two houses that cross.
#[derive(Clone, Copy)]
struct Crossing {
    base: House,
    cover: House,
    /// The places of the base that lie in the cover.
    places: u16,
}

/// All crossings in the order of docs/sudoku-explainer-rating.md, section 4.
static CROSSINGS: [Crossing; 108] = table!(108, |index| {
    let (number, third) = (index / 3 % 9, index % 3);
    let (base, across, cover) = match index / 27 {
        0 => (HouseKind::Box, HouseKind::Column, number % 3 * 3 + third),
        1 => (HouseKind::Box, HouseKind::Row, number / 3 * 3 + third),
        2 => (HouseKind::Column, HouseKind::Box, number / 3 + 3 * third),
        _ => (HouseKind::Row, HouseKind::Box, number / 3 * 3 + third),
    };
    let (base, cover) = (base.house(number), across.house(cover));
    Crossing {
        base,
        cover,
        places: common_places(base, cover),
    }
});

/// Returns the places of the first house whose cells lie in the second.
const fn common_places(house: House, other: House) -> u16 {
    let (mut places, mut place) = (0, 0);
    while place < 9 {
        if other.cell_set().contains(house.cells()[place]) {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}
