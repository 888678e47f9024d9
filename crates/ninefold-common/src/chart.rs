//! Charts with a row for each contender and a logarithmic axis below them.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::combinators::LogCoord;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The colour of text and outlines.
pub const INK: RGBColor = RGBColor(32, 38, 46);
/// The colour of what matters less.
pub const PALE: RGBColor = RGBColor(108, 116, 126);
const FAINT: RGBColor = RGBColor(208, 214, 220);

/// A part of a picture.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Coordinates = Cartesian2d<LogCoord<f64>, RangedCoordf64>;
/// Where the values of a chart are drawn.
pub type Plot<'a> = DrawingArea<SVGBackend<'a>, Coordinates>;
/// Whether something could be drawn.
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

/// What is around the rows of a chart. Sizes are in pixels.
pub struct Frame<'a> {
    /// The title, and the size of its letters.
    pub title: (&'a str, u32),
    /// What the axis says, below its figures; perhaps nothing.
    pub axis: &'a str,
    /// The size of the axis' letters.
    pub axis_size: u32,
    /// The widths left of and right of the rows.
    pub sides: (u32, u32),
    /// The height of the axis with all that is below it.
    pub bottom: u32,
    /// How the axis writes its figures.
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
    /// Draws the frame of as many rows, on an axis of these values.
    pub fn new(
        area: &Area<'a>,
        frame: &Frame,
        count: usize,
        values: Range<f64>,
    ) -> Result<Rows<'a>, Box<dyn Error>> {
        let least = values.start;
        let (title, size) = frame.title;
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", size, FontStyle::Bold, &INK))
            .margin(8)
            .margin_right(frame.sides.1)
            .set_label_area_size(LabelAreaPosition::Left, frame.sides.0)
            .set_label_area_size(LabelAreaPosition::Bottom, frame.bottom)
            .build_cartesian_2d(values.log_scale(), 0.0..count as f64)?;
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

    /// Where values are drawn: the value to the right, and up to the height of [`Rows::middle`].
    pub fn plot(&self) -> &Plot<'a> {
        self.chart.plotting_area()
    }

    /// The height at which the middle of a row lies; the next row is 1 lower.
    pub fn middle(&self, row: usize) -> f64 {
        (self.count - row) as f64 - 0.5
    }

    /// Writes left of a row, so many pixels below its middle.
    pub fn label(&self, row: usize, text: &str, size: u32, below: i32, ink: &RGBColor) -> Drawn {
        self.write(row, self.least, HPos::Right, (-8, below), text, (size, ink))
    }

    /// Writes above the middle of a row, so many pixels, from its left end.
    pub fn heading(&self, row: usize, text: &str, size: u32, above: i32) -> Drawn {
        self.write(row, self.least, HPos::Left, (2, -above), text, (size, &INK))
    }

    /// Writes right of the value in a row.
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

/// The whole powers of ten that enclose all values, with some room below; `None` if there are no values.
pub fn decades(values: impl Iterator<Item = f64> + Clone) -> Option<Range<f64>> {
    let least = values.clone().fold(f64::INFINITY, f64::min).log10();
    let most = values.fold(f64::NEG_INFINITY, f64::max).log10();
    let (least, most) = ((least - 0.1).floor(), (most + 0.01).ceil());
    // A little more, or rounding might leave out the powers at the ends.
    let power = |exponent: f64, little: f64| 10f64.powf(exponent) * (1.0 + little);
    (least < most).then(|| power(least, -1e-9)..power(most, 1e-9))
}
