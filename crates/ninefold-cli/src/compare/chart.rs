//! The distributions of times per puzzle as an SVG picture: a violin for each algorithm on a
//! logarithmic axis, with the quartiles and the median in it.
//!
//! The shape is a kernel density estimate of the logarithms of the times (Gaussian kernel, Silverman's
//! rule of thumb for its width); all shapes have the same height at their widest.

use ninefold_common::chart::{Drawn, Frame, INK, PALE, Rows, decades, svg as picture};
use ninefold_common::figures::{duration, grouped};
use ninefold_common::measure::Distribution;
use plotters::prelude::*;

use super::measure::{Comparison, Performance};
use super::table::title;

const ROW: u32 = 44;
const VIOLIN: RGBColor = RGBColor(74, 134, 196);

pub fn svg(comparison: &Comparison) -> String {
    let performances = &comparison.performances;
    let size = (960, 110 + ROW * performances.len() as u32);
    let all: Vec<Distribution> = performances.iter().map(Performance::times).collect();
    let values = decades(
        all.iter()
            .flat_map(Distribution::values)
            .map(|time| time.max(1e-9)),
    );
    let frame = Frame {
        title: ("Time per puzzle", 20),
        axis: &title(comparison),
        axis_size: 14,
        sides: (190, 36),
        bottom: 54,
        figure: |seconds| {
            duration(seconds * 1.000_000_1)
                .replace(".00", "")
                .replace(".0", "")
        },
    };
    let drawn = picture(size, |root| {
        let values = values.unwrap_or(1e-6..1.0);
        let rows = Rows::new(root, &frame, performances.len(), values)?;
        for (row, (performance, times)) in performances.iter().zip(&all).enumerate() {
            rows.label(row, performance.algorithm.name(), 15, 0, &INK)?;
            if performance.stopped() > 0 {
                let [finished, all] = [times.values().len(), comparison.puzzles()];
                let [finished, all] = [finished, all].map(|count| grouped(count as u64));
                let note = format!("finished {finished} of {all}");
                rows.label(row, &note, 12, 14, &PALE)?;
            }
            draw_times(&rows, times, rows.middle(row))?;
        }
        Ok(())
    });
    drawn.expect("a string takes any drawing")
}

/// Draws a violin; in it a line from end to end, a bar from the first to the third quartile, and a dot
/// at the median.
fn draw_times(rows: &Rows, times: &Distribution, middle: f64) -> Drawn {
    if times.values().is_empty() {
        return Ok(());
    }
    let quartiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|place| times.quantile(place));
    let [shortest, first, median, third, longest] = quartiles.map(Option::unwrap_or_default);
    let plot = rows.plot();
    let outline = violin(times, middle);
    plot.draw(&Polygon::new(outline.clone(), VIOLIN.mix(0.35)))?;
    let closed: Vec<(f64, f64)> = outline.iter().chain(outline.first()).copied().collect();
    plot.draw(&PathElement::new(closed, VIOLIN))?;
    plot.draw(&PathElement::new(
        [(shortest, middle), (longest, middle)],
        INK,
    ))?;
    let bar = [(first, middle - 0.06), (third, middle + 0.06)];
    plot.draw(&Rectangle::new(bar, INK.filled()))?;
    plot.draw(&Circle::new((median, middle), 4, WHITE.filled()))?;
    plot.draw(&Circle::new((median, middle), 4, INK.stroke_width(2)))?;
    Ok(())
}

/// The outline of a violin around a line, from the left above it and back below.
fn violin(times: &Distribution, middle: f64) -> Vec<(f64, f64)> {
    const POINTS: usize = 120;
    const HALF: f64 = 0.4;
    const MARGIN: f64 = 0.02;
    let times: Vec<f64> = times
        .values()
        .iter()
        .map(|seconds| seconds.max(1e-9).log10())
        .collect();
    let width = kernel_width(&times);
    // The shape ends where the times do: a tail beyond them would show what was never measured.
    let (first, last) = (times[0] - MARGIN, times[times.len() - 1] + MARGIN);
    let place = |point: usize| first + (last - first) * point as f64 / (POINTS - 1) as f64;
    let curve: Vec<(f64, f64)> = (0..POINTS)
        .map(|point| {
            (
                10f64.powf(place(point)),
                density(&times, place(point), width),
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

/// Silverman's rule, with a floor that keeps a single value visible.
fn kernel_width(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    let variance = squares.sum::<f64>() / count;
    (1.06 * variance.sqrt() * count.powf(-0.2)).max(0.02)
}

fn density(values: &[f64], at: f64, width: f64) -> f64 {
    let kernel = |value: &f64| (-0.5 * ((at - value) / width).powi(2)).exp();
    values.iter().map(kernel).sum()
}
