//! Roughly where a step is, for players who want to find it themselves.

use ninefold::House;
use ninefold::logic::{Candidate, CellSet, Kind, Step};

use crate::explanation;

/// A part of the grid: its name, and the numbers of its boxes, counted from 0.
type Part = (&'static str, &'static [usize]);

/// Boxes, bands and stacks; small ones first.
const PARTS: [Part; 15] = [
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

/// The smallest part that holds the pattern's cells or, if only the whole grid does, the smallest that
/// holds the cells of the conclusion. Its name and its boxes; the whole grid has none, as it is nowhere in
/// particular.
pub fn of(step: &Step) -> (&'static str, Vec<House>) {
    let concluded = explanation::concluded(&step.conclusion);
    let (name, boxes) = part(explanation::of(&step.reason).pattern().cells)
        .or_else(|| part(concluded.iter().map(Candidate::cell).collect()))
        .unwrap_or(("all over the grid", &[]));
    let boxes = boxes.iter().map(|&number| Kind::Box.house(number));
    (name, boxes.collect())
}

/// The smallest part that holds all the cells; `None` for the whole grid and for no cells.
fn part(cells: CellSet) -> Option<Part> {
    cells.first()?;
    let holds = |boxes: &[usize]| cells.iter().all(|cell| boxes.contains(&cell.box_index()));
    PARTS.into_iter().find(|(_, boxes)| holds(boxes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    fn of(places: &[(usize, usize)]) -> Option<Part> {
        let cells = places
            .iter()
            .map(|&(row, column)| Cell::at(row - 1, column - 1).unwrap());
        part(cells.collect())
    }

    #[test]
    fn a_part_is_as_small_as_it_can_be() {
        for (places, name, boxes) in [
            ([(1, 1), (3, 3)], "in the upper left", [0].as_slice()),
            ([(9, 9), (9, 9)], "in the lower right", &[8]),
            ([(4, 1), (6, 9)], "in the middle three rows", &[3, 4, 5]),
            ([(1, 9), (9, 7)], "in the right three columns", &[2, 5, 8]),
        ] {
            assert_eq!(of(&places), Some((name, boxes)));
        }
        assert_eq!(of(&[(1, 1), (9, 9)]), None);
        assert_eq!(of(&[]), None);
    }
}
