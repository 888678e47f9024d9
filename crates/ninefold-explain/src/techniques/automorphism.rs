//! Gurth's symmetrical placement.

use ninefold::logic::{Automorphism, CellSet};
use ninefold::symmetry::SquareSymmetry;
use ninefold::{Cell, Digit, DigitSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Automorphism {
    fn name(&self) -> &'static str {
        "a symmetry"
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let turned = turned(self);
        let exchanged = exchanged(self);
        let same = match exchanged.is_empty() {
            true => format!("{turned}, the position is the same as before."),
            false => format!(
                "{turned}, and {}, the position is the same as before.",
                words::and(exchanged)
            ),
        };
        let solution = "The puzzle has one solution, so that is the same as before, too: what stands in a cell turns \
                        into what stands where the cell comes to.";
        let gone: CellSet = found
            .map(|found| {
                found
                    .conclusion
                    .eliminations
                    .iter()
                    .map(|gone| gone.cell())
                    .collect()
            })
            .unwrap_or_default();
        let (staying, moving): (Vec<Cell>, Vec<Cell>) =
            gone.iter().partition(|&cell| self.by.cell(cell) == cell);
        let fixed = fixed(self);
        let staying = (!staying.is_empty()).then(|| {
            format!(
                "{} {} where {}, so only a digit that stays the same can stand there: {}.",
                words::and(&staying),
                if staying.len() == 1 { "stays" } else { "stay" },
                if staying.len() == 1 {
                    "it is"
                } else {
                    "they are"
                },
                words::or(fixed)
            )
        });
        let moving = (!moving.is_empty()).then(|| {
            format!(
                "In {} the eliminated digits would turn up again in a cell that {} sees or is, and exclude themselves.",
                words::and(&moving),
                if moving.len() == 1 { "it" } else { "each" },
            )
        });
        plain(
            [same, solution.to_owned()]
                .into_iter()
                .chain(staying)
                .chain(moving),
        )
    }

    fn pattern(&self) -> Pattern {
        let staying = Cell::ALL
            .into_iter()
            .filter(|&cell| self.by.cell(cell) == cell);
        Pattern {
            digits: fixed(self),
            ..Pattern::new(HouseSet::EMPTY, staying.collect(), DigitSet::EMPTY)
        }
    }
}

/// The digits that stay as they are.
fn fixed(found: &Automorphism) -> DigitSet {
    let all = Digit::ALL.into_iter();
    all.filter(|&digit| found.by.digit(digit) == digit)
        .collect()
}

/// What is done to the cells.
fn turned(found: &Automorphism) -> String {
    let cells = found.by.of_cells();
    let named = SquareSymmetry::ALL
        .into_iter()
        .find(|symmetry| symmetry.transformation() == cells);
    match named {
        Some(SquareSymmetry::HalfTurn) => "If you turn the grid by 180 degrees".to_owned(),
        Some(SquareSymmetry::QuarterTurn) => "If you turn the grid by 90 degrees".to_owned(),
        Some(SquareSymmetry::Horizontal) => "If you exchange top and bottom".to_owned(),
        Some(SquareSymmetry::Vertical) => "If you exchange left and right".to_owned(),
        Some(SquareSymmetry::Diagonal) => {
            "If you mirror the grid in the diagonal from the top left".to_owned()
        }
        Some(SquareSymmetry::Antidiagonal) => {
            "If you mirror the grid in the diagonal from the top right".to_owned()
        }
        _ => format!("If you transform the grid by {cells}"),
    }
}

/// What is done to the digits: `exchange 1 and 8`, `turn 1 into 2, 2 into 3 and 3 into 1`.
fn exchanged(found: &Automorphism) -> Vec<String> {
    let image = |digit: Digit| found.by.digit(digit);
    let all = Digit::ALL
        .into_iter()
        .filter(|&digit| image(digit) != digit);
    let told = all.filter_map(|digit| {
        let next = image(digit);
        match image(next) == digit {
            true => (digit < next).then(|| format!("exchange {digit} and {next}")),
            false => Some(format!("turn {digit} into {next}")),
        }
    });
    told.collect()
}
