//! The hundred crossings of the lines of a grid in a picture.

use crate::point::Point;

/// The places where the ten lines across and the ten lines down cross, row by row from the top left one.
///
/// Paper may be bent, so the crossings need not lie on straight lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Mesh {
    points: Box<[[Point; 10]; 10]>,
}

impl Mesh {
    /// Returns the mesh with these crossings.
    pub fn new(points: [[Point; 10]; 10]) -> Mesh {
        Mesh {
            points: Box::new(points),
        }
    }

    /// Returns the crossings, row by row.
    pub fn points(&self) -> &[[Point; 10]; 10] {
        &self.points
    }

    /// Returns the mesh whose crossings are given by their numbers of row and column.
    pub(crate) fn from_fn(mut point: impl FnMut(usize, usize) -> Point) -> Mesh {
        let mut points = [[Point::default(); 10]; 10];
        for (row, points) in points.iter_mut().enumerate() {
            for (column, place) in points.iter_mut().enumerate() {
                *place = point(row, column);
            }
        }
        Mesh::new(points)
    }

    /// Returns the corners of the grid, from the top left one clockwise.
    pub fn corners(&self) -> [Point; 4] {
        let points = &self.points;
        [points[0][0], points[0][9], points[9][9], points[9][0]]
    }

    /// Returns the corners of a cell, from the top left one clockwise.
    pub fn cell(&self, cell: ninefold::Cell) -> [Point; 4] {
        let (row, column) = (cell.row(), cell.column());
        let (upper, lower) = (&self.points[row], &self.points[row + 1]);
        [
            upper[column],
            upper[column + 1],
            lower[column + 1],
            lower[column],
        ]
    }

    /// Returns the mesh in a picture that is larger by these factors.
    pub(crate) fn scaled(&self, (x, y): (f32, f32)) -> Mesh {
        let points = *self.points;
        Mesh::new(points.map(|row| row.map(|point| Point::new(point.x * x, point.y * y))))
    }

    /// Returns the crossings in the order in which they are read after `quarters` quarter turns of the page,
    /// clockwise.
    pub(crate) fn turned(&self, quarters: u8) -> Mesh {
        (0..quarters % 4).fold(self.clone(), |mesh, _| {
            Mesh::from_fn(|row, column| mesh.points[9 - column][row])
        })
    }

    /// Returns the way from this crossing to the one below, about.
    pub(crate) fn down(&self, row: usize, column: usize) -> Point {
        let (from, to) = (row.saturating_sub(1), (row + 1).min(9));
        (self.points[to][column] - self.points[from][column]) * (1.0 / (to - from) as f32)
    }

    /// Returns the way from this crossing to the one right of it, about.
    pub(crate) fn right(&self, row: usize, column: usize) -> Point {
        let (from, to) = (column.saturating_sub(1), (column + 1).min(9));
        (self.points[row][to] - self.points[row][from]) * (1.0 / (to - from) as f32)
    }

    /// Returns the area of the quadrilateral of the corners.
    pub(crate) fn area(&self) -> f32 {
        let [a, b, c, d] = self.corners();
        (c - a).cross(d - b).abs() / 2.0
    }

    /// Returns the length of the side of a cell, on average.
    pub fn cell_side(&self) -> f32 {
        self.area().sqrt() / 9.0
    }

    /// Returns how much neighbouring cells differ, in cells: the mean third difference along all lines. It is small for
    /// flat paper and for paper that is bent smoothly.
    pub(crate) fn roughness(&self) -> f32 {
        let points = &self.points;
        let mut sum = 0.0;
        for line in 0..10 {
            for at in 0..7 {
                let third = |place: &dyn Fn(usize) -> Point| {
                    (place(at + 3) - place(at)) - (place(at + 2) - place(at + 1)) * 3.0
                };
                sum += third(&|at| points[line][at]).length();
                sum += third(&|at| points[at][line]).length();
            }
        }
        sum / 140.0 / self.cell_side().max(1e-6)
    }

    /// Returns whether every cell is a quadrilateral that turns right at each corner: no line crosses another of its
    /// direction.
    pub(crate) fn is_orderly(&self) -> bool {
        ninefold::Cell::ALL.into_iter().all(|cell| {
            let corners = self.cell(cell);
            let side = |at: usize| corners[(at + 1) % 4] - corners[at % 4];
            (0..4).all(|at| side(at).cross(side(at + 1)) > 0.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_none() {
        let mesh = Mesh::from_fn(|row, column| Point::new(column as f32, row as f32));
        assert_eq!(mesh.turned(1).corners()[0], Point::new(0.0, 9.0));
        assert_eq!(mesh.turned(1).turned(3), mesh);
        assert_eq!(mesh.turned(2), mesh.turned(1).turned(1));
        assert_eq!((mesh.area(), mesh.cell_side()), (81.0, 1.0));
        assert!(mesh.is_orderly() && mesh.turned(3).is_orderly());
        let mirrored = Mesh::from_fn(|row, column| Point::new(row as f32, column as f32));
        assert!(!mirrored.is_orderly());
    }
}
