//! Random numbers that are the same on every machine and in every version.
//!
//! Boards must not change with the version of another crate, so the generator is our own: xoshiro256++ (D.
//! Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", 2021), its state filled by SplitMix64 (G.
//! Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014). A test with literal numbers
//! ensures that it never changes.

/// A stream of random numbers, one of 2^64 for each seed.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: [u64; 4],
}

/// The step of SplitMix64: 2^64 divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes the bits of a number as SplitMix64 does.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

impl Random {
    /// Returns stream number `index` of the seed.
    pub(crate) fn stream(seed: u64, index: u64) -> Random {
        // Both are mixed, so that neighbouring seeds and streams have nothing in common.
        let mut split = mixed(mixed(seed.wrapping_add(GOLDEN)) ^ index);
        Random {
            state: [(); 4].map(|()| {
                split = split.wrapping_add(GOLDEN);
                mixed(split)
            }),
        }
    }

    /// Returns the next number, any of 2^64.
    #[inline]
    pub(crate) fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let number = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        number
    }

    /// Returns a number below the bound, each with exactly the same probability.
    ///
    /// The product of a random number and the bound is cut into `bound` ranges; the few numbers that would make some
    /// ranges larger than others are drawn again (D. Lemire, "Fast random integer generation in an interval", 2019).
    ///
    /// # Panics
    /// If the bound is 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            // A division is only needed when the product is low enough to be in doubt.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts the items into a random order, each order with the same probability.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u64 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the numbers never change, as they determine the puzzle of each number.
    #[test]
    fn streams_are_frozen() {
        let first_of = |seed, index| Random::stream(seed, index).next_u64();
        assert_eq!(first_of(0, 0), 18353448787882852715);
        assert_eq!(first_of(0, 1), 3921124197515952312);
        assert_eq!(first_of(1, 0), 8770077814761700327);
        let mut random = Random::stream(2026, 96);
        let numbers = [(); 4].map(|()| random.below(1_000_000));
        assert_eq!(numbers, [345036, 904634, 683611, 486235]);
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut items);
        assert_eq!(items, [0, 2, 6, 3, 1, 7, 4, 5, 8]);
    }

    /// The published first outputs of xoshiro256++ for the state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_xoshiro() {
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        let numbers = [(); 4].map(|()| random.next_u64());
        assert_eq!(
            numbers,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::stream(1, 2);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        let squares = counts.map(|count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0);
        let sum: f64 = squares.iter().sum();
        assert!(sum < 33.1, "chi-square of 6 degrees, p = 1e-5: {counts:?}");
        assert_eq!(random.below(1), 0);
        // Half of all numbers are drawn again here.
        let large = (1 << 63) + 1;
        assert!((0..1000).all(|_| random.below(large) < large));
    }
}
