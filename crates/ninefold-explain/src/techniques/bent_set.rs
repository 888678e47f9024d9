//! Bent sets: locked pairs and triplets, Sue de Coq, WXYZ-Wings and their kin.

use ninefold::logic::{BentSet, Position};
use ninefold::{Digit, DigitSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for BentSet {
    fn name(&self) -> &'static str {
        "a bent set"
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let counted = found.map(|found| counted(self, found.position));
        let follows = match self.free {
            Some(free) => {
                format!("A cell that sees all places of {free} among them is not {free}.")
            }
            None => {
                "A digit elsewhere that leaves fewer places for it among them is wrong.".to_owned()
            }
        };
        let inside = found.and_then(|found| inside(self, found));
        plain(counted.into_iter().flatten().chain([follows]).chain(inside))
    }

    fn pattern(&self) -> Pattern {
        Pattern {
            digits: self.free.map_or(DigitSet::EMPTY, DigitSet::from),
            ..Pattern::new(HouseSet::EMPTY, self.cells, DigitSet::ALL)
        }
    }
}

/// That eliminated candidates of its own cells would leave fewer places, too.
fn inside(set: &BentSet, found: Found<'_>) -> Option<String> {
    let gone = found.conclusion.eliminations.iter();
    let gone: Vec<String> = gone
        .filter(|gone| set.cells.contains(gone.cell()))
        .map(|gone| format!("{} were {}", gone.cell(), gone.digit()))
        .collect();
    (!gone.is_empty()).then(|| {
        format!(
            "Also if {}, fewer places would be left for that digit than are needed.",
            words::or(gone)
        )
    })
}

/// How often each digit can stand in the cells, and what that means.
fn counted(set: &BentSet, position: &Position) -> Vec<String> {
    let free = set.free.map_or(DigitSet::EMPTY, DigitSet::from);
    let digits = set.digits(position);
    let places = format!(
        "{} are {} cells with the digits {}.",
        words::and(set.cells),
        set.cells.len(),
        words::and(digits)
    );
    let most = |digit: &Digit| set.most(position, *digit);
    let often: DigitSet = (digits - free)
        .iter()
        .filter(|digit| most(digit) > 1)
        .collect();
    let once = digits - free - often;
    let mut counts = Vec::new();
    if !once.is_empty() {
        let each = if once.len() == 1 { "" } else { " each" };
        counts.push(format!(
            "{} can stand there only once{each}, as the places see each other",
            words::and(once)
        ));
    }
    counts.extend(
        often
            .iter()
            .map(|digit| format!("{digit} at most {} times", most(&digit))),
    );
    let meaning = match set.free {
        Some(free) => format!("so one of the cells must be {free}"),
        None => "so they can only just fill the cells".to_owned(),
    };
    vec![places, format!("{}, {meaning}.", words::and(counts))]
}
