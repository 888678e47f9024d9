//! Bent sets: locked pairs and triplets, WXYZ-Wings and larger wings, and others that are counted digit by digit.

use ninefold::logic::{BentSet, Candidate, Position};
use ninefold::{Digit, DigitSet, HouseSet};

use super::{beyond, plain, seeing};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::{Joint, Text};
use crate::{text, words};

impl Explanation for BentSet {
    fn name(&self) -> Text {
        text!("a bent set")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        if let (Some(found), Some(houses)) = (found, self.crossing()) {
            let locked = locked(self, houses, found.position);
            return plain(locked.into_iter().chain(beyond(houses, found)));
        }
        let Some(found) = found else {
            return Vec::new();
        };
        plain(match self.free {
            Some(free) => with_free_digit(self, free, found),
            None => filled(self, found),
        })
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

/// States how many cells there are for which digits.
fn size(set: &BentSet, position: &Position) -> Text {
    text!(
        "{cells} are {count} cells with the digits {digits}.",
        cells = words::and(set.cells),
        count = set.cells.len(),
        digits = words::and(set.digits(position))
    )
}

/// States how often the digits can occur in the cells.
fn counted(set: &BentSet, digits: DigitSet, position: &Position) -> Text {
    let fit = |count: usize| -> DigitSet {
        let alike = digits
            .iter()
            .filter(|&digit| set.most(position, digit) == count);
        alike.collect()
    };
    let told = (1..=9).filter_map(|count| {
        let digits = fit(count);
        let named = words::and(digits);
        match (digits.len(), count) {
            (0, _) => None,
            (1, 1) => Some(text!(
                "{digit} fits there only once, as its places see each other",
                digit = named
            )),
            (1, _) => Some(text!(
                "{digit} fits there at most {count} times",
                digit = named
            )),
            (_, 1) => Some(text!(
                "{digits} fit there only once each, as their places see each other",
                digits = named
            )),
            _ => Some(text!(
                "{digits} fit there at most {count} times each",
                digits = named
            )),
        }
    });
    let counts = Text::list(Joint::Semicolon, told.collect());
    text!("{counts}.")
}

/// Explains that the free digit must be in one of the cells, because the others are too few.
fn with_free_digit(set: &BentSet, free: Digit, found: Context<'_>) -> Vec<Text> {
    let position = found.position;
    let others = set.digits(position) - free.into();
    let places = set.cells & position.board(free);
    let enough = text!(
        "That is too little for {count} cells, so {places} is {digit}.",
        count = set.cells.len(),
        places = words::or(places),
        digit = free
    );
    let gone = found.conclusion.eliminations.cells();
    let told = [size(set, position), counted(set, others, position), enough];
    told.into_iter()
        .chain([seeing(gone, places.len(), free)])
        .collect()
}

/// Explains that the digits just fill the cells, which the eliminated candidates would make impossible.
fn filled(set: &BentSet, found: Context<'_>) -> Vec<Text> {
    let position = found.position;
    let were = |gone: Candidate| {
        let (cell, digit) = (gone.cell(), gone.digit());
        text!("{cell} were {digit}")
    };
    let gone = found.conclusion.eliminations;
    let lost = match gone.len() {
        0..=4 => text!(
            "If {claims}, that digit would fit there less often, and a cell would stay empty.",
            claims = words::or(gone.iter().map(were))
        ),
        _ => text!(
            "Each candidate removed here would leave its digit fewer places there, and a cell would stay empty."
        ),
    };
    vec![
        size(set, position),
        counted(set, set.digits(position), position),
        text!(
            "That just fills the {count} cells, so each digit is there as often as it fits.",
            count = set.cells.len()
        ),
        lost,
    ]
}
