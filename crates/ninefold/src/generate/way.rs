//! How attempts lead to puzzles: [`Way`].

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Judge, Report};
use super::found::Made;
use crate::engine::Engine;

/// A way to make puzzles.
pub(super) trait Way {
    /// Makes these attempts, and adds the puzzles that are kept, in the order of the attempts. Returns `None` if it was
    /// interrupted; what it has added until then means nothing.
    fn make(
        &mut self,
        attempts: Range<u64>,
        tools: &mut Tools<'_>,
        made: &mut Vec<Made>,
    ) -> Option<Report>;
}

/// What it works with.
pub(super) struct Tools<'t> {
    /// Finds solutions.
    pub engine: &'t mut Engine,
    /// Decides what is kept.
    pub judge: &'t mut Judge,
    /// Ends the work if it returns true.
    pub interrupt: &'t (dyn Fn() -> bool + Sync),
}
