//! Fireworks: pairs, triples and quadruples.

use ninefold::logic::{CandidateSet, CellSet, Firework, HouseKind};
use ninefold::{Cell, DigitSet, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Firework {
    fn name(&self) -> Text {
        text!("a firework")
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let bursts = self.crossings.iter().flat_map(|&(crossing, digits)| {
            let [row, column] = [HouseKind::Row, HouseKind::Column].map(|kind| kind.of(crossing));
            // The end on the row of the first crossing lies on the column of the opposite one.
            let [one, other] = self.ends;
            let on_row = if row.cell_set().contains(one) { one } else { other };
            let on_column = if on_row == one { other } else { one };
            [
                text!(
                    "Outside of {block}, the only place for {digits} in {row} is {on_row}, and in {column} it is {on_column}.",
                    block = HouseKind::Box.of(crossing),
                    digits = words::and(digits)
                ),
                text!(
                    "A digit that is in neither is in {block} on both lines, so where they cross: each of {digits} is in \
                     {cells}.",
                    block = HouseKind::Box.of(crossing),
                    digits = words::and(digits),
                    cells = words::or([crossing, on_row, on_column])
                ),
            ]
        });
        plain(bursts.chain(meaning(self)))
    }

    fn pattern(&self) -> Pattern {
        let crossings: CellSet = self.crossings.iter().map(|&(cell, _)| cell).collect();
        let ends: CellSet = self.ends.into_iter().collect();
        let lines = |cell: Cell| [HouseKind::Row.of(cell), HouseKind::Column.of(cell)];
        let houses: HouseSet = crossings.iter().flat_map(lines).collect();
        let all = Pattern::new(houses, crossings | ends, self.digits());
        Pattern {
            candidates: candidates(self),
            further: self.partner.into_iter().collect(),
            ..all
        }
    }
}

/// States the consequences for the cells.
fn meaning(found: &Firework) -> Vec<Text> {
    let digits = words::and(found.digits());
    let cells: CellSet = found.crossings.iter().map(|&(cell, _)| cell).collect();
    let cells = words::and(cells | found.ends.into_iter().collect());
    let fill = text!("So {digits} fill {cells}, and no other digit is left for these cells.");
    match (found.partner, &found.crossings[..]) {
        (Some(partner), [(crossing, _), ..]) => vec![text!(
            "{partner} is {digits} and sees {ends}, so these are not that digit, and {crossing} is.",
            digits = words::or(found.digits()),
            ends = words::and(found.ends)
        )],
        (_, [(one, digits_of_one), (other, digits_of_other)]) => vec![
            fill,
            text!(
                "Of them, {one} can only be {digits_of_one}, and {other} only {digits_of_other}.",
                digits_of_one = words::or(*digits_of_one),
                digits_of_other = words::or(*digits_of_other)
            ),
        ],
        _ => vec![fill],
    }
}

/// Returns the digits in each cell.
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
    crossings.chain(others).flatten().collect()
}
