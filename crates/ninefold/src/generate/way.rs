//! How attempts lead to puzzles: [`Way`].

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Judge, Report};
use super::found::Made;
use crate::engine::Engine;

/// A way to make puzzles.
pub(super) trait Way {
    /// Makes these attempts, and adds the puzzles that are kept, in the order of the attempts. Returns `None` if
    /// `interrupt` has ended it; what it has added until then means nothing.
    fn make(
        &mut self,
        attempts: Range<u64>,
        engine: &mut Engine,
        judge: &mut Judge,
        interrupt: &(dyn Fn() -> bool + Sync),
        made: &mut Vec<Made>,
    ) -> Option<Report>;
}
