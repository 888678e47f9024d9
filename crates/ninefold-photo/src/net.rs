//! The convolutional net that reads a cell, as plain loops. Sums have a fixed order, so that every machine computes the
//! same numbers.

use core::array;

use crate::cells::{Patch, SIDE};
use crate::fours::Fours;

/// The outputs: empty, the digits 1 to 9, and whether the digit is written by hand.
pub const OUTPUTS: usize = 11;

/// The weights as `training/` exports them.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// The first bytes of the weights: a mark, the version, and zeros.
const HEAD: [u8; 8] = *b"N9OC\x01\0\0\0";

/// A layer: a square of inputs for each output, each with its weights for all outputs. The outputs are `FOURS` times
/// four.
struct Layer<const FOURS: usize> {
    /// The number of values of each place of the input.
    depth: usize,
    /// In the order row, column, value, output.
    weights: Vec<Fours<FOURS>>,
    biases: Fours<FOURS>,
}

impl<const FOURS: usize> Layer<FOURS> {
    /// Takes a layer with squares of `side` from the front of the bytes: the weights as whole numbers, then the scale of
    /// each output, then the biases. Outputs that `outputs` does not count are 0.
    fn read(bytes: &mut &[u8], side: usize, depth: usize, outputs: usize) -> Layer<FOURS> {
        let (quantized, rest) = bytes.split_at(side * side * depth * outputs);
        let (scales, rest) = rest.split_at(4 * outputs);
        let (biases, rest) = rest.split_at(4 * outputs);
        *bytes = rest;
        let floats = |bytes: &[u8]| -> Vec<f32> {
            let (floats, _) = bytes.as_chunks();
            floats.iter().copied().map(f32::from_le_bytes).collect()
        };
        let scales = floats(scales);
        let weights = quantized.chunks_exact(outputs).map(|row| {
            let weights = scales.iter().zip(row);
            Fours::new(weights.map(|(scale, &byte)| scale * f32::from(byte as i8)))
        });
        Layer {
            depth,
            weights: weights.collect(),
            biases: Fours::new(floats(biases)),
        }
    }

    /// Computes the outputs of `SIZE` x `SIZE` places that are `STRIDE` inputs apart, without negative values. Inputs
    /// outside the picture are 0.
    fn convolve<const KERNEL: usize, const STRIDE: usize>(
        &self,
        inputs: &[f32],
        size: usize,
        outputs: &mut Vec<f32>,
    ) {
        outputs.clear();
        let (pad, places) = (KERNEL / 2, size.div_ceil(STRIDE));
        for place in 0..places * places {
            let (y, x) = (place / places * STRIDE, place % places * STRIDE);
            let mut sums = self.biases;
            for row in 0..KERNEL {
                let Some(from_row) = (y + row).checked_sub(pad).filter(|&row| row < size) else {
                    continue;
                };
                // The inputs of a row lie side by side, and so do their weights.
                let columns = pad.saturating_sub(x)..KERNEL.min(size + pad - x);
                let from = from_row * size + x + columns.start - pad;
                let inputs = &inputs[from * self.depth..][..columns.len() * self.depth];
                let weights = (row * KERNEL + columns.start) * self.depth;
                add(&mut sums, inputs, &self.weights[weights..]);
            }
            let sums = sums.numbers();
            outputs.extend(sums.as_flattened().iter().map(|&sum| larger(sum, 0.0)));
        }
    }
}

/// Adds the weights of each input, times the input. Many inputs are 0.
#[inline]
fn add<const FOURS: usize>(sums: &mut Fours<FOURS>, inputs: &[f32], weights: &[Fours<FOURS>]) {
    for (&input, weights) in inputs.iter().zip(weights) {
        if input != 0.0 {
            sums.add_products(input, weights);
        }
    }
}

/// Returns the larger number, by an instruction everywhere; `f32::max` is a call in WebAssembly.
fn larger(a: f32, b: f32) -> f32 {
    if a < b { b } else { a }
}

/// Keeps the largest of each square of two by two places with `depth` values; a last odd row or column is dropped.
fn pooled(inputs: &[f32], size: usize, depth: usize, outputs: &mut Vec<f32>) {
    outputs.clear();
    let half = size / 2;
    for place in 0..half * half {
        let at = place / half * 2 * size + place % half * 2;
        let [a, b, c, d] =
            [at, at + 1, at + size, at + size + 1].map(|at| &inputs[at * depth..][..depth]);
        let largest = (0..depth).map(|at| larger(larger(a[at], b[at]), larger(c[at], d[at])));
        outputs.extend(largest);
    }
}

/// The net, with its weights as floating point numbers.
pub struct Net {
    first: Layer<4>,
    second: Layer<8>,
    third: Layer<12>,
    fourth: Layer<12>,
    last: Layer<{ OUTPUTS.div_ceil(4) }>,
}

/// The values between the layers, kept from one cell to the next.
#[derive(Default)]
pub struct Scratch {
    first: Vec<f32>,
    second: Vec<f32>,
    second_pooled: Vec<f32>,
    third: Vec<f32>,
    fourth: Vec<f32>,
    fourth_pooled: Vec<f32>,
}

impl Net {
    /// Reads the weights.
    pub fn new() -> Net {
        let (head, mut bytes) = WEIGHTS.split_at(HEAD.len());
        assert_eq!(head, HEAD, "the weights have another format");
        Net {
            first: Layer::read(&mut bytes, 5, 1, 16),
            second: Layer::read(&mut bytes, 3, 16, 32),
            third: Layer::read(&mut bytes, 3, 32, 48),
            fourth: Layer::read(&mut bytes, 3, 48, 48),
            last: Layer::read(&mut bytes, 3, 48, OUTPUTS),
        }
    }

    /// Returns the logits of a cell.
    pub fn logits(&self, patch: &Patch, scratch: &mut Scratch) -> [f32; OUTPUTS] {
        self.first.convolve::<5, 2>(patch, SIDE, &mut scratch.first);
        self.second
            .convolve::<3, 1>(&scratch.first, 14, &mut scratch.second);
        pooled(&scratch.second, 14, 32, &mut scratch.second_pooled);
        self.third
            .convolve::<3, 1>(&scratch.second_pooled, 7, &mut scratch.third);
        self.fourth
            .convolve::<3, 1>(&scratch.third, 7, &mut scratch.fourth);
        pooled(&scratch.fourth, 7, 48, &mut scratch.fourth_pooled);
        let mut logits = self.last.biases;
        add(&mut logits, &scratch.fourth_pooled, &self.last.weights);
        let logits = logits.numbers();
        array::from_fn(|output| logits.as_flattened()[output])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_have_the_right_length() {
        let weights = [25 * 16, 144 * 32, 288 * 48, 432 * 48, 432 * OUTPUTS];
        let outputs = 16 + 32 + 48 + 48 + OUTPUTS;
        let length = HEAD.len() + weights.iter().sum::<usize>() + 8 * outputs;
        assert_eq!(WEIGHTS.len(), length);
    }

    /// Computes a convolution as its definition says.
    fn naive(
        weights: &[[f32; 32]],
        bias: f32,
        inputs: &[[f32; 16]],
        size: usize,
    ) -> Vec<[f32; 32]> {
        let mut outputs = Vec::new();
        for y in 0..size as isize {
            for x in 0..size as isize {
                let mut sums = [bias; 32];
                for (at, sum) in sums.iter_mut().enumerate() {
                    for tap in 0..9 {
                        let (row, column) = (y + tap / 3 - 1, x + tap % 3 - 1);
                        if row.min(column) < 0 || row.max(column) >= size as isize {
                            continue;
                        }
                        let values = &inputs[(row * size as isize + column) as usize];
                        for (input, value) in values.iter().enumerate() {
                            *sum += value * weights[tap as usize * 16 + input][at];
                        }
                    }
                    *sum = sum.max(0.0);
                }
                outputs.push(sums);
            }
        }
        outputs
    }

    #[test]
    fn convolution_is_that_of_its_definition() {
        let mut random = fastrand::Rng::with_seed(5);
        let weights: Vec<[f32; 32]> = (0..144)
            .map(|_| [0.0; 32].map(|_: f32| random.f32() - 0.5))
            .collect();
        let layer = Layer::<8> {
            depth: 16,
            weights: weights.iter().copied().map(Fours::new).collect(),
            biases: Fours::new([0.1; 32]),
        };
        let inputs: Vec<[f32; 16]> = (0..49)
            .map(|_| [0.0; 16].map(|_: f32| random.f32()))
            .collect();
        let mut outputs = Vec::new();
        layer.convolve::<3, 1>(inputs.as_flattened(), 7, &mut outputs);
        let expected = naive(&weights, 0.1, &inputs, 7);
        assert_eq!(outputs.len(), 49 * 32);
        for (output, expected) in outputs.iter().zip(expected.as_flattened()) {
            assert!((output - expected).abs() < 1e-4);
        }
    }
}
