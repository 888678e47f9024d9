//! Death blossoms: whatever the stem is, a petal holds the digit.

use ninefold::logic::{Candidate, CandidateSet, DeathBlossom, Petal, Position};
use ninefold::{CellSet, DigitSet, HouseSet};

use super::{plain, seeing};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for DeathBlossom {
    fn name(&self) -> Text {
        text!("a death blossom")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let digits = self.petals.iter().map(|petal| petal.digit);
        let start = text!(
            "{cell} is {digits}.",
            cell = self.stem,
            digits = words::or(digits)
        );
        let position = found.map(|found| found.position);
        let petals = self
            .petals
            .iter()
            .map(|petal| of_petal(self, petal, position));
        let end = found.into_iter().flat_map(|found| ending(self, found));
        plain([start].into_iter().chain(petals).chain(end))
    }

    fn pattern(&self) -> Pattern {
        let cells = self.petals.iter().flat_map(|petal| petal.cells).collect();
        let digits: DigitSet = self.petals.iter().map(|petal| petal.digit).collect();
        let digits = digits | self.digit.into();
        let stem = Pattern::new(HouseSet::EMPTY, self.stem.into(), digits);
        let pattern = Pattern::new(HouseSet::EMPTY, cells, digits);
        Pattern {
            cells: pattern.cells | stem.cells,
            candidates: pattern.candidates | stem.candidates,
            ..pattern
        }
    }

    fn start(&self) -> CandidateSet {
        Pattern::new(HouseSet::EMPTY, self.stem.into(), self.digit.into()).candidates
    }
}

/// States where the digit is in every case, and which cells see all these places.
fn ending(blossom: &DeathBlossom, found: Context<'_>) -> [Text; 2] {
    let digit = blossom.digit;
    let cells: CellSet = blossom
        .petals
        .iter()
        .flat_map(|petal| petal.cells)
        .collect();
    let places = cells & found.position.board(digit);
    let gone = found.conclusion.eliminations.cells();
    [
        text!(
            "So in every case {places} is {digit}.",
            places = words::or(places)
        ),
        seeing(gone, places.len(), digit),
    ]
}

/// `If r1c2 is 4, r1c5 and r1c6 lose it and hold 2 and 7: one of them is 7.`
fn of_petal(blossom: &DeathBlossom, petal: &Petal, position: Option<&Position>) -> Text {
    let (lost, digit) = (petal.digit, blossom.digit);
    let cells = words::and(petal.cells);
    if petal.cells.single().is_some() {
        return text!(
            "If it is {lost}, {cell} loses {lost} and is {digit}.",
            cell = cells
        );
    }
    let marks = |position: &Position| {
        let all = petal
            .cells
            .iter()
            .flat_map(|cell| position.candidates(cell));
        all.collect::<DigitSet>() - lost.into()
    };
    let places = position.map(|position| petal.cells & position.board(digit));
    let places = places.unwrap_or(petal.cells);
    let holds = match places.single() {
        Some(place) => words::is(Candidate::new(place, digit)),
        None => text!("one of {cells} is {digit}", cells = words::and(places)),
    };
    match position {
        Some(position) => text!(
            "If it is {lost}, {cells} lose {lost} and hold {digits}: {claim}.",
            digits = words::and(marks(position)),
            claim = holds
        ),
        None => text!(
            "If it is {lost}, {cells} lose {lost}: {claim}.",
            claim = holds
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Digit, Grid};

    #[test]
    fn each_candidate_of_the_stem_has_its_petal() {
        let mut position = Position::from(&Grid::EMPTY);
        let marks = [
            ("r1c1", "123"),
            ("r1c5", "19"),
            ("r1c7", "24"),
            ("r1c8", "49"),
            ("r5c1", "39"),
        ];
        for (cell, kept) in marks {
            let cell: ninefold::Cell = cell.parse().unwrap();
            for digit in Digit::ALL {
                if !kept.contains(&digit.to_string()) {
                    position.remove(Candidate::new(cell, digit));
                }
            }
        }
        let petal = |digit: &str, cells: &[&str]| Petal {
            digit: digit.parse().unwrap(),
            cells: cells
                .iter()
                .map(|cell| cell.parse::<ninefold::Cell>().unwrap())
                .collect(),
        };
        let blossom = DeathBlossom {
            stem: "r1c1".parse().unwrap(),
            petals: vec![
                petal("1", &["r1c5"]),
                petal("2", &["r1c7", "r1c8"]),
                petal("3", &["r5c1"]),
            ],
            digit: "9".parse().unwrap(),
        };
        let conclusion = ninefold::logic::Conclusion {
            eliminations: ["9r5c5".parse::<Candidate>().unwrap()]
                .into_iter()
                .collect(),
            placement: None,
        };
        let told = blossom.sentences(Some(Context {
            position: &position,
            conclusion: &conclusion,
        }));
        let told: Vec<String> = told.into_iter().map(|sentence| sentence.text).collect();
        assert_eq!(
            told,
            [
                "r1c1 is 1, 2 or 3.",
                "If it is 1, r1c5 loses 1 and is 9.",
                "If it is 2, r1c7 and r1c8 lose 2 and hold 4 and 9: r1c8 is 9.",
                "If it is 3, r5c1 loses 3 and is 9.",
                "So in every case r1c5, r1c8 or r5c1 is 9.",
                "r5c5 sees all of them, so it is not 9."
            ]
        );
    }
}
