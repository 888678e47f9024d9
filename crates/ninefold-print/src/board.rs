//! A grid of Sudoku.

use ninefold::{Candidates, Cell, Grid};

use crate::drawing::{Anchor, Area, Face, Grey, Point, Shape, Text};
use crate::fonts::CAPITALS;

/// A grid to draw.
pub struct Board<'g> {
    /// All digits.
    pub digits: &'g Grid,
    /// The digits that are bold, if there are some that are not.
    pub bold: &'g Grid,
    /// The candidates of empty cells, if they are drawn.
    pub candidates: Option<&'g Candidates>,
    /// The size of digits, in sides of a cell.
    pub digit_share: f64,
    /// Whether rows and columns are numbered, outside.
    pub coordinates: bool,
}

/// How much of a cell the numbers of rows and columns take on each side of a grid.
const OUTSIDE: f64 = 0.5;

/// The side of a grid, with numbers outside or not, in an area of that side.
pub fn side(area: f64, coordinates: bool) -> f64 {
    match coordinates {
        true => area * 9.0 / (9.0 + 2.0 * OUTSIDE),
        false => area,
    }
}

impl Board<'_> {
    /// The grid in a square with this corner and side.
    pub fn shapes(&self, corner: Point, area: f64) -> Vec<Shape> {
        let side = side(area, self.coordinates);
        let start = (area - side) / 2.0;
        let area = Area::new(corner.x + start, corner.y + start, side, side);
        let cell = side / 9.0;
        let mut shapes = lines(area);
        for at in Cell::ALL {
            let (row, column) = (at.index() / 9, at.index() % 9);
            let corner = Point::new(area.x + column as f64 * cell, area.y + row as f64 * cell);
            match (self.digits[at], self.candidates) {
                (Some(digit), _) => {
                    let face = match self.bold[at] {
                        Some(_) => Face::Bold,
                        None => Face::Regular,
                    };
                    let middle = Point::new(corner.x + cell / 2.0, corner.y + cell / 2.0);
                    let size = self.digit_share * cell;
                    shapes.push(digit_at(middle, digit.get().into(), size, face));
                }
                (None, Some(candidates)) => {
                    for digit in candidates[at] {
                        let place = usize::from(digit.get()) - 1;
                        let third = |number: usize| (number as f64 + 0.5) / 3.0 * 0.9 + 0.05;
                        let (x, y) = (third(place % 3) * cell, third(place / 3) * cell);
                        let middle = Point::new(corner.x + x, corner.y + y);
                        shapes.push(digit_at(
                            middle,
                            digit.get().into(),
                            0.27 * cell,
                            Face::Regular,
                        ));
                    }
                }
                (None, None) => {}
            }
        }
        if self.coordinates {
            for number in 0..9 {
                let along = (f64::from(number) + 0.5) * cell;
                let outside = 0.3 * cell;
                let at = [
                    Point::new(area.x + along, area.y - outside),
                    Point::new(area.x - outside, area.y + along),
                ];
                let digit = |at| digit_at(at, number + 1, 0.32 * cell, Face::Regular);
                shapes.extend(at.map(digit));
            }
        }
        shapes
    }
}

/// A digit in the middle of a cell.
fn digit_at(middle: Point, digit: u32, size: f64, face: Face) -> Shape {
    Shape::Text(Text {
        at: Point::new(middle.x, middle.y + CAPITALS / 2.0 * size),
        text: digit.to_string(),
        size,
        face,
        anchor: Anchor::Middle,
        ink: Grey::BLACK,
    })
}

/// The lines of a grid. All are black, as laser printers make dots of grey lines, and thin ones are no thinner
/// than these print reliably.
fn lines(area: Area) -> Vec<Shape> {
    let cell = area.width / 9.0;
    let thin = (0.02 * cell).clamp(0.3, 0.9);
    let thick = (0.06 * cell).clamp(0.8, 2.6);
    let mut shapes = Vec::new();
    for width in [thin, thick] {
        for number in (1..9).filter(|number| (number % 3 == 0) == (width == thick)) {
            let at = f64::from(number) * cell;
            let (x, y) = (area.x + at, area.y + at);
            let line = |from, to| Shape::Line {
                from,
                to,
                width,
                ink: Grey::BLACK,
            };
            shapes.push(line(Point::new(x, area.y), Point::new(x, area.bottom())));
            shapes.push(line(Point::new(area.x, y), Point::new(area.right(), y)));
        }
    }
    let width = 1.2 * thick;
    shapes.push(Shape::Frame {
        // Inside, so that the board is no larger than its area.
        area: area.within(width / 2.0),
        width,
        ink: Grey::BLACK,
    });
    shapes
}
