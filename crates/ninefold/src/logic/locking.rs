//! Locked candidates: where all places of a digit in one house (the base) lie in another (the
//! cover), the digit goes into their crossing, and nowhere else in the cover.
//!
//! From a box to a line this is called *pointing*, from a line to a box *claiming*. If another house
//! that crosses the cover is left with one place for the digit thereby, the digit can be placed
//! directly.
//!
//! ```text
//!     . X . │ - - - │ - - -      pointing: the X of the box are all in this row
//!     . . . │       │
//!     . . . │       │
//! ```
//!
//! In box 8 the 5 stands in column 4; so it does not in the rest of the column:
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

use crate::digits::Digit;
use crate::geometry::{Cell, House};

use super::board::NineBits;
use super::board::{CellSet, Kind, bits, house_set};
use super::candidate::{Candidate, CandidateSet};
use super::finder::{Finder, Pattern};
use super::position::Position;
use super::scratch::Scratch;
use super::step::{Conclusion, Rating};
use super::technique::Technique;
use super::watch::{Interrupted, Watch};

/// All places of a digit in one house lie in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locking {
    /// The digit.
    pub digit: Digit,
    /// The house whose places for the digit lie in the other.
    pub base: House,
    /// The house that holds them, and loses its other places.
    pub cover: House,
    /// Of direct locking, the house that is left with one place, and that place.
    pub single: Option<(House, Cell)>,
}

/// Finds locked candidates that strike something out.
pub(crate) enum LockedCandidates {}

/// Finds locked candidates that leave one place in a third house.
pub(crate) enum DirectLocking {}

impl Finder for LockedCandidates {
    type Pattern = Locking;

    const EASIEST: Rating = Rating::new(2.6);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<Locking>, Interrupted> {
        Ok(first(|visit| eliminating(position, visit)))
    }
}

impl Finder for DirectLocking {
    type Pattern = Locking;

    const EASIEST: Rating = Rating::new(1.7);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<Locking>, Interrupted> {
        Ok(first(|visit| {
            locked(position, |locking| match direct(position, locking) {
                Some(found) => visit(found),
                None => ControlFlow::Continue(()),
            })
        }))
    }
}

/// The first thing that a search visits.
pub(super) fn first<P>(
    search: impl FnOnce(&mut dyn FnMut(P) -> ControlFlow<P>) -> ControlFlow<P>,
) -> Option<P> {
    match search(&mut ControlFlow::Break) {
        ControlFlow::Break(found) => Some(found),
        ControlFlow::Continue(()) => None,
    }
}

/// Visits all locked candidates that strike something out.
pub(super) fn eliminating<B>(
    position: &Position,
    visit: &mut dyn FnMut(Locking) -> ControlFlow<B>,
) -> ControlFlow<B> {
    locked(position, |locking| {
        match locking.struck_out(position).is_empty() {
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
        for digit in bits(digits) {
            visit(Locking {
                digit: Digit::ALL[digit],
                base: crossing.base,
                cover: crossing.cover,
                single: None,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The first house beside the base that is left with one place (specification, section 4: it had
/// more than one, and exactly one is outside of the cover).
fn direct(position: &Position, locking: Locking) -> Option<Locking> {
    let (base_kind, base_number) = kind_and_number(locking.base);
    (0..9)
        .filter(|&number| number != base_number)
        .map(|number| base_kind.house(number))
        .filter(|&house| !(house_set(house) & house_set(locking.cover)).is_empty())
        .find_map(|house| {
            let left =
                position.board(locking.digit) & (house_set(house) - house_set(locking.cover));
            let had_more = position.places(house, locking.digit).size() > 1;
            let place = left.first().filter(|_| !left.has_several() && had_more)?;
            Some(Locking {
                single: Some((house, place)),
                ..locking
            })
        })
}

fn kind_and_number(house: House) -> (Kind, usize) {
    let kind = [Kind::Row, Kind::Column, Kind::Box][house.index() / 9];
    (kind, house.index() % 9)
}

impl Locking {
    fn struck_out(&self, position: &Position) -> CellSet {
        position.board(self.digit) & (house_set(self.cover) - house_set(self.base))
    }
}

impl Pattern for Locking {
    fn technique(&self) -> Technique {
        match (kind_and_number(self.base).0, self.single) {
            (Kind::Box, None) => Technique::Pointing,
            (Kind::Box, Some(_)) => Technique::DirectPointing,
            (_, None) => Technique::Claiming,
            (_, Some(_)) => Technique::DirectClaiming,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let is_pointing = kind_and_number(self.base).0 == Kind::Box;
        match self.single {
            Some((_, cell)) => {
                let rating = if is_pointing { 1.7 } else { 1.9 };
                Conclusion::placing(rating, Candidate::new(cell, self.digit))
            }
            None => {
                let rating = if is_pointing { 2.6 } else { 2.8 };
                Conclusion::removing(rating, of_digit(self.struck_out(position), self.digit))
            }
        }
    }
}

/// The digit in each of these cells.
pub(super) fn of_digit(cells: CellSet, digit: Digit) -> CandidateSet {
    cells
        .iter()
        .map(|cell| Candidate::new(cell, digit))
        .collect()
}

/// Two houses that cross.
struct Crossing {
    base: House,
    cover: House,
    /// The places of the base that lie in the cover.
    places: u16,
}

/// All crossings in the order of the specification's section 4.
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

/// The places of the first house whose cells lie in the second.
const fn common_places(house: House, other: House) -> u16 {
    let (mut places, mut place, mut index) = (0, 0, 0);
    while index < 81 {
        let cell = Cell::ALL[index];
        if lies_in(cell, house) {
            if lies_in(cell, other) {
                places |= 1 << place;
            }
            place += 1;
        }
        index += 1;
    }
    places
}

const fn lies_in(cell: Cell, house: House) -> bool {
    let [row, column, block] = cell.houses();
    let index = house.index();
    row.index() == index || column.index() == index || block.index() == index
}

impl Locking {
    /// The digit's places in the base that are marked in the one position and not in the other, and
    /// not in the cover: what had to go for the pattern to be there.
    pub(super) fn had_to_go(
        &self,
        source: &Position,
        now: &Position,
    ) -> impl Iterator<Item = Candidate> {
        let (digit, base) = (self.digit, self.base);
        let gone = source.places(base, digit) & !now.places(base, digit);
        let cover = house_set(self.cover);
        bits(gone)
            .map(move |place| base.cells()[place])
            .filter(move |&cell| !cover.contains(cell))
            .map(move |cell| Candidate::new(cell, digit))
    }
}
