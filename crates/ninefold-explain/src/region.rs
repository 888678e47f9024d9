//! Roughly where a step is, for players who want to find it themselves.

use std::fmt;

use ninefold::House;
use ninefold::logic::{Candidate, CellSet, Step};

use crate::explanation;

/// The parts of the grid with the numbers of their boxes, counted from 0; small ones first.
const PARTS: [(&str, &[usize]); 15] = [
    ("in the upper left", &[0]),
    ("at the top, in the middle", &[1]),
    ("in the upper right", &[2]),
    ("on the left, in the middle", &[3]),
    ("in the middle", &[4]),
    ("on the right, in the middle", &[5]),
    ("in the lower left", &[6]),
    ("at the bottom, in the middle", &[7]),
    ("in the lower right", &[8]),
    ("in the upper three rows", &[0, 1, 2]),
    ("in the middle three rows", &[3, 4, 5]),
    ("in the lower three rows", &[6, 7, 8]),
    ("in the left three columns", &[0, 3, 6]),
    ("in the middle three columns", &[1, 4, 7]),
    ("in the right three columns", &[2, 5, 8]),
];

/// A part of the grid: a box, a band, a stack, or the whole grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    name: &'static str,
    boxes: &'static [usize],
}

impl Region {
    const EVERYWHERE: Region = Region {
        name: "all over the grid",
        boxes: &[],
    };

    /// The smallest part that holds the pattern's cells or, if only the whole grid does, the smallest
    /// that holds the cells of the conclusion.
    pub fn of(step: &Step) -> Region {
        let concluded = explanation::concluded(&step.conclusion);
        part(explanation::of(&step.reason).pattern().cells)
            .or_else(|| part(concluded.iter().map(Candidate::cell).collect()))
            .unwrap_or(Region::EVERYWHERE)
    }

    /// The boxes of the part; none for the whole grid, which is nowhere in particular.
    pub fn boxes(self) -> Vec<House> {
        let numbers = self.boxes.iter();
        numbers.map(|&number| House::boxes()[number]).collect()
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The smallest part that holds all the cells; `None` for the whole grid and for no cells.
fn part(cells: CellSet) -> Option<Region> {
    cells.first()?;
    let mut parts = PARTS.into_iter();
    let (name, boxes) = parts.find(|(_, boxes)| {
        let mut cells = cells.iter();
        cells.all(|cell| boxes.contains(&cell.box_index()))
    })?;
    Some(Region { name, boxes })
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
        part(cells.collect())
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
        assert!(Region::EVERYWHERE.boxes().is_empty());
    }
}
