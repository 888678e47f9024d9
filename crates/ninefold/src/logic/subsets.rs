//! Subsets: as many digits as cells in a house.
//!
//! * **Hidden pair, triplet, quad**: two (three, four) digits of a house have only as many places, so
//!   these cells hold nothing else. If the eliminations leave another digit one place, it can be placed
//!   directly.
//! * **Naked pair, triplet, quad**: two (three, four) cells of a house have only as many candidates, so
//!   no other cell of the house holds these digits.
//!
//! If a set of one kind eliminates something, the rest of the house makes a set of the other kind. Sudoku Explainer
//! takes only the smaller of the two: a naked set has at most half of the empty cells of the house, and a hidden set that
//! eliminates something has fewer than half. A player may know only the larger one, and the smaller one may be hidden
//! behind an open single, so the finders visit both. Each cell of a naked set has two candidates or more, and each digit
//! of a hidden set has two places or more.
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
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
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
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::NakedPair).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{9r7c5, 6r9c5}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{Candidate, CellSet, DigitSet, House};

#[cfg(feature = "serde")]
use super::singles::RemainingSingle;
use super::{
    BOXES_COLUMNS_ROWS, Conclusion, Finder, Flow, Look, NineBits, Pattern, Position, SearchResult,
    Technique, bits, first_of,
};

/// Some digits that have as many places in a house as there are digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HiddenSet {
    /// The house.
    pub house: House,
    /// The digits.
    pub digits: DigitSet,
    /// Their places.
    pub cells: CellSet,
    /// For a direct hidden set, another digit in the one place that is left to it.
    pub single: Option<Candidate>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for HiddenSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("HiddenSet", 4)?;
        fields.serialize_field("house", &self.house)?;
        fields.serialize_field("digits", &self.digits)?;
        fields.serialize_field("cells", &self.cells)?;
        if let Some(candidate) = self.single {
            let house = self.house;
            fields.serialize_field("single", &RemainingSingle { candidate, house })?;
        }
        fields.end()
    }
}

/// Finds hidden sets of `SIZE` digits that eliminate something.
pub(crate) enum HiddenSets<const SIZE: usize> {}

/// Finds hidden sets of `SIZE` digits that leave another digit one place.
pub(crate) enum DirectHiddenSets<const SIZE: usize> {}

impl<const SIZE: usize> Finder for HiddenSets<SIZE> {
    type Pattern = HiddenSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(HiddenSet) -> Flow) -> Flow {
        let position = look.position;
        hidden(
            position,
            SIZE,
            SIZE,
            |set| eliminating(position, set),
            visit,
        )
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<HiddenSet> {
        first_of(|visit| eliminating_hidden(look.position, SIZE, visit))
    }
}

/// Visits all hidden sets of this size that eliminate something, and are smaller than the naked set beside them.
pub(crate) fn eliminating_hidden(
    position: &Position,
    size: usize,
    visit: &mut dyn FnMut(HiddenSet) -> Flow,
) -> Flow {
    let useful = |set| eliminating(position, set);
    hidden(position, size, 2 * size, useful, visit)
}

/// Returns the set if it eliminates something.
fn eliminating(position: &Position, set: HiddenSet) -> Option<HiddenSet> {
    position.among(set.cells, !set.digits).next().map(|_| set)
}

impl<const SIZE: usize> Finder for DirectHiddenSets<SIZE> {
    type Pattern = HiddenSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(HiddenSet) -> Flow) -> Flow {
        let position = look.position;
        hidden(position, SIZE, SIZE, |set| direct(position, set), visit)
    }
}

/// Returns the set with the first digit outside of it that is left with one place.
fn direct(position: &Position, set: HiddenSet) -> Option<HiddenSet> {
    let mut others = (!set.digits).into_iter();
    others.find_map(|digit| {
        let places = position.places(set.house, digit);
        let single = Candidate::new((places - set.cells).single()?, digit);
        places.has_several().then_some(HiddenSet {
            single: Some(single),
            ..set
        })
    })
}

/// Passes each hidden set of this size, in houses with more than `few` empty cells, through `useful`, and visits the
/// results.
fn hidden(
    position: &Position,
    size: usize,
    few: usize,
    useful: impl Fn(HiddenSet) -> Option<HiddenSet>,
    visit: &mut dyn FnMut(HiddenSet) -> Flow,
) -> Flow {
    for house in BOXES_COLUMNS_ROWS {
        if position.empty(house) > few {
            tuples(
                position.places_of_all(house),
                size,
                &mut |digits, places| {
                    let set = HiddenSet {
                        house,
                        digits: digit_set(digits),
                        cells: house_cells(house, places),
                        single: None,
                    };
                    useful(set).map_or(Flow::Continue(()), &mut *visit)
                },
            )?;
        }
    }
    Flow::Continue(())
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
        match self.single {
            Some(candidate) => Conclusion::placing(candidate),
            None => {
                let others = position.among(self.cells, !self.digits);
                Conclusion::removing(others.collect())
            }
        }
    }
}

impl HiddenSet {
    /// Returns the places of the digits in the house that exist in the source outside of the set. They had to be
    /// eliminated before the pattern could appear.
    pub(crate) fn had_to_go(&self, source: &Position) -> impl Iterator<Item = Candidate> {
        source.among(self.house.cell_set() - self.cells, self.digits)
    }
}

/// Some cells of a house that have as many candidates as there are cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NakedSet {
    /// The house.
    pub house: House,
    /// The candidates of the cells.
    pub digits: DigitSet,
    /// The cells.
    pub cells: CellSet,
}

/// Finds naked sets of `SIZE` cells.
pub(crate) enum NakedSets<const SIZE: usize> {}

impl<const SIZE: usize> Finder for NakedSets<SIZE> {
    type Pattern = NakedSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(NakedSet) -> Flow) -> Flow {
        naked(look.position, SIZE, SIZE + 1, visit)
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<NakedSet> {
        first_of(|visit| eliminating_naked(look.position, SIZE, visit))
    }
}

/// Visits all naked sets of this size that eliminate something, and are not larger than the hidden set beside them.
pub(crate) fn eliminating_naked(
    position: &Position,
    size: usize,
    visit: &mut dyn FnMut(NakedSet) -> Flow,
) -> Flow {
    naked(position, size, 2 * size, visit)
}

/// Visits all naked sets of this size that eliminate something, in houses with at least `fewest` empty cells.
fn naked(
    position: &Position,
    size: usize,
    fewest: usize,
    visit: &mut dyn FnMut(NakedSet) -> Flow,
) -> Flow {
    for house in BOXES_COLUMNS_ROWS {
        if position.empty(house) < fewest {
            continue;
        }
        let sets = house.cells().map(|cell| position.marks(cell));
        tuples(&sets, size, &mut |places, digits| {
            let eliminates = |place: usize| sets[place] & digits != 0;
            match bits(0x1FF & !places).any(eliminates) {
                true => visit(NakedSet {
                    house,
                    cells: house_cells(house, places),
                    digits: digit_set(digits),
                }),
                false => Flow::Continue(()),
            }
        })?;
    }
    Flow::Continue(())
}

impl Pattern for NakedSet {
    fn technique(&self) -> Technique {
        match self.digits.len() {
            2 => Technique::NakedPair,
            3 => Technique::NakedTriplet,
            _ => Technique::NakedQuad,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let others = position.among(self.house.cell_set() - self.cells, self.digits);
        Conclusion::removing(others.collect())
    }
}

impl NakedSet {
    /// Returns the candidates of the cells in the source that are not digits of the set. They had to be eliminated
    /// before the pattern could appear.
    pub(crate) fn had_to_go(&self, source: &Position) -> impl Iterator<Item = Candidate> {
        source.among(self.cells, !self.digits)
    }
}

fn digit_set(digits: u16) -> DigitSet {
    DigitSet::from_bits(digits).expect("nine digits")
}

/// Returns the cells at these places of the house.
fn house_cells(house: House, places: u16) -> CellSet {
    bits(places).map(|place| house.cells()[place]).collect()
}

/// Visits every choice of `size` sets among the nine, each with two members or more, whose union has `size` members.
/// Passes the numbers of the sets as bits, and their union. The choices are in the order of these bits as a number.
pub(crate) fn tuples(
    sets: &[u16; 9],
    size: usize,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    // Sets that are too large cannot take part. Leaving them out first does not change the order.
    let mut fitting = [(0, 0); 9];
    let mut count = 0;
    for (number, &set) in sets.iter().enumerate() {
        if (2..=size).contains(&set.size()) {
            fitting[count] = (1 << number, set);
            count += 1;
        }
    }
    if count < size {
        return Flow::Continue(());
    }
    choose(&fitting[..count], size, size, (0, 0), visit)
}

/// Chooses `more` of the sets: the one with the largest number here, the others by recursion.
fn choose(
    sets: &[(u16, u16)],
    more: usize,
    size: usize,
    (numbers, union): (u16, u16),
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if more == 0 {
        return match union.size() == size {
            true => visit(numbers, union),
            false => Flow::Continue(()),
        };
    }
    for last in more - 1..sets.len() {
        let (number, set) = sets[last];
        let chosen = (numbers | number, union | set);
        if chosen.1.size() <= size {
            choose(&sets[..last], more - 1, size, chosen, visit)?;
        }
    }
    Flow::Continue(())
}
