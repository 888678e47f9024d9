//! Sets of cells: cages, shaded regions and letters.

use ninefold_variants::Cell;

use crate::drawing::{Colour, Point, Stroke};

use super::canvas::{Canvas, INK, Layer, Lettering, middle, moved, stroke};
use super::outline::{are_connected, outlines};
use super::scene::{Corner, LABEL_HEIGHT, ORIGIN, Scene};

/// The distance of cages from the lines of the grid.
const INSET: f64 = 0.075;

/// The ground of extra regions.
pub const SHADE: Colour = Colour([0xe8; 3]);
const GREY: Colour = Colour([0x55; 3]);

/// The outline of a cage.
#[derive(Clone, Copy)]
pub enum Cage {
    /// Dashes: different digits.
    Different,
    /// Dots: a condition on digits that may repeat.
    Repeating,
}

impl Cage {
    fn stroke(self) -> Stroke {
        let (width, dash) = match self {
            Cage::Different => (0.022, [0.07, 0.07]),
            Cage::Repeating => (0.035, [0.002, 0.085]),
        };
        let dash = Some(dash);
        Stroke {
            dash,
            ..stroke(INK, width)
        }
    }
}

/// Draws a cage with its label in the corner of its first cell. Returns whether it is in one piece and
/// there is room for the label.
pub fn cage(scene: &mut Scene, kind: Cage, label: Option<&str>, cells: &[Cell]) -> bool {
    let Some(&first) = cells.iter().min() else {
        return false;
    };
    let depth = scene.depth_of_cage(cells).min(3);
    let inset = INSET + 0.06 * depth as f64;
    let end = label.and_then(|label| scene.label(first, Corner::TopLeft, label, INK));
    for (number, outline) in outlines(cells, inset).into_iter().enumerate() {
        match end.filter(|_| number == 0) {
            // The label interrupts the outline.
            Some(end) => {
                let mut points = outline;
                let (x, y) = (f64::from(first.column), f64::from(first.row));
                let from = (x + end + 0.05).min(points[1].x);
                let to = Point::new(points[0].x, y + LABEL_HEIGHT + 0.04);
                points[0] = Point::new(from, points[0].y);
                points.push(to);
                scene.canvas.line(Layer::Cage, points, kind.stroke());
            }
            None => scene
                .canvas
                .polygon(Layer::Cage, outline, None, Some(kind.stroke())),
        }
    }
    are_connected(cells) && end.is_some() == label.is_some()
}

/// Draws the sample of a cage.
pub fn sample(kind: Cage, canvas: &mut Canvas) {
    canvas.rectangle(Layer::Cage, ORIGIN, [0.78, 0.52], None, Some(kind.stroke()));
}

/// Shades cells.
pub fn shade(canvas: &mut Canvas, cells: &[Cell], colour: Colour) {
    for &cell in cells {
        canvas.rectangle(Layer::Shade, middle(cell), [1.0; 2], Some(colour), None);
    }
}

/// Shades an extra region, with a border inside its cells.
pub fn region(scene: &mut Scene, cells: &[Cell]) -> bool {
    shade(&mut scene.canvas, cells, SHADE);
    for outline in outlines(cells, 0.05) {
        let border = stroke(Colour([0xa8; 3]), 0.03);
        scene
            .canvas
            .polygon(Layer::Shade, outline, None, Some(border));
    }
    are_connected(cells)
}

/// Draws the sample of a shade.
pub fn shade_sample(canvas: &mut Canvas) {
    let border = stroke(Colour([0xa8; 3]), 0.03);
    canvas.rectangle(Layer::Shade, ORIGIN, [0.96; 2], Some(SHADE), Some(border));
}

/// Draws lines across a cell, from top to bottom or from left to right.
pub fn hatch(canvas: &mut Canvas, at: Point, is_upright: bool) {
    for number in -2..=2 {
        let aside = f64::from(number) / 5.0;
        let points = [-0.5, 0.5].map(|along| match is_upright {
            true => moved(at, aside, along),
            false => moved(at, along, aside),
        });
        let grey = stroke(Colour([0xbc; 3]), 0.025);
        canvas.line(Layer::Ground, points.to_vec(), grey);
    }
}

/// Marks cells with a letter. Returns whether it fits beside other letters.
pub fn lettered(scene: &mut Scene, letter: &str, cells: &[Cell]) -> bool {
    let mut fits = true;
    for &cell in cells {
        fits &= scene
            .label(cell, Corner::BottomRight, letter, GREY)
            .is_some();
    }
    fits
}

/// Draws the sample of a cell with a letter.
pub fn letter_sample(canvas: &mut Canvas) {
    canvas.rectangle(Layer::Shade, ORIGIN, [0.8; 2], Some(SHADE), None);
    canvas.text(Layer::Digit, ORIGIN, "a", Lettering::ink(0.4, 0.8).of(GREY));
}
