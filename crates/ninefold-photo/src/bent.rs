//! A start for bent pages: the sides of the frame as they are bent.

use crate::components::Run;
use crate::cubic::{Cubic, Wish};
use crate::homography::Homography;
use crate::numbers::solve;
use crate::point::Point;

/// The number of places along a side.
const BINS: usize = 40;
/// The largest distance of a bent side from the straight one, as a share of the grid's side.
const FARTHEST: f64 = 0.25;
/// The distance from the side's curve at which a place counts half.
const CAUCHY: f64 = 0.01;
/// The distance of the pixels that are looked at in a run.
const STEP: usize = 2;

/// Returns the correction that bends the sides of the unit square to those of the component; the inside is blended
/// after Coons.
pub fn start(component: &[Run], page: &Homography) -> Option<Cubic> {
    let sides = outermost(component, &page.inverse()?);
    let [top, bottom, left, right] = sides.map(|side| Curve::fitted(&side));
    let mut across = Vec::with_capacity(100);
    let mut down = Vec::with_capacity(100);
    for at in 0..100 {
        let (u, v) = ((at % 10) as f64 / 9.0, (at / 10) as f64 / 9.0);
        let wish = |displacement| Wish {
            u,
            v,
            displacement,
            weight: 1.0,
        };
        across.push(wish((1.0 - u) * left.at(v) + u * right.at(v)));
        down.push(wish((1.0 - v) * top.at(u) + v * bottom.at(u)));
    }
    Some(Cubic::fitted(&across, &down, 3))
}

/// The places of a side: its distance from the straight side in each bin, positive to the bottom and the right.
type Side = [Option<f64>; BINS];

/// Returns the outermost places of the top, bottom, left and right sides.
fn outermost(component: &[Run], back: &Homography) -> [Side; 4] {
    let mut sides = [[None; BINS]; 4];
    for run in component {
        let columns = (run.start..run.end).step_by(STEP).chain([run.end - 1]);
        for column in columns {
            let place = Point::new(column as f32 + 0.5, run.row as f32 + 0.5);
            let square = back.map(place.x.into(), place.y.into());
            let (u, v) = (f64::from(square.x), f64::from(square.y));
            note(&mut sides[0], u, v, -1.0);
            note(&mut sides[1], u, v - 1.0, 1.0);
            note(&mut sides[2], v, u, -1.0);
            note(&mut sides[3], v, u - 1.0, 1.0);
        }
    }
    sides
}

/// Notes a place of a side if it is farther out than those before.
fn note(side: &mut Side, along: f64, distance: f64, outward: f64) {
    if !(0.0..1.0).contains(&along) || distance.abs() > FARTHEST {
        return;
    }
    let farthest = &mut side[(along * BINS as f64) as usize];
    if farthest.is_none_or(|before| outward * distance > outward * before) {
        *farthest = Some(distance);
    }
}

/// A bent side whose ends stay where they are: `4t (1 - t) (a + b (2t - 1))`.
#[derive(Clone, Copy, Default)]
struct Curve {
    factors: [f64; 2],
}

impl Curve {
    fn terms(t: f64) -> [f64; 2] {
        let bow = 4.0 * t * (1.0 - t);
        [bow, bow * (2.0 * t - 1.0)]
    }

    fn at(&self, t: f64) -> f64 {
        let [bow, skew] = Curve::terms(t);
        self.factors[0] * bow + self.factors[1] * skew
    }

    /// Fits by least squares, reweighted after Cauchy.
    fn fitted(side: &Side) -> Curve {
        let mut curve = Curve::default();
        for round in 0..8 {
            let mut matrix = [[1e-6, 0.0], [0.0, 1e-6]];
            let mut right = [0.0; 2];
            for (bin, distance) in side.iter().enumerate() {
                let Some(distance) = *distance else {
                    continue;
                };
                let t = (bin as f64 + 0.5) / BINS as f64;
                let far = (distance - curve.at(t)) / CAUCHY;
                let weight = if round == 0 {
                    1.0
                } else {
                    1.0 / (1.0 + far * far)
                };
                let terms = Curve::terms(t);
                for row in 0..2 {
                    right[row] += weight * terms[row] * distance;
                    for column in 0..2 {
                        matrix[row][column] += weight * terms[row] * terms[column];
                    }
                }
            }
            curve.factors = solve(matrix, right).unwrap_or_default();
        }
        curve
    }
}
