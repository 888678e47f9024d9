//! Locked candidates: pointing and claiming.

use ninefold::logic::Locking;

use super::{plain, remaining};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text;
use crate::text::Text;

impl Explanation for Locking {
    fn name(&self) -> Text {
        text!("locked candidates")
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let (digit, base, cover) = (self.digit, self.base, self.cover);
        let single = self
            .single
            .map(|(house, cell)| remaining(digit, cell, house));
        let locked = [
            text!("In {base}, all places for {digit} lie in {cover} too."),
            text!(
                "The {digit} of {cover} therefore stands in {base}, and nowhere else in {cover}."
            ),
        ];
        plain(locked.into_iter().chain(single))
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            covers: self.cover.into(),
            ..Pattern::new(self.base.into(), self.cells, self.digit.into())
        }
    }
}
