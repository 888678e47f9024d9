//! Hidden and naked subsets: pairs, triplets and quads.

use ninefold::logic::{HiddenSet, NakedSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for HiddenSet {
    fn name(&self) -> &'static str {
        match self.digits.len() {
            2 => "a hidden pair",
            _ => "a hidden set",
        }
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let house = self.house;
        let mut told = plain([format!(
            "In {house}, {} can stand only in {}; nothing else can stand there.",
            words::and(self.digits),
            words::and(self.cells)
        )]);
        told.extend(self.single.map(|single| {
            Sentence::plain(format!(
                "That leaves {} as the only place for {} in {house}.",
                single.cell(),
                single.digit()
            ))
        }));
        told
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            houses: self.house.into(),
            digits: self.digits,
            ..Pattern::new(self.cells, self.digits)
        }
    }
}

impl Explanation for NakedSet {
    fn name(&self) -> &'static str {
        match self.digits.len() {
            2 => "a naked pair",
            _ => "a naked set",
        }
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        plain([format!(
            "In {}, the cells {} have only the candidates {}; nowhere else in {0} can these stand.",
            self.house,
            words::and(self.cells),
            words::and(self.digits)
        )])
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            houses: self.house.into(),
            digits: self.digits,
            ..Pattern::new(self.cells, self.digits)
        }
    }
}
