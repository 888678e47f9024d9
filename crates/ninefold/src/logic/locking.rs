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
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::Pointing).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{5r5c4, 5r6c4}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use core::ops::ControlFlow;

use crate::{Candidate, Cell, CellSet, Digit, House};

#[cfg(feature = "serde")]
use super::singles::RemainingSingle;
use super::{
    Conclusion, Finder, Flow, Found, Kind, Pattern, Position, Rating, Scratch, Survey, Technique,
    Watch, bits, of_digit,
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
pub(super) enum LockedCandidates {}

/// Finds locked candidates that leave a third house one place.
pub(super) enum DirectLocking {}

impl Finder for LockedCandidates {
    type Pattern = Locking;

    const EASIEST: Rating = Rating::new(2.6);

    fn first(position: &Position, _: &mut Scratch, _: &Watch) -> Found<Locking> {
        Ok(first(|visit| eliminating(position, visit)))
    }

    fn first_without(
        unwanted: Technique,
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Found<Locking> {
        Ok(first(|visit| {
            eliminating(position, &mut |found| unless(unwanted, found, visit))
        }))
    }
}

impl Survey for LockedCandidates {
    type Pattern = Locking;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
        visit: &mut dyn FnMut(Locking) -> Flow,
    ) -> Flow {
        eliminating(position, visit)
    }
}

impl Finder for DirectLocking {
    type Pattern = Locking;

    const EASIEST: Rating = Rating::new(1.7);

    fn first(position: &Position, _: &mut Scratch, _: &Watch) -> Found<Locking> {
        Ok(first(|visit| directly(position, visit)))
    }

    fn first_without(
        unwanted: Technique,
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Found<Locking> {
        Ok(first(|visit| {
            directly(position, &mut |found| unless(unwanted, found, visit))
        }))
    }
}

/// Visits the pattern unless its technique is the unwanted one.
fn unless<B>(
    unwanted: Technique,
    found: Locking,
    visit: &mut dyn FnMut(Locking) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match found.technique() == unwanted {
        true => ControlFlow::Continue(()),
        false => visit(found),
    }
}

/// Visits all locked candidates that leave a third house one place.
fn directly<B>(
    position: &Position,
    visit: &mut dyn FnMut(Locking) -> ControlFlow<B>,
) -> ControlFlow<B> {
    locked(position, |locking| match direct(position, locking) {
        Some(found) => visit(found),
        None => ControlFlow::Continue(()),
    })
}

/// Returns the first pattern that a search visits.
pub(super) fn first<P>(
    search: impl FnOnce(&mut dyn FnMut(P) -> ControlFlow<P>) -> ControlFlow<P>,
) -> Option<P> {
    search(&mut ControlFlow::Break).break_value()
}

/// Visits all locked candidates that eliminate something.
pub(super) fn eliminating<B>(
    position: &Position,
    visit: &mut dyn FnMut(Locking) -> ControlFlow<B>,
) -> ControlFlow<B> {
    locked(position, |locking| {
        match locking.eliminated(position).is_empty() {
            true => ControlFlow::Continue(()),
            false => visit(locking),
        }
    })
}

/// Visits all locked candidates: box to column, box to row, column to box, row to box.
fn locked<B>(
    position: &Position,
    mut visit: impl FnMut(Locking) -> ControlFlow<B>,
) -> ControlFlow<B> {
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
    ControlFlow::Continue(())
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

    /// Returns the places in the base that the source has, `now` has not, and the cover does not hold. They had to go
    /// before the pattern could appear.
    pub(super) fn had_to_go(
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
            (Kind::Box, None) => Technique::Pointing,
            (Kind::Box, Some(_)) => Technique::DirectPointing,
            (_, None) => Technique::Claiming,
            (_, Some(_)) => Technique::DirectClaiming,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let rating = match self.technique() {
            Technique::DirectPointing => 1.7,
            Technique::DirectClaiming => 1.9,
            Technique::Pointing => 2.6,
            _ => 2.8,
        };
        match self.single {
            Some((_, cell)) => Conclusion::placing(rating, Candidate::new(cell, self.digit)),
            None => Conclusion::removing(rating, of_digit(self.eliminated(position), self.digit)),
        }
    }
}

/// Two houses that cross.
struct Crossing {
    base: House,
    cover: House,
    /// The places of the base that lie in the cover.
    places: u16,
}

/// All crossings in the order of docs/sudoku-explainer-rating.md, section 4.
static CROSSINGS: [Crossing; 108] = {
    const KINDS: [(Kind, Kind); 4] = [
        (Kind::Box, Kind::Column),
        (Kind::Box, Kind::Row),
        (Kind::Column, Kind::Box),
        (Kind::Row, Kind::Box),
    ];
    let mut crossings = [const {
        Crossing {
            base: House::ALL[0],
            cover: House::ALL[0],
            places: 0,
        }
    }; 108];
    let mut filled = 0;
    let mut pair = 0;
    while pair < 4 {
        let mut number = 0;
        while number < 81 {
            let base = KINDS[pair].0.house(number / 9);
            let cover = KINDS[pair].1.house(number % 9);
            let places = common_places(base, cover);
            if places != 0 {
                crossings[filled] = Crossing {
                    base,
                    cover,
                    places,
                };
                filled += 1;
            }
            number += 1;
        }
        pair += 1;
    }
    crossings
};

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
