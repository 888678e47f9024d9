//! Charts with a row for each contender and a logarithmic axis below them.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::combinators::{BindKeyPoints, LogCoord, WithKeyPoints};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The colour of text and outlines.
pub const INK: RGBColor = RGBColor(32, 38, 46);
/// The colour of secondary text.
pub const PALE: RGBColor = RGBColor(108, 116, 126);
const FAINT: RGBColor = RGBColor(208, 214, 220);

/// A part of a picture.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Coordinates = Cartesian2d<WithKeyPoints<LogCoord<f64>>, RangedCoordf64>;
/// The area of a chart in which the values are drawn.
pub type Plot<'a> = DrawingArea<SVGBackend<'a>, Coordinates>;
/// The result of drawing.
pub type Drawn = Result<(), Box<dyn Error>>;

/// Draws an SVG picture of this size, on white.
pub fn svg(size: (u32, u32), draw: impl FnOnce(&Area) -> Drawn) -> Result<String, Box<dyn Error>> {
    let mut picture = String::new();
    let root = SVGBackend::with_string(&mut picture, size).into_drawing_area();
    root.fill(&WHITE)?;
    draw(&root)?;
    root.present()?;
    drop(root);
    Ok(picture)
}

/// The parts of a chart around its rows. Sizes are in pixels.
pub struct Frame<'a> {
    /// The title, and the size of its letters.
    pub title: (&'a str, u32),
    /// The text of the axis below its figures; may be empty.
    pub axis: &'a str,
    /// The size of the axis' letters.
    pub axis_size: u32,
    /// The widths left of and right of the rows.
    pub sides: (u32, u32),
    /// The height of the axis and of everything below it.
    pub bottom: u32,
    /// The format of the figures of the axis.
    pub figure: fn(f64) -> String,
}

/// A chart whose rows are still to be drawn.
pub struct Rows<'a> {
    area: Area<'a>,
    chart: ChartContext<'a, SVGBackend<'a>, Coordinates>,
    count: usize,
    least: f64,
}

impl<'a> Rows<'a> {
    /// Draws the frame of `count` rows above the axis.
    pub fn new(
        area: &Area<'a>,
        frame: &Frame,
        count: usize,
        axis: &Axis,
    ) -> Result<Rows<'a>, Box<dyn Error>> {
        let least = axis.values.start;
        let values = axis.values.clone().log_scale();
        let values = values.with_key_points(axis.marks.clone());
        let (title, size) = frame.title;
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", size, FontStyle::Bold, &INK))
            .margin(8)
            .margin_right(frame.sides.1)
            .set_label_area_size(LabelAreaPosition::Left, frame.sides.0)
            .set_label_area_size(LabelAreaPosition::Bottom, frame.bottom)
            .build_cartesian_2d(values, 0.0..count as f64)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .x_label_style(("sans-serif", frame.axis_size, &PALE))
            .x_label_formatter(&|value| (frame.figure)(*value))
            .x_desc(frame.axis)
            .axis_desc_style(("sans-serif", frame.axis_size, &INK))
            .draw()?;
        Ok(Rows {
            area: area.clone(),
            chart,
            count,
            least,
        })
    }

    /// Returns the area for the values: the value goes to the right, and [`Rows::middle`] is the height of a row.
    pub fn plot(&self) -> &Plot<'a> {
        self.chart.plotting_area()
    }

    /// Returns the height of the middle of a row; the next row is 1 lower.
    pub fn middle(&self, row: usize) -> f64 {
        (self.count - row) as f64 - 0.5
    }

    /// Writes a text to the left of a row, `below` pixels below its middle.
    pub fn label(&self, row: usize, text: &str, size: u32, below: i32, ink: &RGBColor) -> Drawn {
        self.write(row, self.least, HPos::Right, (-8, below), text, (size, ink))
    }

    /// Writes a text from the left end of a row, `above` pixels above its middle.
    pub fn heading(&self, row: usize, text: &str, size: u32, above: i32) -> Drawn {
        self.write(row, self.least, HPos::Left, (2, -above), text, (size, &INK))
    }

    /// Writes a text to the right of the value in a row.
    pub fn note(&self, row: usize, value: f64, text: &str, size: u32) -> Drawn {
        self.write(row, value, HPos::Left, (6, 0), text, (size, &INK))
    }

    fn write(
        &self,
        row: usize,
        value: f64,
        side: HPos,
        shift: (i32, i32),
        text: &str,
        (size, ink): (u32, &RGBColor),
    ) -> Drawn {
        let style = ("sans-serif", size).into_font().color(ink);
        let style = style.pos(Pos::new(side, VPos::Center));
        // The plot's coordinates are those of the whole picture; the area's begin at its corner.
        let (x, y) = self.plot().map_coordinate(&(value, self.middle(row)));
        let (left, top) = self.area.get_pixel_range();
        let place = (x - left.start + shift.0, y - top.start + shift.1);
        Ok(self.area.draw_text(text, &style, place)?)
    }
}

/// A logarithmic axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The values from end to end.
    pub values: Range<f64>,
    /// The values that have a label.
    pub marks: Vec<f64>,
}

/// An axis has whole decades if the largest value is at least this multiple of the smallest.
const WIDE: f64 = 8.0;
/// The largest number of intervals between the marks of a narrower axis.
const INTERVALS: f64 = 5.0;

impl Axis {
    /// Returns an axis around positive values: of whole decades, or of an interval with round ends if they
    /// are close together. `None` if there are no values.
    pub fn around(values: impl Iterator<Item = f64> + Clone) -> Option<Axis> {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.clone().fold(f64::NEG_INFINITY, f64::max);
        match most / least {
            ratio if ratio < WIDE => Some(Axis::interval(least, most)),
            _ => Axis::decades(values),
        }
    }

    /// Returns an axis of the whole decades around positive values, with some room below the smallest.
    /// `None` if there are no values.
    pub fn decades(values: impl Iterator<Item = f64> + Clone) -> Option<Axis> {
        let least = values.clone().fold(f64::INFINITY, f64::min).log10();
        let most = values.fold(f64::NEG_INFINITY, f64::max).log10();
        let (least, most) = ((least - 0.1).floor(), (most + 0.01).ceil());
        let marks = (least as i32)..=(most as i32);
        (least < most).then(|| Axis::with_marks(marks.map(|power| 10f64.powi(power)).collect()))
    }

    /// Returns an axis whose marks are multiples of 1, 2 or 5 times a power of ten.
    fn interval(least: f64, most: f64) -> Axis {
        let span = (most - least).max(most * 0.01);
        let power = 10f64.powf((span / INTERVALS).log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let fits = |step: &f64| span / step <= INTERVALS;
        let step = steps.into_iter().find(fits).unwrap_or(10.0 * power);
        let first = ((least / step).floor() as u64).max(1);
        let last = ((most / step).ceil() as u64).max(first + 1);
        let axis = Axis::with_marks((first..=last).map(|place| place as f64 * step).collect());
        Axis {
            values: axis.values.start.min(least)..axis.values.end,
            ..axis
        }
    }

    /// Returns an axis from the first to the last mark.
    fn with_marks(marks: Vec<f64>) -> Axis {
        let ends = marks.first().zip(marks.last());
        let (&first, &last) = ends.expect("an axis has marks");
        // Without this margin, rounding might leave out the marks at the ends.
        let values = first * (1.0 - 1e-9)..last * (1.0 + 1e-9);
        Axis { values, marks }
    }

    /// Returns the number of decades from end to end.
    pub fn length(&self) -> f64 {
        (self.values.end / self.values.start).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(values: &[f64]) -> Vec<f64> {
        let axis = Axis::around(values.iter().copied()).unwrap();
        let inside = |value: &f64| axis.values.contains(value);
        assert!(values.iter().all(inside), "{values:?} in {axis:?}");
        let rounded = axis.marks.iter().map(|mark| (mark * 1e6).round() / 1e6);
        rounded.collect()
    }

    #[test]
    fn values_far_apart_get_whole_decades() {
        assert_eq!(marks(&[2.0, 300.0]), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Axis::around([].into_iter()), None);
    }

    #[test]
    fn values_close_together_get_marks_around_them() {
        assert_eq!(marks(&[61.0, 66.5]), [60.0, 62.0, 64.0, 66.0, 68.0]);
        assert_eq!(marks(&[1.0, 7.0]), [2.0, 4.0, 6.0, 8.0]);
        assert_eq!(marks(&[5.0]), [5.0, 5.01]);
        assert_eq!(marks(&[0.001, 0.001]).len(), 2);
    }
}
