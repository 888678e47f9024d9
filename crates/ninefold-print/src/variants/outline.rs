//! Outlines of sets of cells, at a distance from the lines of the grid.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_variants::Cell;

use crate::drawing::Point;

/// The steps to the right, down, left and up. The next one turns to the right.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the closed outlines of the cells, moved inwards by `inset`: those of all pieces and of their holes.
///
/// The first begins at the upper left corner of the first cell in reading order, and goes to the right.
pub fn outlines(cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
    let mut sides = sides(cells);
    let mut outlines = Vec::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let mut outline = Vec::new();
        let mut at = start;
        let Some(mut step) = taken(&mut sides, at, None) else {
            break;
        };
        let first = step;
        loop {
            at = (at.0 + STEPS[step].1, at.1 + STEPS[step].0);
            let next = match at == start {
                true => first,
                false => match taken(&mut sides, at, Some(step)) {
                    Some(next) => next,
                    None => break,
                },
            };
            if next != step {
                outline.push(corner(at, [step, next], inset));
            }
            step = next;
            if at == start {
                break;
            }
        }
        // The corner at the start was found last.
        outline.rotate_right(1);
        outlines.push(outline);
    }
    outlines
}

/// Returns whether any two cells are joined by cells that share sides.
pub fn are_connected(cells: &[Cell]) -> bool {
    let mut others: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut found: Vec<Cell> = others.pop_first().into_iter().collect();
    while let Some(cell) = found.pop() {
        let neighbours = STEPS.map(|(x, y)| cell.moved(y, x));
        found.extend(
            neighbours
                .into_iter()
                .flatten()
                .filter(|it| others.remove(it)),
        );
    }
    others.is_empty()
}

/// The sides of cells that are borders: from a point, given as row and column, in the direction of some steps. The
/// cell is to the right of its side.
type Sides = BTreeMap<(i32, i32), Vec<usize>>;

fn sides(cells: &[Cell]) -> Sides {
    let inside: BTreeSet<(i32, i32)> = cells
        .iter()
        .map(|cell| (i32::from(cell.row), i32::from(cell.column)))
        .collect();
    let mut sides = Sides::new();
    for &(row, column) in &inside {
        for (beside, start, step) in [
            ((row - 1, column), (row, column), 0),
            ((row, column + 1), (row, column + 1), 1),
            ((row + 1, column), (row + 1, column + 1), 2),
            ((row, column - 1), (row + 1, column), 3),
        ] {
            if !inside.contains(&beside) {
                sides.entry(start).or_default().push(step);
            }
        }
    }
    sides
}

/// Removes the side that begins at the point. Of two, it is the one that turns to the right, so that cells that touch
/// in a corner have separate outlines.
fn taken(sides: &mut Sides, at: (i32, i32), after: Option<usize>) -> Option<usize> {
    let steps = sides.get_mut(&at)?;
    let right = after.and_then(|step| steps.iter().position(|&it| it == (step + 1) % 4));
    let step = steps.remove(right.unwrap_or(0));
    if steps.is_empty() {
        sides.remove(&at);
    }
    Some(step)
}

fn corner((row, column): (i32, i32), steps: [usize; 2], inset: f64) -> Point {
    let inwards = steps.map(|step| STEPS[(step + 1) % 4]);
    let [x, y] = [inwards[0].0 + inwards[1].0, inwards[0].1 + inwards[1].1];
    Point::new(
        f64::from(column) + inset * f64::from(x),
        f64::from(row) + inset * f64::from(y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(cells: &[(u8, u8)]) -> Vec<Vec<(f64, f64)>> {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|&(row, column)| Cell::new(row, column))
            .collect();
        let outlines = outlines(&cells, 0.25).into_iter();
        let pairs = outlines.map(|outline| outline.iter().map(|it| (it.x, it.y)).collect());
        pairs.collect()
    }

    #[test]
    fn an_l_shape_has_six_corners_inside_its_cells() {
        assert_eq!(
            corners(&[(0, 0), (1, 0), (1, 1)]),
            [[
                (0.25, 0.25),
                (0.75, 0.25),
                (0.75, 1.25),
                (1.75, 1.25),
                (1.75, 1.75),
                (0.25, 1.75)
            ]]
        );
    }

    #[test]
    fn a_ring_has_an_outline_around_its_hole_in_its_cells() {
        let ring: Vec<(u8, u8)> = (0..9)
            .filter(|&it| it != 4)
            .map(|it| (it / 3, it % 3))
            .collect();
        let outlines = corners(&ring);
        assert_eq!(outlines.len(), 2);
        let mut hole = outlines[1].clone();
        hole.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
        assert_eq!(
            hole,
            [(0.75, 0.75), (0.75, 2.25), (2.25, 0.75), (2.25, 2.25)]
        );
    }

    #[test]
    fn cells_that_touch_in_a_corner_have_two_outlines() {
        let square = |x: f64, y: f64| vec![(x, y), (x + 0.5, y), (x + 0.5, y + 0.5), (x, y + 0.5)];
        assert_eq!(
            corners(&[(0, 0), (1, 1)]),
            [square(0.25, 0.25), square(1.25, 1.25)]
        );
        assert_eq!(
            corners(&[(0, 1), (1, 0)]),
            [square(1.25, 0.25), square(0.25, 1.25)]
        );
        assert!(!are_connected(&[Cell::new(0, 1), Cell::new(1, 0)]));
        assert!(are_connected(&[Cell::new(0, 1), Cell::new(0, 0)]));
    }
}
