//! The key to a drawing, and the rules that are listed in words, below the grid.

use crate::drawing::{Anchor, Face, Point};
use crate::fonts::{width, wrapped};

use super::canvas::{Canvas, Layer, Lettering, moved};
use super::scene::Entry;

/// The size of texts, and the height of a row.
const SIZE: f64 = 0.27;
const ROW: f64 = 0.46;

/// The space between a sample and its label, and between entries.
const AFTER_SAMPLE: f64 = 0.12;
const BETWEEN: f64 = 0.4;

/// Lays out the key and the words in rows of at most this width. Returns their height.
pub fn draw(
    canvas: &mut Canvas,
    key: Vec<Entry>,
    words: &[String],
    start: Point,
    most: f64,
) -> f64 {
    let mut place = start;
    for entry in key {
        let wide = width_of(&entry);
        let middle = next(&mut place, start.x, wide, most);
        let Entry {
            sample,
            size,
            label,
        } = entry;
        let at = moved(middle, size.width() / 2.0, 0.0);
        canvas.add(sample, size.scale(), at);
        text(
            canvas,
            moved(middle, size.width() + AFTER_SAMPLE, 0.0),
            &label,
        );
    }
    if place.x > start.x {
        place = Point::new(start.x, place.y + ROW);
    }
    for words in words {
        for line in wrapped(words, Face::Regular, SIZE, most) {
            let wide = width(&line, Face::Regular, SIZE);
            let middle = next(&mut place, start.x, wide, most);
            text(canvas, middle, &line);
        }
    }
    if place.x > start.x {
        place.y += ROW;
    }
    place.y - start.y
}

/// Returns the left end of the next entry, at half the height of its row, and moves the place behind it.
fn next(place: &mut Point, left: f64, wide: f64, most: f64) -> Point {
    if place.x > left && place.x + wide > left + most {
        *place = Point::new(left, place.y + ROW);
    }
    let middle = moved(*place, 0.0, ROW / 2.0);
    place.x += wide + BETWEEN;
    middle
}

fn width_of(entry: &Entry) -> f64 {
    entry.size.width() + AFTER_SAMPLE + width(&entry.label, Face::Regular, SIZE)
}

/// Returns the width of the key and of the words if each were in one row.
pub fn width_in_one_row(key: &[Entry], words: &[String]) -> f64 {
    let row = |widths: Vec<f64>| {
        let gaps = BETWEEN * widths.len().saturating_sub(1) as f64;
        widths.iter().sum::<f64>() + gaps
    };
    let key = row(key.iter().map(width_of).collect());
    let words = words.iter().map(|words| width(words, Face::Regular, SIZE));
    key.max(row(words.collect()))
}

fn text(canvas: &mut Canvas, at: Point, text: &str) {
    let lettering = Lettering {
        anchor: Anchor::Start,
        ..Lettering::ink(SIZE, f64::INFINITY)
    };
    canvas.text(Layer::Digit, at, text, lettering);
}
