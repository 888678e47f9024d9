//! XY-Wings and XYZ-Wings.

use ninefold::logic::{CandidateSet, Position, Wing};
use ninefold::{DigitSet, HouseSet};

use super::{plain, seeing};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::{Joint, Text};
use crate::{text, words};

impl Explanation for Wing {
    fn name(&self) -> Text {
        text!("a wing")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (pivot, [one, other], digit) = (self.pivot, self.wings, self.digit);
        let places = match self.is_xyz {
            true => vec![pivot, one, other],
            false => vec![one, other],
        };
        let count = places.len();
        let cases = found.map(|found| cases(self, found.position));
        let somewhere = text!(
            "Whatever {pivot} is, {digit} is in {places}.",
            places = words::or(places)
        );
        let gone = found.map(|found| found.conclusion.eliminations.cells());
        let seeing = gone.map(|cells| seeing(cells, count, digit));
        plain(cases.into_iter().chain([somewhere]).chain(seeing))
    }

    fn pattern(&self) -> Pattern {
        let cells = [self.pivot].into_iter().chain(self.wings);
        Pattern {
            digits: DigitSet::EMPTY,
            ..Pattern::new(HouseSet::EMPTY, cells.collect(), DigitSet::ALL)
        }
    }

    fn start(&self) -> CandidateSet {
        Pattern::new(HouseSet::EMPTY, self.pivot.into(), DigitSet::ALL).candidates
    }
}

/// Lists the digit of a wing for each candidate of the pivot.
fn cases(wing: &Wing, position: &Position) -> Text {
    let (pivot, digit) = (wing.pivot, wing.digit);
    let all = position.candidates(pivot);
    let mut cases = Vec::new();
    for wing in wing.wings {
        for shared in (all & position.candidates(wing)) - DigitSet::from(digit) {
            cases.push(text!("if it is {shared}, {wing} is {digit}"));
        }
    }
    if wing.is_xyz {
        cases.push(text!("otherwise it is {digit} itself"));
    }
    text!(
        "{pivot} is {digits}: {cases}.",
        digits = words::or(all),
        cases = Text::list(Joint::Semicolon, cases)
    )
}

#[cfg(test)]
mod tests {
    use crate::techniques::tests::told;

    #[test]
    fn a_wing_goes_through_the_candidates_of_its_pivot() {
        let puzzle =
            "................12....34.........3....5.....6.786........28..7.34.....2.9........";
        assert_eq!(
            told(puzzle, "XY-Wing")[0],
            "r5c8 is 8 or 9: if it is 9, r6c9 is 1; if it is 8, r5c6 is 1."
        );
        let puzzle =
            "................12..3..4........3....5...6...71.....8.....9.6.3..27......8.1.....";
        assert_eq!(
            told(puzzle, "XYZ-Wing")[0],
            "r1c9 is 4, 6 or 9: if it is 4, r2c7 is 9; if it is 6, r1c4 is 9; otherwise it is 9 \
             itself."
        );
    }
}
