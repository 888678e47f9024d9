//! Shapes in layers, with lengths in cells: the grid begins at 0, 0, and a cell has the side 1.

use ninefold_variants::Cell;

use crate::drawing::{Anchor, Colour, Face, Form, Point, Shape, Stroke, Text};
use crate::fonts::{CAPITALS, fitting};

/// The ink of givens, borders and marks.
pub const INK: Colour = Colour::BLACK;
/// The ground of dots and circles.
pub const PAPER: Colour = Colour::WHITE;

/// The layers, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Shade,
    /// Marks of single cells that are behind lines.
    Ground,
    /// Lines that others may cross: thermometers.
    Wide,
    Line,
    /// The ends of lines.
    End,
    Cage,
    Grid,
    Mark,
    Digit,
}

/// Shapes in layers.
#[derive(Default)]
pub struct Canvas {
    shapes: Vec<(Layer, Shape)>,
}

impl Canvas {
    /// Draws an open line.
    pub fn line(&mut self, layer: Layer, points: Vec<Point>, stroke: Stroke) {
        let is_closed = false;
        let form = Form::Corners { points, is_closed };
        self.form(layer, form, None, Some(stroke));
    }

    /// Draws a closed form with corners.
    pub fn polygon(
        &mut self,
        layer: Layer,
        points: Vec<Point>,
        fill: Option<Colour>,
        stroke: Option<Stroke>,
    ) {
        let is_closed = true;
        self.form(layer, Form::Corners { points, is_closed }, fill, stroke);
    }

    /// Draws a circle.
    pub fn circle(
        &mut self,
        layer: Layer,
        middle: Point,
        radius: f64,
        fill: Option<Colour>,
        stroke: Option<Stroke>,
    ) {
        self.form(layer, Form::Circle { middle, radius }, fill, stroke);
    }

    /// Draws a rectangle around its middle.
    pub fn rectangle(
        &mut self,
        layer: Layer,
        middle: Point,
        [width, height]: [f64; 2],
        fill: Option<Colour>,
        stroke: Option<Stroke>,
    ) {
        let (x, y) = (width / 2.0, height / 2.0);
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)];
        let points = corners.map(|(x, y)| moved(middle, x, y));
        self.polygon(layer, points.to_vec(), fill, stroke);
    }

    fn form(&mut self, layer: Layer, form: Form, fill: Option<Colour>, stroke: Option<Stroke>) {
        let shape = Shape::Form { form, fill, stroke };
        self.shapes.push((layer, shape));
    }

    /// Writes a text whose middle, left or right end is at the point, at half the height of its digits.
    pub fn text(&mut self, layer: Layer, at: Point, text: &str, lettering: Lettering) {
        let Lettering {
            size,
            most,
            face,
            colour,
            anchor,
        } = lettering;
        let size = fitting(text, face, size, most);
        let shape = Shape::Text(Text {
            at: moved(at, 0.0, CAPITALS / 2.0 * size),
            text: text.to_owned(),
            size,
            face,
            anchor,
            colour,
        });
        self.shapes.push((layer, shape));
    }

    /// Adds the shapes of another canvas, scaled by a factor and moved.
    pub fn add(&mut self, other: Canvas, scale: f64, corner: Point) {
        let placed = other.shapes.into_iter();
        let placed = placed.map(|(layer, shape)| (layer, scaled(shape, scale, corner)));
        self.shapes.extend(placed);
    }

    /// Returns the shapes from the lowest layer to the highest, scaled by a factor and moved. Thin lines and lines with
    /// gaps are above others, so that lines on one way are all seen.
    pub fn shapes(mut self, scale: f64, corner: Point) -> Vec<Shape> {
        let width = |(layer, shape): &(Layer, Shape)| match shape {
            Shape::Form {
                stroke: Some(stroke),
                ..
            } if *layer == Layer::Line => (stroke.dash.is_some(), -stroke.width),
            _ => (false, 0.0),
        };
        self.shapes.sort_by(|one, other| {
            let (gaps, of_other) = (width(one), width(other));
            let layers = one.0.cmp(&other.0).then(gaps.0.cmp(&of_other.0));
            layers.then(gaps.1.total_cmp(&of_other.1))
        });
        let shapes = self.shapes.into_iter();
        shapes
            .map(|(_, shape)| scaled(shape, scale, corner))
            .collect()
    }
}

/// The look of a text.
#[derive(Clone, Copy)]
pub struct Lettering {
    pub size: f64,
    /// The greatest width. A wider text becomes smaller.
    pub most: f64,
    pub face: Face,
    pub colour: Colour,
    pub anchor: Anchor,
}

impl Lettering {
    /// Returns the look of a text in ink around its middle.
    pub fn ink(size: f64, most: f64) -> Lettering {
        Lettering {
            size,
            most,
            face: Face::Regular,
            colour: INK,
            anchor: Anchor::Middle,
        }
    }

    /// Returns the same look in bold.
    pub fn bold(self) -> Lettering {
        let face = Face::Bold;
        Lettering { face, ..self }
    }

    /// Returns the same look in another colour.
    pub fn of(self, colour: Colour) -> Lettering {
        Lettering { colour, ..self }
    }
}

/// Returns an outline without gaps.
pub fn stroke(colour: Colour, width: f64) -> Stroke {
    let dash = None;
    Stroke {
        colour,
        width,
        dash,
    }
}

/// Returns the middle of a cell.
pub fn middle(cell: Cell) -> Point {
    Point::new(f64::from(cell.column) + 0.5, f64::from(cell.row) + 0.5)
}

/// Returns the point moved to the right and down.
pub fn moved(point: Point, x: f64, y: f64) -> Point {
    Point::new(point.x + x, point.y + y)
}

/// Returns the point between two points, at this share of the way.
pub fn between(from: Point, to: Point, share: f64) -> Point {
    moved(from, (to.x - from.x) * share, (to.y - from.y) * share)
}

/// Returns the point at this distance in the direction of another.
pub fn towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y).max(f64::EPSILON);
    between(from, to, distance / length)
}

fn scaled(shape: Shape, scale: f64, corner: Point) -> Shape {
    let place = |point: Point| moved(corner, scale * point.x, scale * point.y);
    match shape {
        Shape::Form { form, fill, stroke } => Shape::Form {
            form: match form {
                Form::Circle { middle, radius } => Form::Circle {
                    middle: place(middle),
                    radius: scale * radius,
                },
                Form::Corners { points, is_closed } => Form::Corners {
                    points: points.into_iter().map(place).collect(),
                    is_closed,
                },
            },
            fill,
            stroke: stroke.map(|stroke| Stroke {
                width: scale * stroke.width,
                dash: stroke.dash.map(|dash| dash.map(|length| scale * length)),
                ..stroke
            }),
        },
        Shape::Text(text) => Shape::Text(Text {
            at: place(text.at),
            size: scale * text.size,
            ..text
        }),
        shape => shape,
    }
}
