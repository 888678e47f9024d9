//! The convolutional net that reads a cell, as plain loops. Sums have a fixed order, so that every machine computes the
//! same numbers.

use crate::cells::{Patch, SIDE};

/// The outputs: empty, the digits 1 to 9, and whether the digit is written by hand.
pub const OUTPUTS: usize = 11;

/// The weights as `training/` exports them.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// The first bytes of the weights: a mark, the version, and zeros.
const HEAD: [u8; 8] = *b"N9OC\x01\0\0\0";

/// A layer: a square of inputs for each output, each with its weights for all outputs.
struct Layer<const IN: usize, const OUT: usize> {
    /// In the order row, column, input, output.
    weights: Vec<[f32; OUT]>,
    biases: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    /// Takes a layer with squares of `side` from the front of the bytes: the weights as whole numbers, then the scale of
    /// each output, then the biases.
    fn read(bytes: &mut &[u8], side: usize) -> Layer<IN, OUT> {
        let (quantized, rest) = bytes.split_at(side * side * IN * OUT);
        let (scales, rest) = rest.split_at(4 * OUT);
        let (biases, rest) = rest.split_at(4 * OUT);
        *bytes = rest;
        let floats = |bytes: &[u8]| {
            let mut floats = [0.0; OUT];
            for (float, bytes) in floats.iter_mut().zip(bytes.as_chunks().0) {
                *float = f32::from_le_bytes(*bytes);
            }
            floats
        };
        let scales = floats(scales);
        let weights = quantized.as_chunks::<OUT>().0.iter().map(|row| {
            let mut weights = scales;
            for (weight, &byte) in weights.iter_mut().zip(row) {
                *weight *= f32::from(byte as i8);
            }
            weights
        });
        Layer {
            weights: weights.collect(),
            biases: floats(biases),
        }
    }

    /// Computes the outputs of `SIZE` x `SIZE` places that are `STRIDE` inputs apart, without negative values. Inputs
    /// outside the picture are 0.
    fn convolve<const KERNEL: usize, const STRIDE: usize>(
        &self,
        inputs: &[[f32; IN]],
        size: usize,
        outputs: &mut Vec<[f32; OUT]>,
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
                for column in 0..KERNEL {
                    let from = (x + column)
                        .checked_sub(pad)
                        .filter(|&column| column < size);
                    let Some(from_column) = from else {
                        continue;
                    };
                    let input = &inputs[from_row * size + from_column];
                    let at = (row * KERNEL + column) * IN;
                    add(&mut sums, input, &self.weights[at..at + IN]);
                }
            }
            outputs.push(sums.map(|sum| sum.max(0.0)));
        }
    }
}

/// Adds the weights of each input, times the input. Many inputs are 0.
#[inline]
fn add<const OUT: usize>(sums: &mut [f32; OUT], inputs: &[f32], weights: &[[f32; OUT]]) {
    for (&input, weights) in inputs.iter().zip(weights) {
        if input != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
    }
}

/// Keeps the largest of each square of two by two; a last odd row or column is dropped.
fn pooled<const N: usize>(inputs: &[[f32; N]], size: usize, outputs: &mut Vec<[f32; N]>) {
    outputs.clear();
    let half = size / 2;
    for place in 0..half * half {
        let at = place / half * 2 * size + place % half * 2;
        let mut largest = inputs[at];
        for other in [at + 1, at + size, at + size + 1] {
            for (largest, &other) in largest.iter_mut().zip(&inputs[other]) {
                *largest = largest.max(other);
            }
        }
        outputs.push(largest);
    }
}

/// The net, with its weights as floating point numbers.
pub struct Net {
    first: Layer<1, 16>,
    second: Layer<16, 32>,
    third: Layer<32, 48>,
    fourth: Layer<48, 48>,
    last: Layer<48, OUTPUTS>,
}

/// The values between the layers, kept from one cell to the next.
#[derive(Default)]
pub struct Scratch {
    first: Vec<[f32; 16]>,
    second: Vec<[f32; 32]>,
    second_pooled: Vec<[f32; 32]>,
    third: Vec<[f32; 48]>,
    fourth: Vec<[f32; 48]>,
    fourth_pooled: Vec<[f32; 48]>,
}

impl Net {
    /// Reads the weights.
    pub fn new() -> Net {
        let (head, mut bytes) = WEIGHTS.split_at(HEAD.len());
        assert_eq!(head, HEAD, "the weights have another format");
        Net {
            first: Layer::read(&mut bytes, 5),
            second: Layer::read(&mut bytes, 3),
            third: Layer::read(&mut bytes, 3),
            fourth: Layer::read(&mut bytes, 3),
            last: Layer::read(&mut bytes, 3),
        }
    }

    /// Returns the logits of a cell.
    pub fn logits(&self, patch: &Patch, scratch: &mut Scratch) -> [f32; OUTPUTS] {
        let (inputs, _) = patch.as_chunks::<1>();
        self.first
            .convolve::<5, 2>(inputs, SIDE, &mut scratch.first);
        self.second
            .convolve::<3, 1>(&scratch.first, 14, &mut scratch.second);
        pooled(&scratch.second, 14, &mut scratch.second_pooled);
        self.third
            .convolve::<3, 1>(&scratch.second_pooled, 7, &mut scratch.third);
        self.fourth
            .convolve::<3, 1>(&scratch.third, 7, &mut scratch.fourth);
        pooled(&scratch.fourth, 7, &mut scratch.fourth_pooled);
        let mut logits = self.last.biases;
        add(
            &mut logits,
            scratch.fourth_pooled.as_flattened(),
            &self.last.weights,
        );
        logits
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
    fn naive(layer: &Layer<16, 32>, inputs: &[[f32; 16]], size: usize) -> Vec<[f32; 32]> {
        let mut outputs = Vec::new();
        for y in 0..size as isize {
            for x in 0..size as isize {
                let mut sums = layer.biases;
                for (at, sum) in sums.iter_mut().enumerate() {
                    for tap in 0..9 {
                        let (row, column) = (y + tap / 3 - 1, x + tap % 3 - 1);
                        if row.min(column) < 0 || row.max(column) >= size as isize {
                            continue;
                        }
                        let values = &inputs[(row * size as isize + column) as usize];
                        for (input, value) in values.iter().enumerate() {
                            *sum += value * layer.weights[tap as usize * 16 + input][at];
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
        let layer = Layer::<16, 32> {
            weights: (0..144)
                .map(|_| [0.0; 32].map(|_: f32| random.f32() - 0.5))
                .collect(),
            biases: [0.1; 32],
        };
        let inputs: Vec<[f32; 16]> = (0..49)
            .map(|_| [0.0; 16].map(|_: f32| random.f32()))
            .collect();
        let mut outputs = Vec::new();
        layer.convolve::<3, 1>(&inputs, 7, &mut outputs);
        let expected = naive(&layer, &inputs, 7);
        assert_eq!(outputs.len(), 49);
        for (output, expected) in outputs.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((output - expected).abs() < 1e-4);
        }
    }
}
