//! Hidden and naked singles.

use ninefold::HouseSet;
use ninefold::logic::{HiddenSingle, NakedSingle};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};

impl Explanation for HiddenSingle {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (cell, digit, house) = (self.candidate.cell(), self.candidate.digit(), self.house);
        plain([match self.is_full_house {
            true => format!("{cell} is the last empty cell of {house}, which lacks only {digit}."),
            false => format!("In {house}, {cell} is the only place left for {digit}."),
        }])
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(self.house.into(), cell.into(), digit.into())
    }
}

impl Explanation for NakedSingle {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        plain([format!("{digit} is the only candidate left in {cell}.")])
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(HouseSet::EMPTY, cell.into(), digit.into())
    }
}
