//! The corners of a component, if it has the shape of a square that is seen at an angle.

use crate::components::Run;
use crate::point::Point;

/// Cosine and sine of the angles at which corners are looked for: 0, 15, -15, 30 and -30 degrees.
const ANGLES: [(f32, f32); 5] = [
    (1.0, 0.0),
    (0.965_925_8, 0.258_819_05),
    (0.965_925_8, -0.258_819_05),
    (0.866_025_4, 0.5),
    (0.866_025_4, -0.5),
];

/// The largest ratio of the sides.
const LONGEST: f32 = 1.9;

/// Returns possible corners, from the top left one clockwise. Sides are at least `least` long.
pub fn corners(component: &[Run], least: f32) -> impl Iterator<Item = [Point; 4]> {
    ANGLES.into_iter().filter_map(move |angle| {
        let corners = extremes(component, angle);
        let sides = [0, 1, 2, 3].map(|at| corners[at].distance(corners[(at + 1) % 4]));
        let shortest = sides.into_iter().fold(f32::MAX, f32::min);
        let longest = sides.into_iter().fold(0.0, f32::max);
        (shortest >= least && longest <= LONGEST * shortest).then_some(corners)
    })
}

/// Returns the pixels farthest to the top left, top right, bottom right and bottom left after turning the component.
fn extremes(component: &[Run], (cosine, sine): (f32, f32)) -> [Point; 4] {
    let mut farthest = [(f32::MIN, Point::default()); 4];
    for run in component {
        for column in [run.start, run.end - 1] {
            let place = Point::new(column as f32 + 0.5, run.row as f32 + 0.5);
            let x = cosine * place.x - sine * place.y;
            let y = sine * place.x + cosine * place.y;
            for (farthest, distance) in farthest.iter_mut().zip([-x - y, x - y, x + y, y - x]) {
                if distance > farthest.0 {
                    *farthest = (distance, place);
                }
            }
        }
    }
    farthest.map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_has_its_corners() {
        let rectangle: Vec<Run> = (10..50)
            .map(|row| Run {
                row,
                start: 5,
                end: 40,
            })
            .collect();
        let found: Vec<[Point; 4]> = corners(&rectangle, 30.0).collect();
        let expected = [(5.5, 10.5), (39.5, 10.5), (39.5, 49.5), (5.5, 49.5)];
        assert_eq!(found[0], expected.map(|(x, y)| Point::new(x, y)));
        assert_eq!(
            corners(&rectangle[..10], 5.0).next(),
            None,
            "it is too long"
        );
        assert_eq!(corners(&rectangle, 45.0).next(), None, "it is too small");
    }
}
