//! Bent sets: locked pairs and triplets, WXYZ-Wings and larger wings, and others that are counted digit by digit.

use ninefold::logic::{BentSet, Position};
use ninefold::{Digit, DigitSet, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for BentSet {
    fn name(&self) -> Text {
        text!("a bent set")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        if let (Some(found), Some(houses)) = (found, self.crossing()) {
            return plain(locked(self, houses, found.position));
        }
        let counted = found.map(|found| counted(self, found.position));
        let follows = match self.free {
            Some(free) => {
                text!("A cell that sees all places of {free} among them is not {free}.")
            }
            None => {
                text!("A digit elsewhere that leaves fewer places for it among them is wrong.")
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

/// Explains a locked pair or triplet, which lies in these two houses.
fn locked(set: &BentSet, houses: HouseSet, position: &Position) -> [Text; 2] {
    let (houses, digits) = (words::and(houses), words::and(set.digits(position)));
    let cells = words::and(set.cells);
    [
        text!(
            "In {houses}, {cells} have only the candidates {digits}.",
            houses = houses,
            cells = cells,
            digits = digits.clone()
        ),
        text!("So {digits} go nowhere else in either house."),
    ]
}

/// Explains that eliminated candidates in the set's own cells would also leave fewer places.
fn inside(set: &BentSet, found: Context<'_>) -> Option<Text> {
    let gone = found.conclusion.eliminations.iter();
    let gone: Vec<Text> = gone
        .filter(|gone| set.cells.contains(gone.cell()))
        .map(|gone| {
            text!(
                "{cell} were {digit}",
                cell = gone.cell(),
                digit = gone.digit()
            )
        })
        .collect();
    (!gone.is_empty()).then(|| {
        text!(
            "Also if {claims}, fewer places would be left for that digit than are needed.",
            claims = words::or(gone)
        )
    })
}

/// States how often each digit can occur in the cells, and the conclusion.
fn counted(set: &BentSet, position: &Position) -> Vec<Text> {
    let free = set.free.map_or(DigitSet::EMPTY, DigitSet::from);
    let digits = set.digits(position);
    let places = text!(
        "{cells} are {count} cells with the digits {digits}.",
        cells = words::and(set.cells),
        count = set.cells.len(),
        digits = words::and(digits)
    );
    let most = |digit: &Digit| set.most(position, *digit);
    let often: DigitSet = (digits - free)
        .iter()
        .filter(|digit| most(digit) > 1)
        .collect();
    let once = digits - free - often;
    let mut counts = Vec::new();
    match once.single() {
        _ if once.is_empty() => {}
        Some(digit) => counts.push(text!(
            "{digit} can stand there only once, as the places see each other"
        )),
        None => counts.push(text!(
            "{digits} can stand there only once each, as the places see each other",
            digits = words::and(once)
        )),
    }
    counts.extend(often.iter().map(|digit| {
        let count = most(&digit);
        text!("{digit} at most {count} times")
    }));
    let counts = words::and(counts);
    let meaning = match set.free {
        Some(free) => text!("{counts}, so one of the cells must be {free}."),
        None => text!("{counts}, so they can only just fill the cells."),
    };
    vec![places, meaning]
}
