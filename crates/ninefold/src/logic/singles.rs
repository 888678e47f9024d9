//! Singles: what is certain without striking anything out.
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
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::HiddenSingle).unwrap();
//! assert_eq!(step.conclusion.placement.unwrap().to_string(), "4r4c4");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::digits::Digit;
use crate::geometry::{Cell, House};

use super::board::BOXES_COLUMNS_ROWS;
use super::candidate::Candidate;
use super::finder::{Finder, Pattern};
use super::position::Position;
use super::scratch::Scratch;
use super::step::{Conclusion, Rating};
use super::technique::Technique;
use super::watch::{Interrupted, Watch};

/// A digit with one place left in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HiddenSingle {
    /// The digit in its only place.
    pub candidate: Candidate,
    /// The house that has no other place for it.
    pub house: House,
    /// Whether the place is the last empty cell of the house.
    pub is_full_house: bool,
}

/// Finds hidden singles: full houses first, then boxes, columns, rows.
pub(crate) enum HiddenSingles {}

impl Finder for HiddenSingles {
    type Pattern = HiddenSingle;

    const EASIEST: Rating = Rating::new(1.0);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<HiddenSingle>, Interrupted> {
        let in_houses = |is_full_house: bool| {
            BOXES_COLUMNS_ROWS
                .into_iter()
                .filter(move |&house| (position.empty(house) == 1) == is_full_house)
                .find_map(|house| hidden_single(position, house))
        };
        Ok(in_houses(true).or_else(|| in_houses(false)))
    }
}

fn hidden_single(position: &Position, house: House) -> Option<HiddenSingle> {
    let digit = Digit::ALL
        .into_iter()
        .find(|&digit| position.places(house, digit).is_power_of_two())?;
    let place = position.places(house, digit).trailing_zeros() as usize;
    Some(HiddenSingle {
        candidate: Candidate::new(house.cells()[place], digit),
        house,
        is_full_house: position.empty(house) == 1,
    })
}

impl Pattern for HiddenSingle {
    fn technique(&self) -> Technique {
        if self.is_full_house {
            Technique::FullHouse
        } else {
            Technique::HiddenSingle
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        let rating = match self.house {
            _ if self.is_full_house => 1.0,
            house if House::boxes().contains(&house) => 1.2,
            _ => 1.5,
        };
        Conclusion::placing(rating, self.candidate)
    }
}

/// A cell with one candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NakedSingle {
    /// The only candidate of its cell.
    pub candidate: Candidate,
}

/// Finds naked singles in reading order.
pub(crate) enum NakedSingles {}

impl Finder for NakedSingles {
    type Pattern = NakedSingle;

    const EASIEST: Rating = Rating::new(2.3);

    fn first(
        position: &Position,
        _: &mut Scratch,
        _: &Watch,
    ) -> Result<Option<NakedSingle>, Interrupted> {
        let single = |cell: Cell| {
            let digit = position.candidates(cell).single()?;
            Some(NakedSingle {
                candidate: Candidate::new(cell, digit),
            })
        };
        Ok(Cell::ALL.into_iter().find_map(single))
    }
}

impl Pattern for NakedSingle {
    fn technique(&self) -> Technique {
        Technique::NakedSingle
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        Conclusion::placing(2.3, self.candidate)
    }
}
