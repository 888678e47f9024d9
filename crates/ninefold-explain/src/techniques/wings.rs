//! XY-Wings and XYZ-Wings.

use ninefold::logic::{Position, Wing};
use ninefold::{DigitSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Wing {
    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let (pivot, [one, other], digit) = (self.pivot, self.wings, self.digit);
        let (places, seen) = match self.is_xyz {
            true => (format!("{pivot}, {one} or {other}"), "all three"),
            false => (format!("{one} or {other}"), "both"),
        };
        let cases = found.map(|found| cases(self, found.position));
        plain(cases.into_iter().chain([
            format!("Whatever stands in {pivot}, {digit} stands in {places}."),
            format!("No cell that sees {seen} holds {digit}."),
        ]))
    }

    fn pattern(&self) -> Pattern {
        let cells = [self.pivot].into_iter().chain(self.wings);
        Pattern {
            digits: DigitSet::EMPTY,
            ..Pattern::new(HouseSet::EMPTY, cells.collect(), DigitSet::ALL)
        }
    }
}

/// What the wings are for each candidate of the pivot.
fn cases(wing: &Wing, position: &Position) -> String {
    let (pivot, digit) = (wing.pivot, wing.digit);
    let all = position.candidates(pivot);
    let mut cases = Vec::new();
    for wing in wing.wings {
        for shared in (all & position.candidates(wing)) - DigitSet::from(digit) {
            cases.push(format!("if it is {shared}, {wing} is {digit}"));
        }
    }
    if wing.is_xyz {
        cases.push("otherwise it is that itself".to_owned());
    }
    format!("{pivot} is {}: {}.", words::or(all), cases.join("; "))
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
            "r1c9 is 4, 6 or 9: if it is 4, r2c7 is 9; if it is 6, r1c4 is 9; otherwise it is that \
             itself."
        );
    }
}
