//! Rows of numbers that are computed together, in fours.
//!
//! Compilers turn loops over arrays into vector instructions, but not when they optimize for size, as for the page's
//! WebAssembly. So there the instructions are named.

use core::array;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use arrays as lanes;
use lanes::{Four, add_products, four, numbers};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use vectors as lanes;

/// A row of `FOURS` times four numbers.
#[derive(Clone, Copy, Debug)]
pub struct Fours<const FOURS: usize>([Four; FOURS]);

impl<const FOURS: usize> Fours<FOURS> {
    /// Returns the first numbers, and zeros after the last one.
    pub fn new(numbers: impl IntoIterator<Item = f32>) -> Fours<FOURS> {
        let mut numbers = numbers.into_iter();
        let mut next = || array::from_fn(|_| numbers.next().unwrap_or_default());
        Fours(array::from_fn(|_| four(next())))
    }

    /// Adds the factor times the other numbers. The products are rounded, so that every machine computes the same sums.
    #[inline]
    pub fn add_products(&mut self, factor: f32, others: &Fours<FOURS>) {
        add_products(&mut self.0, factor, &others.0);
    }

    /// Returns the numbers in their fours.
    pub fn numbers(self) -> [[f32; 4]; FOURS] {
        self.0.map(numbers)
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod arrays {
    pub type Four = [f32; 4];

    pub fn four(numbers: [f32; 4]) -> Four {
        numbers
    }

    pub fn numbers(four: Four) -> [f32; 4] {
        four
    }

    #[inline]
    pub fn add_products<const FOURS: usize>(
        sums: &mut [Four; FOURS],
        factor: f32,
        others: &[Four; FOURS],
    ) {
        let others = others.as_flattened();
        for (sum, other) in sums.as_flattened_mut().iter_mut().zip(others) {
            *sum += factor * other;
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors {
    use core::arch::wasm32::{f32x4, f32x4_add, f32x4_extract_lane, f32x4_mul, f32x4_splat, v128};

    pub type Four = v128;

    pub fn four([a, b, c, d]: [f32; 4]) -> Four {
        f32x4(a, b, c, d)
    }

    pub fn numbers(four: Four) -> [f32; 4] {
        [
            f32x4_extract_lane::<0>(four),
            f32x4_extract_lane::<1>(four),
            f32x4_extract_lane::<2>(four),
            f32x4_extract_lane::<3>(four),
        ]
    }

    #[inline]
    pub fn add_products<const FOURS: usize>(
        sums: &mut [Four; FOURS],
        factor: f32,
        others: &[Four; FOURS],
    ) {
        let factor = f32x4_splat(factor);
        for (sum, &other) in sums.iter_mut().zip(others) {
            *sum = f32x4_add(*sum, f32x4_mul(factor, other));
        }
    }
}
