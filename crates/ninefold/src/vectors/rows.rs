//! Rows of 16-bit values in memory, which vectors read and write at any place.

use alloc::vec;
use alloc::vec::Vec;

/// `ROWS` rows of equal length.
pub struct Rows<const ROWS: usize> {
    values: Vec<u16>,
    /// The index of the first row's first value. All rows begin at a cache line, so that few vectors cross one.
    start: usize,
    /// The number of values in each row.
    capacity: usize,
}

/// The padding behind each row, so that a whole vector can be read or written at any place.
const MARGIN: usize = 32;
/// The number of values in a cache line.
const CACHE_LINE: usize = 32;

impl<const ROWS: usize> Rows<ROWS> {
    /// Makes room for `capacity` values in each row, a multiple of 32.
    pub fn new(capacity: usize) -> Rows<ROWS> {
        let values = vec![0; ROWS * (capacity + MARGIN) + CACHE_LINE];
        let start = values.as_ptr().align_offset(2 * CACHE_LINE).min(CACHE_LINE);
        Rows {
            values,
            start,
            capacity,
        }
    }

    /// Returns the number of values in each row.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    #[inline(always)]
    fn stride(&self) -> usize {
        self.capacity + MARGIN
    }

    #[inline(always)]
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.values[self.start..].chunks_exact(self.stride())
    }

    #[inline(always)]
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [u16]> {
        let stride = self.stride();
        self.values[self.start..].chunks_exact_mut(stride)
    }

    #[inline(always)]
    pub fn get_mut(&mut self, row: usize, place: usize) -> &mut u16 {
        let stride = self.stride();
        &mut self.values[self.start..][row * stride + place]
    }

    /// Returns the 32 values of each row from this place on. The bounds are checked once, not for each row.
    ///
    /// # Panics
    /// If the place is beyond the capacity.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn window(&mut self, place: usize) -> Window<'_, ROWS> {
        assert!(place <= self.capacity);
        Window {
            stride: self.stride(),
            values: &mut self.values[self.start + place..],
        }
    }

    /// Doubles the capacity.
    ///
    /// It must not be inlined: within a search, it would take registers from the surrounding loop.
    #[cold]
    #[inline(never)]
    pub fn grow(&mut self) {
        let mut larger = Rows::new(2 * self.capacity);
        for (row, old) in larger.rows_mut().zip(self.rows()) {
            row[..old.len()].copy_from_slice(old);
        }
        *self = larger;
    }
}

/// 32 neighbouring values of each row of [`Rows`].
#[cfg(target_arch = "x86_64")]
pub struct Window<'r, const ROWS: usize> {
    /// The length is at least `ROWS - 1` times the stride, and 32 more.
    values: &'r mut [u16],
    stride: usize,
}

#[cfg(target_arch = "x86_64")]
impl<const ROWS: usize> Window<'_, ROWS> {
    /// Returns the values of a row.
    #[inline(always)]
    pub fn row(&mut self, row: usize) -> &mut [u16; 32] {
        assert!(row < ROWS);
        // SAFETY: `Rows::window` has checked that each row has 32 values here, and the values are borrowed as long as
        // the window.
        unsafe { &mut *self.values.as_mut_ptr().add(row * self.stride).cast() }
    }
}
