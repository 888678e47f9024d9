//! Locked candidates: pointing and claiming.

use ninefold::logic::Locking;

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};

impl Explanation for Locking {
    fn name(&self) -> &'static str {
        "locked candidates"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (digit, base, cover) = (self.digit, self.base, self.cover);
        let mut told = plain([
            format!("In {base}, all places for {digit} lie in {cover} too."),
            format!(
                "The {digit} of {cover} therefore stands in {base}, and nowhere else in {cover}."
            ),
        ]);
        told.extend(self.single.map(|(house, cell)| {
            Sentence::plain(format!(
                "That leaves {cell} as the only place for {digit} in {house}."
            ))
        }));
        told
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            houses: self.base.into(),
            covers: self.cover.into(),
            ..Pattern::new(self.cells(), self.digit.into())
        }
    }
}
