//! Marks of single cells.

use std::collections::BTreeSet;

use ninefold_variants::Cell;

use crate::drawing::{Colour, Point};

use super::canvas::{Canvas, INK, Layer, moved, stroke};
use super::lines::wedge;

/// The ground of odd and even cells.
const GROUND: Colour = Colour([0xc6; 3]);

/// Fills a circle: an odd digit.
pub fn odd(canvas: &mut Canvas, at: Point) {
    canvas.circle(Layer::Ground, at, 0.37, Some(GROUND), None);
}

/// Fills a square: an even digit.
pub fn even(canvas: &mut Canvas, at: Point) {
    canvas.rectangle(Layer::Ground, at, [0.72; 2], Some(GROUND), None);
}

/// Fills the lower or upper half of a cell: a low or high digit.
pub fn half(canvas: &mut Canvas, at: Point, is_low: bool) {
    let y = if is_low { 0.22 } else { -0.22 };
    canvas.rectangle(
        Layer::Ground,
        moved(at, 0.0, y),
        [0.88, 0.44],
        Some(GROUND),
        None,
    );
}

/// Draws two rings: a circle that is counted.
pub fn rings(canvas: &mut Canvas, at: Point) {
    for radius in [0.43, 0.37] {
        let rim = stroke(Colour([0x66; 3]), 0.022);
        canvas.circle(Layer::Cage, at, radius, None, Some(rim));
    }
}

/// Draws wedges at sides of a cell, given as steps; they point out of it or into it.
pub fn wedges(canvas: &mut Canvas, at: Point, sides: &[(i32, i32)], is_outwards: bool) {
    canvas.rectangle(Layer::Shade, at, [1.0; 2], Some(Colour([0xec; 3])), None);
    for &(rows, columns) in sides {
        let along = |distance: f64| {
            moved(
                at,
                distance * f64::from(columns),
                distance * f64::from(rows),
            )
        };
        let points = match is_outwards {
            true => wedge(at, along(0.45), 0.09),
            false => wedge(along(1.0), along(0.36), 0.09),
        };
        canvas.line(Layer::Mark, points, stroke(INK, 0.028));
    }
}

/// Returns the sides of a cell at which there is a neighbour that is not one of the others.
pub fn open_sides(
    cell: Cell,
    others: &BTreeSet<Cell>,
    is_inside: impl Fn(Cell) -> bool,
) -> Vec<(i32, i32)> {
    let steps = [(-1, 0), (0, 1), (1, 0), (0, -1)].into_iter();
    let open = steps.filter(|&(rows, columns)| {
        let neighbour = cell.moved(rows, columns);
        neighbour.is_some_and(|it| is_inside(it) && !others.contains(&it))
    });
    open.collect()
}
