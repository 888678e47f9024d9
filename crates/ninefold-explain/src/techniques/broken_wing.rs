//! Broken wings: an odd ring of places of a digit.

use ninefold::HouseSet;
use ninefold::logic::{BrokenWing, Candidate};

use super::{plain, seeing};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for BrokenWing {
    fn name(&self) -> Text {
        text!("a broken wing")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (digit, count) = (self.digit, self.cells.len());
        let houses: HouseSet = self.houses.iter().copied().collect();
        let mut told = vec![
            text!(
                "{cells} make a ring: each shares a house with the next, and the last with the first.",
                cells = words::and(&self.cells)
            ),
            text!(
                "If {houses} had no other places for {digit}, it would be in every second cell of the ring, which does \
                 not work out with {count} cells.",
                houses = words::and(houses)
            ),
        ];
        match self.guardians.single() {
            Some(guardian) => told.push(text!(
                "So {claim}.",
                claim = words::is(Candidate::new(guardian, digit))
            )),
            None => {
                told.push(text!(
                    "So one of the other places is right: {guardians} is {digit}.",
                    guardians = words::or(self.guardians)
                ));
                let gone = found.map(|found| found.conclusion.eliminations.cells());
                told.extend(gone.map(|cells| seeing(cells, self.guardians.len(), digit)));
            }
        }
        plain(told)
    }

    fn pattern(&self) -> Pattern {
        let ring = self.cells.iter().copied().collect();
        let pattern = Pattern::new(
            self.houses.iter().copied().collect(),
            ring,
            self.digit.into(),
        );
        let guardians = Pattern::new(HouseSet::EMPTY, self.guardians, self.digit.into());
        Pattern {
            candidates: pattern.candidates | guardians.candidates,
            further: self.guardians,
            ..pattern
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Cell, House};

    #[test]
    fn a_ring_needs_its_guardians() {
        let cells = ["r1c1", "r1c5", "r5c5", "r5c2", "r2c2"];
        let houses = ["row 1", "column 5", "row 5", "column 2", "box 1"];
        let wing = |guardians: &[&str]| BrokenWing {
            digit: "4".parse().unwrap(),
            cells: cells.iter().map(|cell| cell.parse().unwrap()).collect(),
            houses: houses
                .iter()
                .map(|house| house.parse::<House>().unwrap())
                .collect(),
            guardians: guardians
                .iter()
                .map(|cell| cell.parse::<Cell>().unwrap())
                .collect(),
        };
        let told = |guardians: &[&str]| {
            let told = wing(guardians).sentences(None).into_iter();
            told.map(|sentence| sentence.text).collect::<Vec<_>>()
        };
        assert_eq!(
            told(&["r5c8"]),
            [
                "r1c1, r1c5, r5c5, r5c2 and r2c2 make a ring: each shares a house with the next, and the last with the \
                 first.",
                "If row 1, row 5, column 2, column 5 and box 1 had no other places for 4, it would be in every second \
                 cell of the ring, which does not work out with 5 cells.",
                "So r5c8 is 4."
            ]
        );
        assert_eq!(
            told(&["r5c8", "r9c2"])[2],
            "So one of the other places is right: r5c8 or r9c2 is 4."
        );
    }
}
