//! Hidden and naked singles, and digits that only the solution tells.

use ninefold::HouseSet;
use ninefold::logic::{HiddenSingle, NakedSingle, SolutionDigit};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};

impl Explanation for HiddenSingle {
    fn name(&self) -> &'static str {
        "a hidden single"
    }

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
    fn name(&self) -> &'static str {
        "a naked single"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        plain([format!("{digit} is the only candidate left in {cell}.")])
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(HouseSet::EMPTY, cell.into(), digit.into())
    }
}

impl Explanation for SolutionDigit {
    fn name(&self) -> &'static str {
        "a digit of the solution"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        plain([
            format!(
                "Trying all ways to fill the grid leaves one solution, and that has {digit} in {cell}."
            ),
            "No pattern was found that shows it.".to_owned(),
        ])
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(HouseSet::EMPTY, cell.into(), digit.into())
    }
}
