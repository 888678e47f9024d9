//! The quarter turns after which a picture is upright, as far as the digits show.
//!
//! The orientation that cameras note in the file is often wrong, so it is no evidence.

use crate::cells::{Sight, turned};
use crate::decode::Likelihood;
use crate::net::{Net, OUTPUTS, Scratch};
use crate::numbers::log_probabilities;

/// The number of cells that are looked at: those with the most contrast.
const CELLS: usize = 20;
/// The advantage of a picture that is upright already, in nats for each cell.
const UPRIGHT: f32 = 0.15;
/// The difference, in nats for each cell, below which two turns are read completely.
const SIMILAR: f32 = 0.25;

/// Returns the turns that are probable, the most probable first.
pub fn probable(net: &Net, scratch: &mut Scratch, cells: &[Sight]) -> Vec<u8> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by(|&a, &b| cells[b].contrast.total_cmp(&cells[a].contrast));
    let mut patches: Vec<_> = order.iter().take(CELLS).map(|&at| cells[at].ink).collect();
    let mut means = Vec::new();
    for turn in 0..4 {
        let logs = patches
            .iter()
            .map(|patch| certainty(net.logits(patch, scratch)));
        let mean = logs.sum::<f32>() / CELLS as f32;
        if turn == 0 && mean > -0.02 {
            return vec![0];
        }
        means.push((mean + if turn == 0 { UPRIGHT } else { 0.0 }, turn));
        patches.iter_mut().for_each(|patch| *patch = turned(patch));
    }
    means.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let best = means[0].0;
    let similar = means.iter().filter(|(mean, _)| *mean > best - SIMILAR);
    similar.map(|&(_, turn)| turn).collect()
}

/// Returns the log probability of the most probable content of a cell.
fn certainty(logits: [f32; OUTPUTS]) -> f32 {
    log_probabilities(contents(logits))
        .into_iter()
        .fold(f32::MIN, f32::max)
}

/// Returns the logits of the contents of a cell, without the one of handwriting.
fn contents(logits: [f32; OUTPUTS]) -> [f32; 10] {
    core::array::from_fn(|at| logits[at])
}

/// Reads every cell by itself: the likelihood, and the logit of handwriting.
pub fn likelihood(net: &Net, scratch: &mut Scratch, cells: &[Sight]) -> (Likelihood, [f32; 81]) {
    let mut rows = [[0.0; 10]; 81];
    let mut by_hand = [0.0; 81];
    for ((row, hand), cell) in rows.iter_mut().zip(&mut by_hand).zip(cells) {
        let logits = net.logits(&cell.ink, scratch);
        *row = log_probabilities(contents(logits));
        *hand = logits[OUTPUTS - 1];
    }
    (Likelihood::new(rows), by_hand)
}
