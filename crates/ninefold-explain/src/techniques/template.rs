//! Templates.

use ninefold::logic::Template;
use ninefold::{CellSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Template {
    fn name(&self) -> &'static str {
        "the templates of a digit"
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let digit = self.digit;
        let all = format!(
            "Go through all ways to place {digit} once in every row, column and box, in cells that can still be {digit}."
        );
        let follows = match self.cell {
            Some(cell) => format!("Every way has a {digit} in {cell}."),
            None => {
                let cells = found.map(|found| {
                    let gone = found.conclusion.eliminations.iter();
                    words::or(gone.map(|gone| gone.cell()).collect::<CellSet>())
                });
                let cells = cells.unwrap_or_else(|| "these cells".to_owned());
                format!("No way has a {digit} in {cells}.")
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
