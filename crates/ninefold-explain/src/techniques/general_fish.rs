//! Fish with fins, and fish in houses of any kind.

use ninefold::logic::{CellSet, GeneralFish};
use ninefold::{Cell, Digit, HouseSet};

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
        let covers = words::any_houses(self.covers);
        let crossing = crossing(digit, self.bases, self.covers, self.fins);
        let full = match self.fins.is_empty() {
            true => text!("So {covers} have no other {digit}."),
            false => text!("Unless {fins} is {digit}, {covers} have no other {digit}."),
        };
        let eliminated = found.map(|found| found.conclusion.eliminations.cells());
        let told = [crossing].into_iter().chain(serving(self)).chain([full]);
        let told = told.chain(eliminated.and_then(|cells| crowded(self, cells)));
        plain(told.chain(eliminated.and_then(|cells| beside(self, cells))))
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

/// Returns those of the cells that lie in several of the houses.
fn in_several(cells: CellSet, houses: HouseSet) -> CellSet {
    let holding = |cell: Cell| {
        houses
            .iter()
            .filter(move |house| house.cell_set().contains(cell))
    };
    let lies_in_several = |cell: &Cell| holding(*cell).count() > 1;
    cells.into_iter().filter(lies_in_several).collect()
}

/// States which fins are fins because they lie in two bases.
fn serving(fish: &GeneralFish) -> Option<Text> {
    let (fins, digit) = (in_several(fish.fins, fish.bases), fish.digit);
    let named = words::and(fins);
    match fins.len() {
        0 => None,
        1 => Some(text!(
            "{cell} is a fin because it is in two of the houses that need their {digit}, and would serve both at once.",
            cell = named
        )),
        _ => Some(text!(
            "{cells} are fins because each is in two of the houses that need their {digit}, and would serve both at once.",
            cells = named
        )),
    }
}

/// States which eliminated places lie in two covers.
fn crowded(fish: &GeneralFish, eliminated: CellSet) -> Option<Text> {
    let (cells, covers) = (
        in_several(eliminated, fish.covers),
        words::any_houses(fish.covers),
    );
    let named = words::and(cells);
    match cells.len() {
        0 => None,
        1 => Some(text!(
            "{cell} is in two of {covers} at once and would take both, so too few would be left.",
            cell = named
        )),
        _ => Some(text!(
            "Each of {cells} is in two of {covers} at once and would take both, so too few would be left.",
            cells = named
        )),
    }
}

/// States that the eliminated places see the fins, so that they are wrong if a fin has the digit, too.
fn beside(fish: &GeneralFish, eliminated: CellSet) -> Option<Text> {
    let (cells, digit) = (words::and(eliminated), fish.digit);
    match (fish.fins.len(), eliminated.has_several()) {
        (0, _) => None,
        (1, false) => Some(text!(
            "{cell} is there, too, and sees the fin, so it is not {digit} in either case.",
            cell = cells
        )),
        (1, true) => Some(text!(
            "{cells} are there, too, and see the fin, so they are not {digit} in either case."
        )),
        (_, false) => Some(text!(
            "{cell} is there, too, and sees all the fins, so it is not {digit} in any case.",
            cell = cells
        )),
        (_, true) => Some(text!(
            "{cells} are there, too, and see all the fins, so they are not {digit} in any case."
        )),
    }
}

/// States how many digits the bases of a fish need and its covers can take.
pub(super) fn crossing(digit: Digit, bases: HouseSet, covers: HouseSet, fins: CellSet) -> Text {
    let [bases, covers] = [bases, covers].map(words::any_houses);
    let places = match fins.len() {
        0 => text!("all their places for it"),
        1 => text!(
            "their places for it besides the fin {fins}",
            fins = words::and(fins)
        ),
        _ => text!(
            "their places for it besides the fins {fins}",
            fins = words::and(fins)
        ),
    };
    text!(
        "Each of {bases} needs its {digit}, and {places} are in {covers}, which can take only one {digit} each."
    )
}
