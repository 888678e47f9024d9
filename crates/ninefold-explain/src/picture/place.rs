//! Where things are on the board.

use ninefold::logic::Candidate;
use ninefold::{Cell, House};

/// The side of a cell.
pub const CELL: f64 = 66.0;
/// The side of the board.
pub const BOARD: f64 = 9.0 * CELL;
/// Where the board begins, from the left and from above.
pub const START: f64 = 40.0;
/// The size of the circle around a candidate.
pub const RADIUS: f64 = 9.6;
/// How far apart the candidates of a cell are.
const APART: f64 = 20.0;

/// A point of the picture, right and down from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// The point that far away.
    pub fn plus(self, x: f64, y: f64) -> Point {
        Point {
            x: self.x + x,
            y: self.y + y,
        }
    }

    /// The middle between two points.
    pub fn middle(self, other: Point) -> Point {
        Point {
            x: (self.x + other.x) / 2.0,
            y: (self.y + other.y) / 2.0,
        }
    }

    /// So far from here towards the other.
    pub fn towards(self, other: Point, distance: f64) -> Point {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let length = x.hypot(y).max(f64::EPSILON);
        self.plus(x / length * distance, y / length * distance)
    }
}

/// The upper left corner of a cell.
pub fn corner(cell: Cell) -> Point {
    Point {
        x: START + cell.column() as f64 * CELL,
        y: START + cell.row() as f64 * CELL,
    }
}

/// The middle of a cell.
pub fn centre(cell: Cell) -> Point {
    corner(cell).plus(CELL / 2.0, CELL / 2.0)
}

/// The middle of a candidate: the digits stand in their cell as the keys of a telephone.
pub fn of_candidate(candidate: Candidate) -> Point {
    let index = usize::from(candidate.digit().get() - 1);
    let aside = |place: usize| (place as f64 - 1.0) * APART;
    centre(candidate.cell()).plus(aside(index % 3), aside(index / 3))
}

/// The upper left corner of a house, its width and its height.
pub fn of_house(house: House) -> (Point, f64, f64) {
    let start = corner(house.cells()[0]);
    let end = corner(house.cells()[8]).plus(CELL, CELL);
    (start, end.x - start.x, end.y - start.y)
}
