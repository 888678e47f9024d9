//! The rough area of a step, for players who want to find it themselves.

use ninefold::House;
use ninefold::logic::{CellSet, HouseKind, Step};

use crate::explanation;
use crate::pattern::told_of_chain;
use crate::text;
use crate::text::Text;

/// A part of the grid: its name, and the numbers of its boxes, counted from 0.
type Part = (Text, &'static [usize]);

/// Boxes, bands and stacks; small ones first.
static PARTS: [Part; 15] = [
    (text!("in the upper left"), &[0]),
    (text!("at the top, in the middle"), &[1]),
    (text!("in the upper right"), &[2]),
    (text!("on the left, in the middle"), &[3]),
    (text!("in the middle"), &[4]),
    (text!("on the right, in the middle"), &[5]),
    (text!("in the lower left"), &[6]),
    (text!("at the bottom, in the middle"), &[7]),
    (text!("in the lower right"), &[8]),
    (text!("in the upper three rows"), &[0, 1, 2]),
    (text!("in the middle three rows"), &[3, 4, 5]),
    (text!("in the lower three rows"), &[6, 7, 8]),
    (text!("in the left three columns"), &[0, 3, 6]),
    (text!("in the middle three columns"), &[1, 4, 7]),
    (text!("in the right three columns"), &[2, 5, 8]),
];

/// Returns the name and the boxes of the smallest part that contains the pattern. If only the whole grid does, returns
/// the smallest part that contains its start; for the whole grid, no boxes.
pub fn of(step: &Step) -> (Text, Vec<House>) {
    let explanation = explanation::of(&step.reason);
    let pattern = match explanation.is_chain() {
        true => told_of_chain(&explanation.pattern(), &step.conclusion).cells(),
        false => explanation.pattern().cells,
    };
    let (name, boxes) = part(pattern)
        .or_else(|| part(explanation.start().cells()))
        .unwrap_or((text!("all over the grid"), &[]));
    let boxes = boxes.iter().map(|&number| HouseKind::Box.house(number));
    (name, boxes.collect())
}

/// Returns the smallest part that contains all the cells; `None` for the whole grid and for no cells.
fn part(cells: CellSet) -> Option<Part> {
    cells.first()?;
    let holds = |boxes: &[usize]| cells.iter().all(|cell| boxes.contains(&cell.box_index()));
    PARTS.iter().find(|(_, boxes)| holds(boxes)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    fn of(places: &[(usize, usize)]) -> Option<(String, &'static [usize])> {
        let cells = places
            .iter()
            .map(|&(row, column)| Cell::at(row - 1, column - 1).unwrap());
        part(cells.collect()).map(|(name, boxes)| (name.to_string(), boxes))
    }

    #[test]
    fn a_part_is_as_small_as_it_can_be() {
        for (places, name, boxes) in [
            ([(1, 1), (3, 3)], "in the upper left", [0].as_slice()),
            ([(9, 9), (9, 9)], "in the lower right", &[8]),
            ([(4, 1), (6, 9)], "in the middle three rows", &[3, 4, 5]),
            ([(1, 9), (9, 7)], "in the right three columns", &[2, 5, 8]),
        ] {
            assert_eq!(of(&places), Some((name.to_owned(), boxes)));
        }
        assert_eq!(of(&[(1, 1), (9, 9)]), None);
        assert_eq!(of(&[]), None);
    }
}
