//! A filter for the steps of a position.

use ninefold::logic::{Candidate, Step, Technique};
use ninefold::{Cell, CellSet, Digit, House};

use crate::pattern::concluded;

/// The properties that a step must have. An empty list allows everything.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// One of these techniques, if there are any.
    pub techniques: Vec<Technique>,
    /// A conclusion about one of these digits, if there are any.
    pub digits: Vec<Digit>,
    /// A conclusion in one of these cells, if there are any.
    pub cells: Vec<Cell>,
    /// A conclusion in one of these houses, if there are any.
    pub houses: Vec<House>,
}

impl Filter {
    /// Returns whether the step passes: its technique is allowed, and one of its placements or eliminations fits the
    /// rest.
    pub fn wants(&self, step: &Step) -> bool {
        let cells: CellSet = self.cells.iter().copied().collect();
        let houses = self.houses.iter().flat_map(|house| house.cell_set());
        let houses: CellSet = houses.collect();
        let is_any = |wanted: bool, is_empty: bool| is_empty || wanted;
        let is_wanted = |it: Candidate| {
            is_any(self.digits.contains(&it.digit()), self.digits.is_empty())
                && is_any(cells.contains(it.cell()), cells.is_empty())
                && is_any(houses.contains(it.cell()), houses.is_empty())
        };
        is_any(
            self.techniques.contains(&step.technique),
            self.techniques.is_empty(),
        ) && concluded(&step.conclusion).iter().any(is_wanted)
    }
}
