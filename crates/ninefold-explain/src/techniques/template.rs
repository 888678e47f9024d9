//! The explanation of templates.

use ninefold::HouseSet;
use ninefold::logic::Template;

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Template {
    fn name(&self) -> Text {
        text!("the templates of a digit")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let digit = self.digit;
        let all = text!(
            "Go through all ways to place {digit} once in every row, column and box, in cells that can still be {digit}."
        );
        let follows = match self.cell {
            Some(cell) => text!("Every way has {digit} in {cell}."),
            None => {
                let cells = found.map(|found| words::or(found.conclusion.eliminations.cells()));
                let cells = cells.unwrap_or_else(|| text!("these cells"));
                text!("No way has {digit} in {cells}.")
            }
        };
        plain([all, follows])
    }

    fn pattern(&self) -> Pattern {
        Pattern::new(
            HouseSet::EMPTY,
            self.cell.into_iter().collect(),
            self.digit.into(),
        )
    }
}
