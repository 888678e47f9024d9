//! Gurth's symmetrical placement.

use ninefold::logic::{Automorphism, CellSet};
use ninefold::symmetry::SquareSymmetry;
use ninefold::{Cell, Digit, DigitSet, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Automorphism {
    fn name(&self) -> Text {
        text!("a symmetry")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let turned = turned(self);
        let exchanged = exchanged(self);
        let same = match exchanged.is_empty() {
            true => text!("{turned}, the position is the same as before."),
            false => text!(
                "{turned}, and {exchanged}, the position is the same as before.",
                exchanged = words::and(exchanged)
            ),
        };
        let solution = text!(
            "The puzzle has one solution, so that is the same as before, too: the digit of a cell turns into the digit \
             of the cell to which it moves."
        );
        let gone = found.map_or(CellSet::EMPTY, |found| {
            found.conclusion.eliminations.cells()
        });
        let (staying, moving): (Vec<Cell>, Vec<Cell>) =
            gone.iter().partition(|&cell| self.by.cell(cell) == cell);
        let fixed = fixed(self);
        let staying = match &staying[..] {
            [] => None,
            [cell] => Some(text!(
                "{cell} stays where it is, so only a digit that stays the same can go there: {digits}.",
                digits = words::or(fixed)
            )),
            cells => Some(text!(
                "{cells} stay where they are, so only a digit that stays the same can go there: {digits}.",
                cells = words::and(cells),
                digits = words::or(fixed)
            )),
        };
        let moving = match &moving[..] {
            [] => None,
            [cell] => Some(text!(
                "In {cell} the eliminated digits would turn up again in a cell that it sees or is, and exclude \
                 themselves."
            )),
            cells => Some(text!(
                "In {cells} the eliminated digits would turn up again in a cell that each sees or is, and exclude \
                 themselves.",
                cells = words::and(cells)
            )),
        };
        plain([same, solution].into_iter().chain(staying).chain(moving))
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

/// Describes the effect on the cells.
fn turned(found: &Automorphism) -> Text {
    let cells = found.by.of_cells();
    let named = SquareSymmetry::ALL
        .into_iter()
        .find(|symmetry| symmetry.transformation() == cells);
    match named {
        Some(SquareSymmetry::HalfTurn) => text!("If you turn the grid by 180 degrees"),
        Some(SquareSymmetry::QuarterTurn) => text!("If you turn the grid by 90 degrees"),
        Some(SquareSymmetry::Horizontal) => text!("If you exchange top and bottom"),
        Some(SquareSymmetry::Vertical) => text!("If you exchange left and right"),
        Some(SquareSymmetry::Diagonal) => {
            text!("If you mirror the grid in the diagonal from the top left")
        }
        Some(SquareSymmetry::Antidiagonal) => {
            text!("If you mirror the grid in the diagonal from the top right")
        }
        _ => text!(
            "If you transform the grid by {transformation}",
            transformation = cells.to_string()
        ),
    }
}

/// Describes the effect on the digits: `exchange 1 and 8`, `turn 1 into 2, 2 into 3 and 3 into 1`.
fn exchanged(found: &Automorphism) -> Vec<Text> {
    let image = |digit: Digit| found.by.digit(digit);
    let all = Digit::ALL
        .into_iter()
        .filter(|&digit| image(digit) != digit);
    let told = all.filter_map(|digit| {
        let next = image(digit);
        match image(next) == digit {
            true => (digit < next).then(|| text!("exchange {digit} and {next}")),
            false => Some(text!("turn {digit} into {next}")),
        }
    });
    told.collect()
}
