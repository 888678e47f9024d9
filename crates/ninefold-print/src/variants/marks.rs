//! Marks between two cells, and at the corner of four.

use ninefold_variants::Pair;

use crate::drawing::{Face, Point};
use crate::fonts::width;

use super::canvas::{Canvas, INK, Layer, Lettering, PAPER, between, middle, moved, stroke};
use super::lines::{thin, wedge};

/// A mark between two cells that share a side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    White(Option<u32>),
    Black(Option<u32>),
    Letter(&'static str),
    Sum(i64),
    /// The first cell is greater than the second, or the second than the first.
    Greater {
        is_first: bool,
    },
}

/// Draws the marks of a pair of cells, side by side on their common side.
pub fn draw(canvas: &mut Canvas, pair: Pair, marks: &[Mark]) {
    let [one, other] = pair.map(middle);
    let edge = between(one, other, 0.5);
    let (x, y) = (other.x - one.x, other.y - one.y);
    for (number, mark) in marks.iter().enumerate() {
        let aside = (number as f64 + 1.0) / (marks.len() as f64 + 1.0) - 0.5;
        // Several marks begin at the left or upper end of the side.
        let at = moved(edge, aside * y.abs(), aside * x.abs());
        let [from, to] = [-0.1, 0.1].map(|side| moved(at, side * x, side * y));
        mark.draw(canvas, at, [from, to]);
    }
}

impl Mark {
    /// Draws the mark at a point, where `ends` are beside it in both cells.
    pub fn draw(&self, canvas: &mut Canvas, at: Point, [from, to]: [Point; 2]) {
        match self {
            Mark::White(number) => dot(canvas, at, *number, false),
            Mark::Black(number) => dot(canvas, at, *number, true),
            Mark::Letter(letter) => {
                canvas.circle(Layer::Mark, at, 0.14, Some(PAPER), None);
                let lettering = Lettering::ink(0.27, 0.3).bold();
                canvas.text(Layer::Digit, at, letter, lettering);
            }
            Mark::Sum(sum) => {
                let text = sum.to_string();
                let lettering = Lettering::ink(0.2, 0.6);
                let wide = width(&text, Face::Regular, 0.2).min(0.6) + 0.1;
                let size = [wide.max(0.24), 0.24];
                canvas.rectangle(Layer::Mark, at, size, Some(PAPER), Some(thin()));
                canvas.text(Layer::Digit, at, &text, lettering);
            }
            Mark::Greater { is_first } => {
                let (from, to) = if *is_first { (from, to) } else { (to, from) };
                canvas.circle(Layer::Mark, at, 0.13, Some(PAPER), None);
                let tip = between(at, to, 0.7);
                canvas.line(Layer::Mark, wedge(from, tip, 0.15), stroke(INK, 0.035));
            }
        }
    }
}

fn dot(canvas: &mut Canvas, at: Point, number: Option<u32>, is_black: bool) {
    let radius = if number.is_some() { 0.14 } else { 0.11 };
    let (fill, ink) = if is_black { (INK, PAPER) } else { (PAPER, INK) };
    canvas.circle(
        Layer::Mark,
        at,
        radius,
        Some(fill),
        Some(stroke(INK, 0.022)),
    );
    if let Some(number) = number {
        let lettering = Lettering::ink(0.21, 0.22).of(ink);
        canvas.text(Layer::Digit, at, &number.to_string(), lettering);
    }
}

/// Draws the circle of a quad with its digits.
pub fn quad(canvas: &mut Canvas, at: Point, digits: &[i32]) {
    let is_wide = digits.len() > 1 && digits.iter().any(|digit| !(0..10).contains(digit));
    let (radius, x, y) = if is_wide {
        (0.32, 0.13, 0.12)
    } else {
        (0.26, 0.095, 0.11)
    };
    canvas.circle(Layer::Mark, at, radius, Some(PAPER), Some(thin()));
    let places: &[(f64, f64)] = match digits.len() {
        1 => &[(0.0, 0.0)],
        2 => &[(-x, 0.0), (x, 0.0)],
        3 => &[(-x, -y), (x, -y), (0.0, y)],
        _ => &[(-x, -y), (x, -y), (-x, y), (x, y)],
    };
    let lettering = match digits.len() {
        1 => Lettering::ink(0.28, 0.4),
        _ if is_wide => Lettering::ink(0.19, 0.22),
        _ => Lettering::ink(0.23, 0.18),
    };
    for (digit, &(x, y)) in digits.iter().zip(places) {
        canvas.text(Layer::Digit, moved(at, x, y), &digit.to_string(), lettering);
    }
}
