//! Relations between two cells as tables: the digits of one that some digit of the other allows.

use super::scale::{Scale, positions};

/// One direction of a relation between two cells.
///
/// The image of a mask is the union of the images of its bytes, so a table has 256 entries for each byte of the digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PairTable {
    images: Vec<[u32; 256]>,
}

impl PairTable {
    /// Builds the table from the digits that each digit of the first cell allows in the second.
    pub(crate) fn new(scale: Scale, allowed: &[u32]) -> Self {
        let bytes = (scale.digits as usize).div_ceil(8);
        let image = |byte: usize, mask: usize| {
            positions(mask as u32).fold(0, |union, bit| {
                union | allowed.get(byte * 8 + bit as usize).copied().unwrap_or(0)
            })
        };
        let images = (0..bytes)
            .map(|byte| std::array::from_fn(|mask| image(byte, mask)))
            .collect();
        Self { images }
    }

    /// Returns the digits of the second cell that some digit of the first allows.
    #[inline]
    pub(crate) fn image(&self, mask: u32) -> u32 {
        let mut union = 0;
        for (byte, images) in self.images.iter().enumerate() {
            union |= images[(mask >> (8 * byte)) as usize & 255];
        }
        union
    }
}

/// Returns a relation seen from the second cell.
pub(crate) fn transpose(scale: Scale, allowed: &[u32]) -> Vec<u32> {
    (0..scale.digits)
        .map(|second| {
            (0..scale.digits)
                .filter(|&first| allowed[first as usize] >> second & 1 != 0)
                .fold(0, |mask, first| mask | 1 << first)
        })
        .collect()
}

/// Returns the relation of the pairs of values that a test accepts.
pub(crate) fn relation(scale: Scale, accepts: impl Fn(i32, i32) -> bool) -> Vec<u32> {
    scale
        .values()
        .map(|first| scale.filter(|second| accepts(first, second)))
        .collect()
}
