//! Roughly where a step is, for players who want to find it themselves.

use std::fmt;

use ninefold::House;
use ninefold::logic::{Candidate, CellSet, Kind, Step};

use crate::explanation;

const BOXES: [&str; 9] = [
    "in the upper left",
    "at the top, in the middle",
    "in the upper right",
    "on the left, in the middle",
    "in the middle",
    "on the right, in the middle",
    "in the lower left",
    "at the bottom, in the middle",
    "in the lower right",
];
const BANDS: [&str; 3] = [
    "in the upper three rows",
    "in the middle three rows",
    "in the lower three rows",
];
const STACKS: [&str; 3] = [
    "in the left three columns",
    "in the middle three columns",
    "in the right three columns",
];

/// A part of the grid: a box, a band, a stack, or the whole grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region(Extent);

/// The boxes, bands and stacks are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    Box(usize),
    Band(usize),
    Stack(usize),
    Everywhere,
}

impl Region {
    /// The smallest part that holds the pattern's cells or, if only the whole grid does, the smallest
    /// that holds the cells of the conclusion.
    pub fn of(step: &Step) -> Region {
        let extent = part(explanation::of(&step.reason).pattern().cells).or_else(|| {
            part(
                explanation::concluded(&step.conclusion)
                    .iter()
                    .map(Candidate::cell)
                    .collect(),
            )
        });
        Region(extent.unwrap_or(Extent::Everywhere))
    }

    /// The boxes of the part; empty for the whole grid, which is nowhere in particular.
    pub fn boxes(self) -> Vec<House> {
        let belongs = |number: &usize| match self.0 {
            Extent::Box(only) => *number == only,
            Extent::Band(band) => number / 3 == band,
            Extent::Stack(stack) => number % 3 == stack,
            Extent::Everywhere => false,
        };
        let numbers = (0..9).filter(belongs);
        numbers.map(|number| Kind::Box.house(number)).collect()
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Extent::Box(number) => BOXES[number],
            Extent::Band(band) => BANDS[band],
            Extent::Stack(stack) => STACKS[stack],
            Extent::Everywhere => "all over the grid",
        })
    }
}

/// The smallest part that holds all the cells; `None` for the whole grid and for no cells.
fn part(cells: CellSet) -> Option<Extent> {
    let first = cells.first()?.box_index();
    let is_shared = |part: fn(usize) -> usize| {
        let mut cells = cells;
        cells.all(|cell| part(cell.box_index()) == part(first))
    };
    if is_shared(|number| number) {
        Some(Extent::Box(first))
    } else if is_shared(|number| number / 3) {
        Some(Extent::Band(first / 3))
    } else if is_shared(|number| number % 3) {
        Some(Extent::Stack(first % 3))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;
    use ninefold::Cell;

    fn of(places: &[(usize, usize)]) -> Option<Region> {
        let cells = places
            .iter()
            .map(|&(row, column)| Cell::at(row - 1, column - 1).unwrap());
        part(cells.collect()).map(Region)
    }

    #[test]
    fn a_part_is_as_small_as_it_can_be() {
        for (places, name, boxes) in [
            ([(1, 1), (3, 3)], "in the upper left", "box 1"),
            ([(9, 9), (9, 9)], "in the lower right", "box 9"),
            (
                [(4, 1), (6, 9)],
                "in the middle three rows",
                "box 4, box 5 and box 6",
            ),
            (
                [(1, 9), (9, 7)],
                "in the right three columns",
                "box 3, box 6 and box 9",
            ),
        ] {
            let region = of(&places).unwrap();
            assert_eq!(region.to_string(), name);
            assert_eq!(words::and(region.boxes()), boxes);
        }
        assert_eq!(of(&[(1, 1), (9, 9)]), None);
        assert_eq!(of(&[]), None);
        assert!(Region(Extent::Everywhere).boxes().is_empty());
    }
}
