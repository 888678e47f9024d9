//! Positions on the board.

use std::fmt;

use ninefold::logic::Candidate;
use ninefold::{Cell, House};

/// The side of a cell.
pub const CELL: f64 = 66.0;
/// The side of the board.
pub const BOARD: f64 = 9.0 * CELL;
/// The distance of the board from the left and upper edges.
pub const START: f64 = 40.0;
/// The radius of the circle around a candidate.
pub const RADIUS: f64 = 9.6;
/// The distance between neighbouring candidates of a cell.
const APART: f64 = 20.0;

/// A point, measured to the right and down from the upper left corner of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} {:.1}", self.x, self.y)
    }
}

impl Point {
    /// Returns the point moved to the right and down.
    pub fn plus(self, x: f64, y: f64) -> Point {
        Point {
            x: self.x + x,
            y: self.y + y,
        }
    }

    /// Returns the point at this distance in the direction of another.
    pub fn towards(self, other: Point, distance: f64) -> Point {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let length = x.hypot(y).max(f64::EPSILON);
        self.plus(x / length * distance, y / length * distance)
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub start: Point,
    pub width: f64,
    pub height: f64,
}

/// Writes the rectangle as attributes of an element.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Point { x, y }, width, height) = (self.start, self.width, self.height);
        write!(f, r#"x="{x}" y="{y}" width="{width}" height="{height}""#)
    }
}

impl Area {
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        let start = Point { x, y };
        Area {
            start,
            width,
            height,
        }
    }

    pub fn of_cell(cell: Cell) -> Area {
        let [x, y] = [cell.column(), cell.row()].map(|number| START + number as f64 * CELL);
        Area::new(x, y, CELL, CELL)
    }

    /// Returns the area of the house without a margin of this width.
    pub fn of_house(house: House, margin: f64) -> Area {
        let [first, .., last] = house.cells().map(|cell| Area::of_cell(cell).start);
        let start = first.plus(margin, margin);
        let end = last.plus(CELL - margin, CELL - margin);
        Area::new(start.x, start.y, end.x - start.x, end.y - start.y)
    }

    pub fn middle(self) -> Point {
        self.start.plus(self.width / 2.0, self.height / 2.0)
    }
}

/// Returns the middle of a candidate: the digits of a cell are arranged like the keys of a telephone.
pub fn of_candidate(candidate: Candidate) -> Point {
    let index = usize::from(candidate.digit().get() - 1);
    let aside = |place: usize| (place as f64 - 1.0) * APART;
    let middle = Area::of_cell(candidate.cell()).middle();
    middle.plus(aside(index % 3), aside(index / 3))
}
