//! Fireworks: pairs, triples and quadruples.

use ninefold::logic::{CandidateSet, CellSet, Firework, Kind};
use ninefold::{Cell, DigitSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Firework {
    fn name(&self) -> &'static str {
        "a firework"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let bursts = self.crossings.iter().flat_map(|&(crossing, digits)| {
            let [row, column] = [Kind::Row, Kind::Column].map(|kind| kind.of(crossing));
            // The end on the row of the first crossing lies on the column of the opposite one.
            let [one, other] = self.ends;
            let on_row = if row.cell_set().contains(one) { one } else { other };
            let on_column = if on_row == one { other } else { one };
            let digits = words::and(digits);
            [
                format!(
                    "The digits {digits} have, outside of {}, no place in {row} but {on_row}, and none in {column} but \
                     {on_column}.",
                    Kind::Box.of(crossing)
                ),
                format!(
                    "One that is in neither is in the box on both lines, so where they cross: each of {digits} is in {}.",
                    words::or([crossing, on_row, on_column])
                ),
            ]
        });
        plain(bursts.chain(meaning(self)))
    }

    fn pattern(&self) -> Pattern {
        let crossings: CellSet = self.crossings.iter().map(|&(cell, _)| cell).collect();
        let ends: CellSet = self.ends.into_iter().collect();
        let lines = |cell: Cell| [Kind::Row.of(cell), Kind::Column.of(cell)];
        let houses: HouseSet = crossings.iter().flat_map(lines).collect();
        let all = Pattern::new(houses, crossings | ends, self.digits());
        Pattern {
            candidates: candidates(self),
            further: self.partner.into_iter().collect(),
            ..all
        }
    }
}

/// What follows for the cells.
fn meaning(found: &Firework) -> Vec<String> {
    let digits = words::and(found.digits());
    let cells: CellSet = found.crossings.iter().map(|&(cell, _)| cell).collect();
    let cells = words::and(cells | found.ends.into_iter().collect());
    match (found.partner, &found.crossings[..]) {
        (Some(partner), [(crossing, _), ..]) => vec![format!(
            "{partner} is one of the two, so {} and {} are not that digit, and {crossing} is.",
            found.ends[0], found.ends[1]
        )],
        (_, [(one, digits_of_one), (other, digits_of_other)]) => vec![
            format!("So {digits} fill {cells}, and no other digit is left for these cells."),
            format!(
                "Of them, {one} can only be {}, and {other} only {}.",
                words::or(*digits_of_one),
                words::or(*digits_of_other)
            ),
        ],
        _ => vec![format!(
            "So {digits} fill {cells}, and no other digit is left for these cells."
        )],
    }
}

/// The digits in each cell.
fn candidates(found: &Firework) -> CandidateSet {
    let of = |cell: Cell, digits: DigitSet| {
        Pattern::new(HouseSet::EMPTY, cell.into(), digits).candidates
    };
    let crossings = found
        .crossings
        .iter()
        .map(|&(cell, digits)| of(cell, digits));
    let others = found.ends.into_iter().chain(found.partner);
    let others = others.map(|cell| of(cell, found.digits()));
    crossings
        .chain(others)
        .fold(CandidateSet::EMPTY, |all, some| all | some)
}
