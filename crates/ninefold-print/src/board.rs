//! A Sudoku grid on a page.

use ninefold::{Candidates, Cell, Grid};

use crate::drawing::{Anchor, Area, Colour, Face, Point, Shape, Text};
use crate::fonts::CAPITALS;

/// A grid to draw.
pub struct Board<'g> {
    /// All digits.
    pub digits: &'g Grid,
    /// The digits that are printed in bold.
    pub bold: &'g Grid,
    /// The candidates of empty cells, if they are drawn.
    pub candidates: Option<&'g Candidates>,
    /// The size of digits, relative to the side of a cell.
    pub digit_share: f64,
    /// Whether rows and columns are numbered outside the grid.
    pub coordinates: bool,
}

/// The size of candidates, relative to the side of a cell.
pub const CANDIDATE_SHARE: f64 = 0.3;

/// The space for the numbers of rows and columns on each side of a grid, relative to the side of a cell.
const OUTSIDE: f64 = 0.5;

/// Returns the side of a grid, with or without numbers outside, in an area of this side.
pub fn side(area: f64, coordinates: bool) -> f64 {
    match coordinates {
        true => area * 9.0 / (9.0 + 2.0 * OUTSIDE),
        false => area,
    }
}

/// Returns the side of a cell in a grid of this side, whose frame is inside.
pub fn cell_side(side: f64) -> f64 {
    (side - Weights::of(side).frame) / 9.0
}

impl<'g> Board<'g> {
    /// Builds a grid with these digits, none in bold.
    pub fn plain(digits: &'g Grid) -> Board<'g> {
        Board {
            digits,
            bold: &Grid::EMPTY,
            candidates: None,
            digit_share: 0.68,
            coordinates: false,
        }
    }

    /// Returns the shapes of the grid in a square with this corner and side.
    pub fn shapes(&self, corner: Point, area: f64) -> Vec<Shape> {
        let side = side(area, self.coordinates);
        let start = (area - side) / 2.0;
        let whole = Area::new(corner.x + start, corner.y + start, side, side);
        let weights = Weights::of(side);
        // The frame is inside, so that the board is no larger than its area. Cells extend to the middle of the lines.
        let area = whole.within(weights.frame / 2.0);
        let cell = area.width / 9.0;
        let mut shapes = lines(area, &weights);
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
                            CANDIDATE_SHARE * cell,
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

/// Returns a digit in the middle of a cell.
fn digit_at(middle: Point, digit: u32, size: f64, face: Face) -> Shape {
    Shape::Text(Text {
        at: Point::new(middle.x, middle.y + CAPITALS / 2.0 * size),
        text: digit.to_string(),
        size,
        face,
        anchor: Anchor::Middle,
        colour: Colour::BLACK,
    })
}

/// The widths of lines. All lines are black, because laser printers print grey lines as dots. The thin ones are the
/// thinnest that print reliably.
struct Weights {
    thin: f64,
    thick: f64,
    frame: f64,
}

impl Weights {
    /// Returns the line widths of a grid with this side.
    fn of(side: f64) -> Weights {
        let cell = side / 9.0;
        let thick = (0.06 * cell).clamp(0.8, 2.6);
        Weights {
            thin: (0.02 * cell).clamp(0.3, 0.9),
            thick,
            frame: 1.2 * thick,
        }
    }
}

/// Returns the lines of a grid with this outline.
fn lines(area: Area, weights: &Weights) -> Vec<Shape> {
    let cell = area.width / 9.0;
    let mut shapes = Vec::new();
    for (width, is_thick) in [(weights.thin, false), (weights.thick, true)] {
        for number in (1..9).filter(|number| (number % 3 == 0) == is_thick) {
            let at = f64::from(number) * cell;
            let (x, y) = (area.x + at, area.y + at);
            let line = |from, to| Shape::Line { from, to, width };
            shapes.push(line(Point::new(x, area.y), Point::new(x, area.bottom())));
            shapes.push(line(Point::new(area.x, y), Point::new(area.right(), y)));
        }
    }
    shapes.push(Shape::Frame {
        area,
        width: weights.frame,
    });
    shapes
}
