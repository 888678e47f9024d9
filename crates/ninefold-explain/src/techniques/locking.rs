//! Locked candidates: pointing and claiming.

use ninefold::logic::Locking;

use super::{plain, remaining};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Locking {
    fn name(&self) -> Text {
        text!("locked candidates")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (digit, base, cover) = (self.digit, self.base, self.cover);
        let cells = words::and(self.cells);
        let single = self
            .single
            .map(|(house, cell)| remaining(digit, cell, house));
        let places = match (found, self.cells.len()) {
            // The places in a chain are those that its assumption leaves.
            (None, _) => text!("In {base}, all places for {digit} are in {cover}, too."),
            (_, 2) => text!("In {base}, the only places for {digit} are {cells}, both in {cover}."),
            _ => text!("In {base}, the only places for {digit} are {cells}, all in {cover}."),
        };
        let there = text!("So {cover} has its {digit} there, and nowhere else.");
        plain([places, there].into_iter().chain(single))
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            covers: self.cover.into(),
            ..Pattern::new(self.base.into(), self.cells, self.digit.into())
        }
    }
}
