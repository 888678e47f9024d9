//! Subsets: as many digits as cells in a house.
//!
//! * **Hidden pair, triplet, quad**: two (three, four) digits of a house have only as many places;
//!   nothing else can stand there. If another digit is left with one place thereby, it can be placed
//!   directly.
//! * **Naked pair, triplet, quad**: two (three, four) cells of a house have only as many candidates;
//!   these can stand nowhere else in the house.
//!
//! ```text
//!     hidden pair 3 5:   1 3 5   2 3 5   ...   without 3 and 5 elsewhere: the 1 and the 2 go
//!     naked pair 6 9:    6 9     6 9     ...   the 6 and 9 of the other cells go
//! ```
//!
//! In row 9, 3 and 5 have only two places:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "....3..5........3...245..91.3.8.5...9..14......8..6.....3...8...1..98.46..7.....9".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::HiddenPair).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{1r9c7, 2r9c7}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! In box 8, r8c4 and r8c5 hold 6 and 9:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".3........6783...12......5.6..2.98......1...67...........4.2.....8..37....95.1.2.".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::NakedPair).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{9r7c5, 6r9c5}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use core::ops::ControlFlow;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, House};

use super::board::NineBits;
use super::board::{BOXES_COLUMNS_ROWS, bits};
use super::candidate::{Candidate, CandidateSet};
use super::finder::{Finder, Pattern};
use super::locking::first;
use super::position::Position;
use super::scratch::Scratch;
use super::step::{Conclusion, Rating};
use super::technique::Technique;
use super::watch::{Interrupted, Watch};

/// Some digits have as many places in a house as there are of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HiddenSet {
    /// Where.
    pub house: House,
    /// The digits.
    pub digits: DigitSet,
    /// Their places in the house, nine bits.
    pub places: u16,
    /// Of a direct hidden set, another digit that is left with one place.
    pub single: Option<Candidate>,
}

/// How pairs, triplets and quads are rated.
const HIDDEN: [f64; 3] = [3.4, 4.0, 5.4];
const DIRECT_HIDDEN: [f64; 2] = [2.0, 2.5];
const NAKED: [f64; 3] = [3.0, 3.6, 5.0];

/// Finds hidden sets of that size that strike something out.
pub(crate) enum HiddenSets<const SIZE: usize> {}

/// Finds hidden sets of that size that leave a digit one place.
pub(crate) enum DirectHiddenSets<const SIZE: usize> {}

impl<const SIZE: usize> Finder for HiddenSets<SIZE> {
    type Pattern = HiddenSet;

    const EASIEST: Rating = Rating::new(HIDDEN[SIZE - 2]);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<HiddenSet>, Interrupted> {
        Ok(first(|visit| eliminating_hidden(position, SIZE, visit)))
    }
}

/// Visits all hidden sets of that size that strike something out.
pub(super) fn eliminating_hidden<B>(
    position: &Position,
    size: usize,
    visit: &mut dyn FnMut(HiddenSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in BOXES_COLUMNS_ROWS {
        if position.empty(house) > 2 * size {
            hidden_in(position, house, size, &mut |set: HiddenSet| {
                let has_more =
                    |place: usize| position.marks(house.cells()[place]) & !set.digits.bits() != 0;
                match bits(set.places).any(has_more) {
                    true => visit(set),
                    false => ControlFlow::Continue(()),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl<const SIZE: usize> Finder for DirectHiddenSets<SIZE> {
    type Pattern = HiddenSet;

    const EASIEST: Rating = Rating::new(DIRECT_HIDDEN[SIZE - 2]);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<HiddenSet>, Interrupted> {
        let mut houses = BOXES_COLUMNS_ROWS.into_iter();
        Ok(houses.find_map(|house| {
            if position.empty(house) <= SIZE {
                return None;
            }
            first(|visit| {
                hidden_in(
                    position,
                    house,
                    SIZE,
                    &mut |set| match direct(position, set) {
                        Some(found) => visit(found),
                        None => ControlFlow::Continue(()),
                    },
                )
            })
        }))
    }
}

/// The first digit outside of the set that is left with one place.
fn direct(position: &Position, set: HiddenSet) -> Option<HiddenSet> {
    (!set.digits).into_iter().find_map(|digit| {
        let places = position.places(set.house, digit);
        let left = places & !set.places;
        (places.size() > 1 && left.is_power_of_two()).then(|| {
            let cell = set.house.cells()[left.trailing_zeros() as usize];
            HiddenSet {
                single: Some(Candidate::new(cell, digit)),
                ..set
            }
        })
    })
}

/// Visits the hidden sets of that size in the house.
fn hidden_in<B>(
    position: &Position,
    house: House,
    size: usize,
    visit: &mut dyn FnMut(HiddenSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let sets = Digit::ALL.map(|digit| position.places(house, digit));
    tuples(&sets, size, &mut |digits, places| {
        visit(HiddenSet {
            house,
            digits: DigitSet::from_bits(digits).expect("nine digits"),
            places,
            single: None,
        })
    })
}

impl Pattern for HiddenSet {
    fn technique(&self) -> Technique {
        match (self.digits.len(), self.single) {
            (2, None) => Technique::HiddenPair,
            (3, None) => Technique::HiddenTriplet,
            (_, None) => Technique::HiddenQuad,
            (2, Some(_)) => Technique::DirectHiddenPair,
            (_, Some(_)) => Technique::DirectHiddenTriplet,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        match (self.single, self.digits.len()) {
            (Some(candidate), size) => Conclusion::placing(DIRECT_HIDDEN[size - 2], candidate),
            (None, size) => {
                let others = bits(self.places)
                    .flat_map(|place| position.of_cell(self.house.cells()[place]))
                    .filter(|candidate| !self.digits.contains(candidate.digit()));
                Conclusion::removing(HIDDEN[size - 2], others.collect())
            }
        }
    }
}

impl HiddenSet {
    /// The digits' places in the house, outside of the set's, that are marked in the other position:
    /// what had to go for the pattern to be there.
    pub(super) fn had_to_go(&self, source: &Position) -> impl Iterator<Item = Candidate> {
        let set = *self;
        let outside = bits(0x1FF & !set.places).map(move |place| set.house.cells()[place]);
        marked(source, outside, set.digits)
    }
}

/// Some cells of a house have as many candidates as there are of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NakedSet {
    /// Where.
    pub house: House,
    /// The places of the cells in the house, nine bits.
    pub places: u16,
    /// Their candidates.
    pub digits: DigitSet,
}

/// Finds naked sets of that size.
pub(crate) enum NakedSets<const SIZE: usize> {}

impl<const SIZE: usize> Finder for NakedSets<SIZE> {
    type Pattern = NakedSet;

    const EASIEST: Rating = Rating::new(NAKED[SIZE - 2]);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<NakedSet>, Interrupted> {
        Ok(first(|visit| eliminating_naked(position, SIZE, visit)))
    }
}

/// Visits all naked sets of that size that strike something out.
pub(super) fn eliminating_naked<B>(
    position: &Position,
    size: usize,
    visit: &mut dyn FnMut(NakedSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in BOXES_COLUMNS_ROWS {
        if position.empty(house) < 2 * size {
            continue;
        }
        let sets = house.cells().map(|cell| position.marks(cell));
        tuples(&sets, size, &mut |places, digits| {
            let strikes_out = |place: usize| sets[place] & digits != 0;
            match bits(0x1FF & !places).any(strikes_out) {
                true => visit(NakedSet {
                    house,
                    places,
                    digits: DigitSet::from_bits(digits).expect("nine digits"),
                }),
                false => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

impl Pattern for NakedSet {
    fn technique(&self) -> Technique {
        [
            Technique::NakedPair,
            Technique::NakedTriplet,
            Technique::NakedQuad,
        ][self.digits.len() - 2]
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let others: CandidateSet = bits(0x1FF & !self.places)
            .flat_map(|place| position.of_cell(self.house.cells()[place]))
            .filter(|candidate| self.digits.contains(candidate.digit()))
            .collect();
        Conclusion::removing(NAKED[self.digits.len() - 2], others)
    }
}

impl NakedSet {
    /// The other digits of the set's cells that are marked in the other position: what had to go for
    /// the pattern to be there.
    pub(super) fn had_to_go(&self, source: &Position) -> impl Iterator<Item = Candidate> {
        let set = *self;
        let inside = bits(set.places).map(move |place| set.house.cells()[place]);
        marked(source, inside, !set.digits)
    }
}

/// Those of the digits that are marked in these cells, cell by cell.
fn marked(
    source: &Position,
    cells: impl Iterator<Item = Cell>,
    digits: DigitSet,
) -> impl Iterator<Item = Candidate> {
    cells.flat_map(move |cell| {
        let digits = source.candidates(cell) & digits;
        digits
            .into_iter()
            .map(move |digit| Candidate::new(cell, digit))
    })
}

/// Visits which of the nine sets, that many of them, have two members or more each and as many in
/// all: their numbers as bits, and the union. In the order of the numbers' bits as a number.
pub(super) fn tuples<B>(
    sets: &[u16; 9],
    size: usize,
    visit: &mut dyn FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // Sets that are too large cannot take part; leaving them out first does not change the order.
    let mut fitting = [(0, 0); 9];
    let mut count = 0;
    for (number, &set) in sets.iter().enumerate() {
        if (2..=size).contains(&set.size()) {
            fitting[count] = (1 << number, set);
            count += 1;
        }
    }
    if count < size {
        return ControlFlow::Continue(());
    }
    choose(&fitting[..count], size, size, (0, 0), visit)
}

/// Chooses so many more of the sets, the largest number first, and all smaller ones under it.
fn choose<B>(
    sets: &[(u16, u16)],
    more: usize,
    size: usize,
    (numbers, union): (u16, u16),
    visit: &mut dyn FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if more == 0 {
        return match union.size() == size {
            true => visit(numbers, union),
            false => ControlFlow::Continue(()),
        };
    }
    for last in more - 1..sets.len() {
        let (number, set) = sets[last];
        let chosen = (numbers | number, union | set);
        if chosen.1.size() <= size {
            choose(&sets[..last], more - 1, size, chosen, visit)?;
        }
    }
    ControlFlow::Continue(())
}
