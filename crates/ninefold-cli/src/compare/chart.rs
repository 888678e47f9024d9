//! Distributions of times as an SVG picture. Each algorithm has a violin with its quartiles and median on a logarithmic
//! axis, as R's `autoplot` draws a `microbenchmark`.
//!
//! The shape is a kernel density estimate of the logarithms of the times (Gaussian kernel, Silverman's
//! rule of thumb for its width); all shapes have the same height at their widest. The picture is narrow
//! and its letters are large, so that they can be read when a phone shrinks it to its width.

use ninefold_operations::figures::chart::{
    Area, Axis, Drawn, Frame, INK, PALE, Plot, Rows, svg as picture,
};
use ninefold_operations::figures::measure::Distribution;
use ninefold_operations::figures::{duration, grouped};
use plotters::coord::CoordTranslate;
use plotters::prelude::*;

use super::measure::{Comparison, Performance};
use super::table::title;

const WIDTH: u32 = 540;
const ROW: u32 = 62;
/// The height of the axis with its figures and its name.
const AXIS: u32 = 62;
/// The size of most letters.
const LETTERS: u32 = 16;
const VIOLIN: RGBColor = RGBColor(74, 134, 196);

/// Draws the times of a comparison.
pub fn of(comparison: &Comparison) -> String {
    let row = |performance: &Performance| {
        let times = performance.times();
        let mut name = performance.algorithm.name().to_owned();
        if performance.stopped() > 0 {
            let all = comparison.puzzles();
            let [finished, all] = [all - performance.stopped(), all];
            let [finished, all] = [finished, all].map(|count| grouped(count as u64));
            name += &format!(": finished {finished} of {all}");
        }
        (name, times)
    };
    let rows: Vec<_> = comparison.performances.iter().map(row).collect();
    let heading = match comparison.is_over_rounds() {
        true => "Time per round",
        false => "Time per puzzle",
    };
    svg(heading, &title(comparison), &rows)
}

/// Draws a row for each name with its times.
pub fn svg(heading: &str, measured: &str, rows: &[(String, Distribution)]) -> String {
    let measured = textwrap::fill(measured, 60);
    let measured: Vec<&str> = measured.lines().collect();
    let head = 108 + 20 * measured.len() as u32;
    let size = (WIDTH, head + AXIS + 16 + ROW * rows.len() as u32);
    let values = rows.iter().flat_map(|(_, times)| times.values());
    let axis = Axis::around(values.map(|time| time.max(1e-9)));
    let description = format!("{} (logarithmic scale)", heading.to_lowercase());
    let frame = Frame {
        title: ("", 1),
        axis: &description,
        axis_size: LETTERS,
        sides: (18, 30),
        bottom: AXIS,
        figure: |seconds| plain(&duration(seconds * 1.000_000_1)),
    };
    let drawn = picture(size, |root| {
        let (top, below) = root.split_vertically(head);
        draw_head(&top, heading, &measured)?;
        let Some(axis) = &axis else { return Ok(()) };
        let drawn = Rows::new(&below, &frame, rows.len(), axis)?;
        for (row, (name, times)) in rows.iter().enumerate() {
            drawn.heading(row, name, LETTERS, 20)?;
            draw_times(drawn.plot(), times, axis, drawn.middle(row) - 0.16)?;
        }
        Ok(())
    });
    // The picture may shrink with the page, and keeps its proportions.
    let shrinks = "<svg style=\"max-width:100%;height:auto\" ";
    let drawn = drawn.expect("a string takes any drawing");
    drawn.replacen("<svg ", shrinks, 1)
}

/// Removes zeros after the decimal point.
fn plain(duration: &str) -> String {
    match duration.split_once(' ') {
        Some((value, unit)) if value.contains('.') => {
            let value = value.trim_end_matches('0').trim_end_matches('.');
            format!("{value} {unit}")
        }
        _ => duration.to_owned(),
    }
}

/// Draws the title, the name of the measurement, and the legend.
fn draw_head(head: &Area, heading: &str, measured: &[&str]) -> Drawn {
    let letters = |size, ink| ("sans-serif", size, ink).into_text_style(head);
    let bold = ("sans-serif", 21, FontStyle::Bold, &INK);
    head.draw_text(heading, &bold.into_text_style(head), (12, 12))?;
    let mut below = 40;
    for line in measured {
        head.draw_text(line, &letters(15, &PALE), (12, below))?;
        below += 20;
    }
    let [first, second] = [below + 18, below + 44];
    let lens = [(-14, 0), (0, -8), (14, 0), (0, 8)].map(|(x, y)| (28 + x, first + y));
    head.draw(&Polygon::new(lens, VIOLIN.mix(0.35)))?;
    head.draw(&PathElement::new([(250, first), (282, first)], INK))?;
    head.draw(&Rectangle::new(
        [(14, second - 4), (42, second + 4)],
        INK.filled(),
    ))?;
    draw_median(head, (266, second))?;
    for (text, place) in [
        ("high: many such times", (52, first - 8)),
        ("from the shortest to the longest", (292, first - 8)),
        ("the middle half", (52, second - 8)),
        ("the median", (292, second - 8)),
    ] {
        head.draw_text(text, &letters(15, &INK), place)?;
    }
    Ok(())
}

fn draw_median<C: CoordTranslate>(area: &DrawingArea<SVGBackend, C>, place: C::From) -> Drawn
where
    C::From: Clone + 'static,
{
    area.draw(&Circle::new(place.clone(), 4, WHITE.filled()))?;
    area.draw(&Circle::new(place, 4, INK.stroke_width(2)))?;
    Ok(())
}

/// Draws a violin; in it a line from end to end, a bar from the first to the third quartile, and a dot
/// at the median.
fn draw_times(plot: &Plot, times: &Distribution, axis: &Axis, middle: f64) -> Drawn {
    if times.values().is_empty() {
        return Ok(());
    }
    let quartiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|place| times.quantile(place));
    let [shortest, first, median, third, longest] = quartiles.map(Option::unwrap_or_default);
    let outline = violin(times, axis, middle);
    plot.draw(&Polygon::new(outline.clone(), VIOLIN.mix(0.35)))?;
    let closed: Vec<(f64, f64)> = outline.iter().chain(outline.first()).copied().collect();
    plot.draw(&PathElement::new(closed, VIOLIN))?;
    plot.draw(&PathElement::new(
        [(shortest, middle), (longest, middle)],
        INK,
    ))?;
    let bar = [(first, middle - 0.05), (third, middle + 0.05)];
    plot.draw(&Rectangle::new(bar, INK.filled()))?;
    draw_median(plot, (median, middle))
}

/// Returns the outline of a violin around a line, from the left above it and back below.
fn violin(times: &Distribution, axis: &Axis, middle: f64) -> Vec<(f64, f64)> {
    const POINTS: usize = 120;
    const HALF: f64 = 0.3;
    // Wide enough to show a single value.
    let least = 0.005 * axis.length();
    let times = times.values().iter();
    let logarithms: Vec<f64> = times.map(|seconds| seconds.max(1e-9).log10()).collect();
    let times = Distribution::from(logarithms);
    let width = kernel_width(&times).max(least);
    let times = times.values();
    // The shape ends at the shortest and longest time, as a tail would show times that were never measured.
    let (first, last) = (times[0] - least, times[times.len() - 1] + least);
    let place = |point: usize| first + (last - first) * point as f64 / (POINTS - 1) as f64;
    let curve: Vec<(f64, f64)> = (0..POINTS)
        .map(|point| {
            (
                10f64.powf(place(point)),
                density(times, place(point), width),
            )
        })
        .collect();
    let densities = curve.iter().map(|&(_, density)| density);
    let highest = densities.fold(f64::MIN_POSITIVE, f64::max);
    let half = |sign: f64| {
        let height = move |density: f64| middle + sign * HALF * density / highest;
        curve.iter().map(move |&(x, density)| (x, height(density)))
    };
    half(1.0).chain(half(-1.0).rev()).collect()
}

/// Returns the width of the kernel by Silverman's rule, in which the quartiles keep outliers from widening it.
fn kernel_width(values: &Distribution) -> f64 {
    let quartile = |place| values.quantile(place).unwrap_or_default();
    let middle_half = (quartile(0.75) - quartile(0.25)) / 1.34;
    let mean = values.mean().unwrap_or_default();
    let values = values.values();
    let count = values.len() as f64;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    let deviation = (squares.sum::<f64>() / count).sqrt();
    let spread = match middle_half > 0.0 {
        true => deviation.min(middle_half),
        false => deviation,
    };
    0.9 * spread * count.powf(-0.2)
}

fn density(values: &[f64], at: f64, width: f64) -> f64 {
    let kernel = |value: &f64| (-0.5 * ((at - value) / width).powi(2)).exp();
    values.iter().map(kernel).sum()
}
