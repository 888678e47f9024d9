//! Fish with fins, and fish in houses of any kind.

use ninefold::logic::{CellSet, GeneralFish};
use ninefold::{Cell, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for GeneralFish {
    fn name(&self) -> Text {
        text!("a fish")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (digit, fins) = (self.digit, words::or(self.fins));
        let covers = || words::any_houses(self.covers);
        let crossing = crossing(self);
        let twice = |houses: HouseSet| {
            move |cell: &Cell| {
                houses
                    .into_iter()
                    .filter(|house| house.cell_set().contains(*cell))
                    .count()
                    > 1
            }
        };
        let serving: CellSet = self.fins.iter().filter(twice(self.bases)).collect();
        let serving = (!serving.is_empty()).then(|| {
            text!(
                "{cells} lies in two of the first and would serve both at once.",
                cells = words::or(serving)
            )
        });
        let taken = match self.fins.is_empty() {
            true => text!(
                "So nothing is left of {covers} for any other {digit}.",
                covers = covers()
            ),
            false => text!(
                "Unless {fins} is {digit}, nothing is left of {covers} for any other {digit}.",
                covers = covers()
            ),
        };
        let crowded = found.and_then(|found| {
            let gone = found.conclusion.eliminations.cells().iter();
            let gone: CellSet = gone.filter(twice(self.covers)).collect();
            (!gone.is_empty()).then(|| {
                text!(
                    "{cells} lies in two of these at once and would take both.",
                    cells = words::or(gone)
                )
            })
        });
        let either = match self.fins.len() {
            0 => None,
            1 => Some(text!(
                "So a place there that sees the fin is not {digit} in either case."
            )),
            _ => Some(text!(
                "So a place there that sees all the fins is not {digit} in either case."
            )),
        };
        plain(
            [crossing]
                .into_iter()
                .chain(serving)
                .chain([taken])
                .chain(crowded)
                .chain(either),
        )
    }

    fn pattern(&self) -> Pattern {
        let all = Pattern::new(self.bases, self.cells | self.fins, self.digit.into());
        Pattern {
            covers: self.covers,
            cells: self.cells,
            further: self.fins,
            ..all
        }
    }
}

/// States how many digits the bases of the fish need and its covers can take.
pub(super) fn crossing(fish: &GeneralFish) -> Text {
    let (digit, fins) = (fish.digit, words::and(fish.fins));
    let [bases, covers] = [fish.bases, fish.covers].map(words::any_houses);
    let places = match fish.fins.len() {
        0 => text!("all their places"),
        1 => text!("their places besides the fin {fins}"),
        _ => text!("their places besides the fins {fins}"),
    };
    text!(
        "Each of {bases} needs a {digit}, and {places} lie in {covers}, which can take one {digit} each."
    )
}
