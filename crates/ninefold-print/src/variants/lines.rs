//! The looks of lines. Kinds of lines differ in width, gaps or ends, so that prints in grey can be read.

use std::f64::consts::FRAC_PI_2;

use crate::drawing::{Colour, Point, Stroke};

use super::canvas::{Canvas, INK, Layer, PAPER, between, moved, stroke, towards};

/// A kind of line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Thermo,
    SlowThermo,
    Arrow,
    DoubleArrow,
    Pill,
    RegionSum,
    SumLine,
    Zipper,
    Palindrome,
    Renban,
    Nabner,
    Whisper,
    Between,
    Lockout,
    Modular,
    Entropic,
    Parity,
    RegionSame,
    Pairs,
    AllPairs,
    Lunchbox,
}

/// The radius of circles at ends of lines.
pub const CIRCLE: f64 = 0.39;

/// The grey of arrows.
const SHAFT: Colour = Colour([0x77; 3]);
const SHAFT_WIDTH: f64 = 0.04;
const TUBE: Colour = Colour([0xc8; 3]);
const BULB: f64 = 0.36;

impl Kind {
    /// Returns whether the ends differ from the cells between them.
    pub fn has_ends(self) -> bool {
        !matches!(self, Kind::Renban | Kind::Nabner | Kind::RegionSame)
    }

    /// Draws the line.
    pub fn draw(self, points: &[Point], canvas: &mut Canvas) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        let mut line = |layer, stroke| canvas.line(layer, points.to_vec(), stroke);
        match self {
            Kind::Thermo => {
                line(Layer::Wide, stroke(TUBE, 0.24));
                canvas.circle(Layer::Wide, first, BULB, Some(TUBE), None);
            }
            Kind::SlowThermo => {
                let glass = Colour([0x8c; 3]);
                line(Layer::Wide, stroke(glass, 0.26));
                canvas.circle(Layer::Wide, first, BULB, Some(glass), None);
                canvas.line(Layer::Wide, points.to_vec(), stroke(PAPER, 0.18));
                canvas.circle(Layer::Wide, first, BULB - 0.04, Some(PAPER), None);
            }
            Kind::Arrow | Kind::Pill => {
                // The circle of a pill has its own form.
                shaft(points, [CIRCLE, 0.0], canvas);
                if self == Kind::Arrow {
                    circle(first, canvas);
                }
                if let [.., before, last] = *points {
                    head(before, last, canvas);
                }
            }
            Kind::DoubleArrow => {
                shaft(points, [CIRCLE; 2], canvas);
                circle(first, canvas);
                circle(last, canvas);
                if let [_, second, ..] = *points {
                    head(second, towards(first, second, CIRCLE + 0.02), canvas);
                }
                if let [.., before, last] = *points {
                    head(before, towards(last, before, CIRCLE + 0.02), canvas);
                }
            }
            Kind::Between => {
                line(Layer::Line, stroke(Colour([0x96; 3]), 0.1));
                for end in [first, last] {
                    let rim = stroke(Colour([0x96; 3]), 0.04);
                    let ground = Some(Colour([0xdc; 3]));
                    canvas.circle(Layer::End, end, CIRCLE, ground, Some(rim));
                }
            }
            Kind::Lockout => {
                let blue = Colour([0x5a, 0x7f, 0xc0]);
                line(Layer::Line, stroke(blue, 0.06));
                for end in [first, last] {
                    let corners = [(0.0, -0.44), (0.44, 0.0), (0.0, 0.44), (-0.44, 0.0)];
                    let points = corners.map(|(x, y)| moved(end, x, y)).to_vec();
                    let ground = Some(Colour([0xdd, 0xe7, 0xf8]));
                    canvas.polygon(Layer::End, points, ground, Some(stroke(blue, 0.04)));
                }
            }
            Kind::Lunchbox => line(Layer::Wide, stroke(Colour([0xf3, 0xdd, 0xe1]), 0.6)),
            Kind::Parity => {
                line(Layer::Line, stroke(Colour([0xd0, 0x5a, 0x5a]), 0.15));
                canvas.line(Layer::Line, points.to_vec(), stroke(PAPER, 0.07));
            }
            Kind::Zipper => {
                let lavender = Colour([0xa9, 0x9a, 0xe0]);
                line(Layer::Line, stroke(lavender, 0.13));
                let (middle, ahead) = halfway(points);
                let bar = crossing(middle, ahead, 0.2);
                canvas.line(Layer::Line, bar, stroke(lavender, 0.13));
            }
            Kind::Palindrome => line(Layer::Line, stroke(Colour([0xa6; 3]), 0.1)),
            Kind::Renban => line(Layer::Line, stroke(Colour([0xb6, 0x5f, 0xcf]), 0.16)),
            Kind::Whisper => line(Layer::Line, stroke(Colour([0x6f, 0xcf, 0x6a]), 0.22)),
            Kind::Entropic => line(Layer::Line, stroke(Colour([0xf7, 0xc0, 0x9a]), 0.27)),
            Kind::RegionSum => line(Layer::Line, stroke(Colour([0x3f, 0x8f, 0xe6]), 0.08)),
            Kind::Nabner => line(Layer::Line, dashed([0xd8, 0xae, 0x1e], 0.15, [0.01, 0.25])),
            Kind::Modular => line(Layer::Line, dashed([0x1f, 0xa3, 0x98], 0.11, [0.28, 0.22])),
            Kind::SumLine => line(Layer::Line, dashed([0xe0, 0x80, 0x28], 0.09, [0.14, 0.17])),
            Kind::RegionSame => line(Layer::Line, dashed([0x9a, 0x6b, 0x3f], 0.06, [0.3, 0.14])),
            Kind::Pairs => line(Layer::Line, dashed([0x77; 3], 0.06, [0.01, 0.12])),
            Kind::AllPairs => line(Layer::Line, dashed([0x77; 3], 0.05, [0.12, 0.12])),
        }
    }
}

/// Draws the outline of a pill with round corners.
pub fn pill(corners: &[Point], canvas: &mut Canvas) {
    let count = corners.len();
    let rounded = (0..count).flat_map(|number| {
        let at = corners[number];
        let sides = [
            corners[(number + count - 1) % count],
            corners[(number + 1) % count],
        ];
        let half = |to: Point| (to.x - at.x).hypot(to.y - at.y) / 2.0;
        let radius = CIRCLE.min(half(sides[0])).min(half(sides[1]));
        let [one, other] = sides.map(|side| {
            let end = towards(at, side, radius);
            (end.x - at.x, end.y - at.y)
        });
        // A quarter of a circle in eight steps.
        (0..=8).map(move |step| {
            let (sine, cosine) = (f64::from(step) / 8.0 * FRAC_PI_2).sin_cos();
            let along = |one: f64, other: f64| one * (1.0 - sine) + other * (1.0 - cosine);
            moved(at, along(one.0, other.0), along(one.1, other.1))
        })
    });
    let rim = stroke(SHAFT, SHAFT_WIDTH);
    canvas.polygon(Layer::End, rounded.collect(), None, Some(rim));
}

fn dashed(colour: [u8; 3], width: f64, dash: [f64; 2]) -> Stroke {
    Stroke {
        dash: Some(dash),
        ..stroke(Colour(colour), width)
    }
}

fn circle(middle: Point, canvas: &mut Canvas) {
    let rim = stroke(SHAFT, SHAFT_WIDTH);
    canvas.circle(Layer::End, middle, CIRCLE, None, Some(rim));
}

/// Draws a line that begins and ends at these distances from its ends.
fn shaft(points: &[Point], distances: [f64; 2], canvas: &mut Canvas) {
    let mut points = points.to_vec();
    if let [first, second, ..] = points[..] {
        points[0] = towards(first, second, distances[0]);
    }
    if let [.., before, last] = points[..] {
        let end = points.len() - 1;
        points[end] = towards(last, before, distances[1]);
    }
    canvas.line(Layer::Line, points, stroke(SHAFT, SHAFT_WIDTH));
}

/// Draws an open head at the tip of an arrow.
pub fn head(from: Point, tip: Point, canvas: &mut Canvas) {
    canvas.line(
        Layer::Line,
        wedge(from, tip, 0.2),
        stroke(SHAFT, SHAFT_WIDTH),
    );
}

/// Returns the two sides of a tip that points away from another point.
pub fn wedge(from: Point, tip: Point, length: f64) -> Vec<Point> {
    let back = towards(tip, from, length);
    let [left, right] = [-0.75, 0.75].map(|side| {
        let (x, y) = (back.x - tip.x, back.y - tip.y);
        moved(back, -y * side, x * side)
    });
    vec![left, tip, right]
}

/// Returns a line of this length in both directions that crosses the way from one point to another.
fn crossing(at: Point, ahead: Point, length: f64) -> Vec<Point> {
    let step = towards(at, ahead, length);
    let (x, y) = (step.x - at.x, step.y - at.y);
    vec![moved(at, -y, x), moved(at, y, -x)]
}

/// Returns the middle of a line, and a point ahead of it.
fn halfway(points: &[Point]) -> (Point, Point) {
    let half = points.len() / 2;
    match points.len() {
        0 => (Point::new(0.0, 0.0), Point::new(1.0, 0.0)),
        1 => (points[0], moved(points[0], 1.0, 0.0)),
        count if count % 2 == 0 => (between(points[half - 1], points[half], 0.5), points[half]),
        _ => {
            // The bar halves the angle between the steps before and after it.
            let (at, before, after) = (points[half], points[half - 1], points[half + 1]);
            let (x, y) = (after.x - before.x, after.y - before.y);
            match x == 0.0 && y == 0.0 {
                true => (at, after),
                false => (at, moved(at, x, y)),
            }
        }
    }
}

/// The outline of marks and circles in ink.
pub fn thin() -> Stroke {
    stroke(INK, 0.02)
}
