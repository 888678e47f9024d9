//! Fish with fins, and fish of any houses.

use ninefold::logic::{CellSet, GeneralFish};
use ninefold::{Cell, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for GeneralFish {
    fn name(&self) -> &'static str {
        "a fish"
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let (digit, fins) = (self.digit, words::or(self.fins));
        let (bases, covers) = (
            words::any_houses(self.bases),
            words::any_houses(self.covers),
        );
        let (places, fin) = match self.fins.len() {
            0 => ("all their places".to_owned(), ""),
            1 => (format!("their places besides the fin {fins}"), "the fin"),
            _ => (
                format!("their places besides the fins {}", words::and(self.fins)),
                "all the fins",
            ),
        };
        let crossing = format!(
            "Each of {bases} needs a {digit}, and {places} lie in {covers}, which can take one {digit} each."
        );
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
            format!(
                "{} lies in two of the first and would serve both at once.",
                words::or(serving)
            )
        });
        let taken = match fin {
            "" => format!("So nothing is left of {covers} for any other {digit}."),
            _ => format!(
                "Unless {fins} is {digit}, nothing is left of {covers} for any other {digit}."
            ),
        };
        let crowded = found.and_then(|found| {
            let gone = found.conclusion.eliminations.iter();
            let gone: CellSet = gone
                .map(|gone| gone.cell())
                .filter(twice(self.covers))
                .collect();
            (!gone.is_empty()).then(|| {
                format!(
                    "{} lies in two of these at once and would take both.",
                    words::or(gone)
                )
            })
        });
        let either = (!fin.is_empty())
            .then(|| format!("So a place there that sees {fin} is not {digit} in either case."));
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
