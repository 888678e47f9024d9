//! Which digits are written by hand, if that can be seen.

use ninefold::{Cell, CellSet, Grid};

use crate::cells::Sight;

/// The least distance of the means of two groups, on the scale of each measure.
const APART: f32 = 0.5;
/// The least distance of the means of two groups, in standard deviations.
const DEVIATIONS: f32 = 4.0;

/// Returns the digits that differ from the others in colour, if there are two groups: the more colourful ones. If
/// `surely`, there are.
pub fn written(
    digits: &Grid,
    cells: &[Sight],
    _by_hand: &[f32; 81],
    surely: bool,
) -> Option<CellSet> {
    let filled: Vec<Cell> = digits.filled().map(|(cell, _)| cell).collect();
    let measure = |cell: &Cell| cells[cell.index()].colour;
    let mut values: Vec<f32> = filled.iter().map(measure).collect();
    values.sort_by(f32::total_cmp);
    let border = border(&values, surely)?;
    Some(
        filled
            .into_iter()
            .filter(|cell| measure(cell) > border)
            .collect(),
    )
}

/// Returns the value between two groups of sorted values, if they are apart: the split with the least squares.
fn border(values: &[f32], surely: bool) -> Option<f32> {
    let splits = (1..values.len()).map(|at| {
        let (low, high) = values.split_at(at);
        (squares(low) + squares(high), at)
    });
    let (sum, at) = splits.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let (low, high) = values.split_at(at);
    let deviation = (sum / values.len() as f32).sqrt();
    let distance = mean(high) - mean(low);
    let apart = surely || distance > APART && distance > DEVIATIONS * deviation;
    apart.then(|| (low[low.len() - 1] + high[0]) / 2.0)
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len() as f32
}

fn squares(values: &[f32]) -> f32 {
    let mean = mean(values);
    values
        .iter()
        .map(|value| (value - mean) * (value - mean))
        .sum()
}
