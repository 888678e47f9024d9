//! Singles: placements that need no elimination.
//!
//! * **Hidden single**: a digit has one place left in a house. The easiest is the last empty cell of
//!   a house, the full house.
//! * **Naked single**: a cell has one candidate left.
//!
//! Box 5 has one place left for the 4:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "1..5.......5.6...88.7....3.....21.......9.34.4.....8.7......671.1....2....27.....".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::HiddenSingle).unwrap();
//! assert_eq!(step.conclusion.placement.unwrap().to_string(), "4r4c4");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{Candidate, Cell, Digit, House};

use super::{
    BOXES_COLUMNS_ROWS, Conclusion, Finder, Flow, Look, Pattern, Position, SearchResult, Technique,
};

/// A digit with one place left in a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HiddenSingle {
    /// The digit in its only place.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub candidate: Candidate,
    /// The house that has no other place for it.
    pub house: House,
    /// Whether the place is the last empty cell of the house.
    #[cfg_attr(feature = "serde", serde(rename = "full_house"))]
    pub is_full_house: bool,
}

/// The single that another pattern leaves, in its serialized form.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
pub(super) struct RemainingSingle {
    #[serde(flatten)]
    pub candidate: Candidate,
    pub house: House,
}

/// Finds hidden singles: full houses first, then boxes, columns, rows.
pub(crate) enum HiddenSingles {}

impl Finder for HiddenSingles {
    type Pattern = HiddenSingle;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(HiddenSingle) -> Flow) -> Flow {
        let mut houses = BOXES_COLUMNS_ROWS.into_iter();
        houses.try_for_each(|house| hidden_singles(look.position, house).try_for_each(&mut *visit))
    }

    fn first(look: &mut Look, unwanted: Option<Technique>) -> SearchResult<HiddenSingle> {
        let wanted = |technique: Technique| match unwanted == Some(technique) {
            true => None,
            false => in_houses(look.position, technique == Technique::FullHouse),
        };
        Ok(wanted(Technique::FullHouse).or_else(|| wanted(Technique::HiddenSingle)))
    }
}

/// Returns the first single in the houses with one empty cell, or in the houses with more.
fn in_houses(position: &Position, is_full_house: bool) -> Option<HiddenSingle> {
    BOXES_COLUMNS_ROWS
        .into_iter()
        .filter(|&house| (position.empty(house) == 1) == is_full_house)
        .find_map(|house| hidden_singles(position, house).next())
}

fn hidden_singles(position: &Position, house: House) -> impl Iterator<Item = HiddenSingle> {
    let places_of = move |digit: Digit| position.places_of_all(house)[digit.index()];
    let has_one_place = move |&digit: &Digit| places_of(digit).is_power_of_two();
    Digit::ALL
        .into_iter()
        .filter(has_one_place)
        .map(move |digit| {
            let place = places_of(digit).trailing_zeros() as usize;
            HiddenSingle {
                candidate: Candidate::new(house.cells()[place], digit),
                house,
                is_full_house: position.empty(house) == 1,
            }
        })
}

impl Pattern for HiddenSingle {
    fn technique(&self) -> Technique {
        match self.is_full_house {
            true => Technique::FullHouse,
            false => Technique::HiddenSingle,
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        Conclusion::placing(self.candidate)
    }
}

/// A cell with one candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NakedSingle {
    /// The only candidate of its cell.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub candidate: Candidate,
}

/// Finds naked singles in reading order.
pub(crate) enum NakedSingles {}

impl Finder for NakedSingles {
    type Pattern = NakedSingle;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(NakedSingle) -> Flow) -> Flow {
        naked_singles(look.position).try_for_each(visit)
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<NakedSingle> {
        Ok(naked_singles(look.position).next())
    }
}

fn naked_singles(position: &Position) -> impl Iterator<Item = NakedSingle> {
    let single = |cell: Cell| {
        let digit = position.candidates(cell).single()?;
        Some(NakedSingle {
            candidate: Candidate::new(cell, digit),
        })
    };
    Cell::ALL.into_iter().filter_map(single)
}

impl Pattern for NakedSingle {
    fn technique(&self) -> Technique {
        Technique::NakedSingle
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        Conclusion::placing(self.candidate)
    }
}
