//! Hidden and naked subsets: pairs, triplets and quads.

use ninefold::logic::{HiddenSet, NakedSet};

use super::{plain, remaining};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for HiddenSet {
    fn name(&self) -> Text {
        match self.digits.len() {
            2 => text!("a hidden pair"),
            _ => text!("a hidden set"),
        }
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let single = self
            .single
            .map(|single| remaining(single.digit(), single.cell(), self.house));
        let set = text!(
            "In {house}, the only places for {digits} are {cells}.",
            house = self.house,
            digits = words::and(self.digits),
            cells = words::and(self.cells)
        );
        let fill = text!("So they fill these cells, and no other digit goes there.");
        plain([set, fill].into_iter().chain(single))
    }

    fn pattern(&self) -> Pattern {
        Pattern::new(self.house.into(), self.cells, self.digits)
    }
}

impl Explanation for NakedSet {
    fn name(&self) -> Text {
        match self.digits.len() {
            2 => text!("a naked pair"),
            _ => text!("a naked set"),
        }
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        plain([
            text!(
                "In {house}, {cells} have only the candidates {digits}.",
                house = self.house,
                cells = words::and(self.cells),
                digits = words::and(self.digits)
            ),
            text!(
                "So these cells take up {digits}, which go nowhere else in {house}.",
                digits = words::and(self.digits),
                house = self.house
            ),
        ])
    }

    fn pattern(&self) -> Pattern {
        Pattern::new(self.house.into(), self.cells, self.digits)
    }
}
