//! The picture of a plane square as a camera sees it.

use crate::numbers::solve;
use crate::point::Point;

/// A map between planes that keeps straight lines straight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Homography {
    rows: [[f64; 3]; 3],
}

impl Homography {
    /// Returns the map of the unit square to these corners, from the top left one clockwise; `None` if three corners
    /// lie on a line.
    pub fn of_unit_square(corners: [Point; 4]) -> Option<Homography> {
        let unit = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let mut matrix = [[0.0; 8]; 8];
        let mut right = [0.0; 8];
        for (at, ((u, v), corner)) in unit.into_iter().zip(corners).enumerate() {
            let (x, y) = (f64::from(corner.x), f64::from(corner.y));
            matrix[2 * at] = [u, v, 1.0, 0.0, 0.0, 0.0, -u * x, -v * x];
            matrix[2 * at + 1] = [0.0, 0.0, 0.0, u, v, 1.0, -u * y, -v * y];
            (right[2 * at], right[2 * at + 1]) = (x, y);
        }
        let [a, b, c, d, e, f, g, h] = solve(matrix, right)?;
        Some(Homography {
            rows: [[a, b, c], [d, e, f], [g, h, 1.0]],
        })
    }

    /// Returns the place of a point of the unit square.
    pub fn map(&self, u: f64, v: f64) -> Point {
        let [x, y, w] = self.rows.map(|[a, b, c]| a * u + b * v + c);
        Point::new((x / w) as f32, (y / w) as f32)
    }

    /// Returns the map back; `None` if there is none.
    pub fn inverse(&self) -> Option<Homography> {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.rows;
        let adjugate = [
            [e * i - f * h, c * h - b * i, b * f - c * e],
            [f * g - d * i, a * i - c * g, c * d - a * f],
            [d * h - e * g, b * g - a * h, a * e - b * d],
        ];
        let scale = adjugate[2][2];
        let invertible = scale.abs() > 1e-12;
        invertible.then(|| Homography {
            rows: adjugate.map(|row| row.map(|value| value / scale)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_is_the_same_place() {
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..1000 {
            let corner = |x: f32, y: f32, random: &mut fastrand::Rng| {
                Point::new(x + 150.0 * random.f32(), y + 150.0 * random.f32())
            };
            let corners = [(0., 0.), (500., 0.), (500., 500.), (0., 500.)];
            let corners = corners.map(|(x, y)| corner(x, y, &mut random));
            let map = Homography::of_unit_square(corners).unwrap();
            assert!(map.map(1.0, 0.0).distance(corners[1]) < 1e-3);
            let back = map.inverse().unwrap();
            let place = Point::new(600.0 * random.f32(), 600.0 * random.f32());
            let square = back.map(f64::from(place.x), f64::from(place.y));
            let again = map.map(f64::from(square.x), f64::from(square.y));
            assert!(again.distance(place) < 1e-3, "{again:?} for {place:?}");
        }
    }

    #[test]
    fn corners_on_a_line_have_no_map() {
        let corners = [0.0, 1.0, 2.0, 3.0].map(|x| Point::new(x, x));
        assert!(Homography::of_unit_square(corners).is_none());
    }
}
