//! The distributions of times per puzzle as an SVG picture: a violin for each algorithm on a
//! logarithmic axis, with the quartiles and the median in it.
//!
//! The shape is a kernel density estimate of the logarithms of the times (Gaussian kernel, Silverman's
//! rule of thumb for its width); all shapes have the same height at their widest.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::measure::{Comparison, Performance, quantile};
use super::table::title;
use crate::terminal::{duration, grouped};

const WIDTH: u32 = 960;
const ROW: u32 = 44;
const LABELS: u32 = 190;

const INK: RGBColor = RGBColor(32, 38, 46);
const PALE: RGBColor = RGBColor(108, 116, 126);
const FAINT: RGBColor = RGBColor(208, 214, 220);
const VIOLIN: RGBColor = RGBColor(74, 134, 196);

pub fn svg(comparison: &Comparison) -> String {
    let mut picture = String::new();
    draw(comparison, &mut picture).expect("a string takes any drawing");
    picture
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(comparison: &Comparison, picture: &mut String) -> Drawn {
    let rows = comparison.performances.len();
    let height = 110 + ROW * rows as u32;
    let root = SVGBackend::with_string(picture, (WIDTH, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let all: Vec<Vec<f64>> = comparison.performances.iter().map(logarithms).collect();
    let (least, most) = range(&all);
    let mut chart = ChartBuilder::on(&root)
        .caption("Time per puzzle", ("sans-serif", 20, FontStyle::Bold, &INK))
        .margin(12)
        .margin_right(36)
        .set_label_area_size(LabelAreaPosition::Left, LABELS)
        .set_label_area_size(LabelAreaPosition::Bottom, 54)
        .build_cartesian_2d(Decades { least, most }, 0.0..rows as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(FAINT)
        .x_label_style(("sans-serif", 14, &INK))
        .x_desc(title(comparison))
        .axis_desc_style(("sans-serif", 14, &INK))
        .draw()?;
    let plot = chart.plotting_area();
    for (place, (performance, times)) in comparison.performances.iter().zip(&all).enumerate() {
        let middle = (rows - place) as f64 - 0.5;
        let label = ("sans-serif", 15)
            .into_font()
            .color(&INK)
            .pos(Pos::new(HPos::Right, VPos::Center));
        let (_, y) = plot.map_coordinate(&(least, middle));
        root.draw_text(performance.algorithm.name(), &label, (LABELS as i32, y))?;
        if performance.stopped() > 0 {
            let (all, finished) = (comparison.puzzles(), times.len());
            let note = format!(
                "finished {} of {}",
                grouped(finished as u64),
                grouped(all as u64)
            );
            let style = ("sans-serif", 12).into_font().color(&PALE).pos(label.pos);
            root.draw_text(&note, &style, (LABELS as i32, y + 14))?;
        }
        if times.is_empty() {
            continue;
        }
        plot.draw(&Polygon::new(violin(times, middle), VIOLIN.mix(0.35)))?;
        plot.draw(&PathElement::new(closed(violin(times, middle)), VIOLIN))?;
        draw_quartiles(plot, times, middle)?;
    }
    root.present()?;
    Ok(())
}

/// A bar from the first to the third quartile, a line from end to end, and a dot at the median.
fn draw_quartiles(
    plot: &DrawingArea<
        SVGBackend<'_>,
        Cartesian2d<Decades, plotters::coord::types::RangedCoordf64>,
    >,
    times: &[f64],
    middle: f64,
) -> Drawn {
    let at = |place| quantile(times, place).unwrap_or_default();
    plot.draw(&PathElement::new(
        [(at(0.0), middle), (at(1.0), middle)],
        INK,
    ))?;
    let bar = [(at(0.25), middle - 0.06), (at(0.75), middle + 0.06)];
    plot.draw(&Rectangle::new(bar, INK.filled()))?;
    plot.draw(&Circle::new((at(0.5), middle), 4, WHITE.filled()))?;
    plot.draw(&Circle::new((at(0.5), middle), 4, INK.stroke_width(2)))?;
    Ok(())
}

/// The decimal logarithms of the times, ascending.
fn logarithms(performance: &Performance) -> Vec<f64> {
    let times = performance.sorted_times();
    times
        .into_iter()
        .map(|seconds| seconds.max(1e-9).log10())
        .collect()
}

/// The whole decades that hold all values.
fn range(all: &[Vec<f64>]) -> (f64, f64) {
    let values = || all.iter().flatten();
    let least = values().copied().fold(f64::INFINITY, f64::min);
    let most = values().copied().fold(f64::NEG_INFINITY, f64::max);
    match least <= most {
        true => ((least - 0.05).floor(), (most + 0.05).ceil()),
        false => (-6.0, 0.0),
    }
}

/// The outline of a violin around a line, from the left above it and back below.
fn violin(times: &[f64], middle: f64) -> Vec<(f64, f64)> {
    const POINTS: usize = 120;
    const HALF: f64 = 0.4;
    const MARGIN: f64 = 0.02;
    let width = kernel_width(times);
    // The shape ends where the times do: a tail beyond them would show what was never measured.
    let (first, last) = (times[0] - MARGIN, times[times.len() - 1] + MARGIN);
    let place = |point: usize| first + (last - first) * point as f64 / (POINTS - 1) as f64;
    let curve: Vec<(f64, f64)> = (0..POINTS)
        .map(|point| (place(point), density(times, place(point), width)))
        .collect();
    let highest = curve
        .iter()
        .map(|&(_, density)| density)
        .fold(f64::MIN_POSITIVE, f64::max);
    let above = curve
        .iter()
        .map(|&(x, density)| (x, middle + HALF * density / highest));
    let below = curve
        .iter()
        .map(|&(x, density)| (x, middle - HALF * density / highest));
    above.chain(below.rev()).collect()
}

fn closed(mut outline: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    outline.extend(outline.first().copied());
    outline
}

/// Silverman's rule, with a floor that leaves a single value visible.
fn kernel_width(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / count;
    (1.06 * variance.sqrt() * count.powf(-0.2)).max(0.02)
}

fn density(values: &[f64], at: f64, width: f64) -> f64 {
    let kernel = |value: &f64| (-0.5 * ((at - value) / width).powi(2)).exp();
    values.iter().map(kernel).sum()
}

/// An axis of decimal logarithms with a mark at every power of ten.
#[derive(Clone, Copy)]
struct Decades {
    least: f64,
    most: f64,
}

impl Ranged for Decades {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let share = (value - self.least) / (self.most - self.least);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (self.least as i32..=self.most as i32)
            .map(f64::from)
            .collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.least..self.most
    }
}

impl ValueFormatter<f64> for Decades {
    fn format_ext(&self, value: &f64) -> String {
        duration(10f64.powf(*value) * 1.000_000_1)
            .replace(".00", "")
            .replace(".0", "")
    }
}
