//! Hidden and naked subsets: pairs, triplets and quads.

use ninefold::logic::{HiddenSet, NakedSet};

use super::{plain, remaining};
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for HiddenSet {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let single = self
            .single
            .map(|single| remaining(single.digit(), single.cell(), self.house));
        let set = format!(
            "In {}, {} can stand only in {}; nothing else can stand there.",
            self.house,
            words::and(self.digits),
            words::and(self.cells)
        );
        plain([set].into_iter().chain(single))
    }

    fn pattern(&self) -> Pattern {
        Pattern::new(self.house.into(), self.cells, self.digits)
    }
}

impl Explanation for NakedSet {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        plain([format!(
            "In {}, the cells {} have only the candidates {}; nowhere else in {0} can these stand.",
            self.house,
            words::and(self.cells),
            words::and(self.digits)
        )])
    }

    fn pattern(&self) -> Pattern {
        Pattern::new(self.house.into(), self.cells, self.digits)
    }
}
