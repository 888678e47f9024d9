//! The ways in which attempts lead to puzzles: [`Way`].

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Judge, Report};
use super::made::Made;
use crate::engine::Engine;

/// A way to make puzzles.
pub(super) trait Way {
    /// Makes these attempts, and adds the puzzles that are kept, in the order of the attempts. Returns `None` if it was
    /// interrupted; the puzzles added until then have no meaning.
    fn make(
        &mut self,
        attempts: Range<u64>,
        tools: &mut Tools<'_>,
        made: &mut Vec<Made>,
    ) -> Option<Report>;
}

/// The tools that attempts share.
pub(super) struct Tools<'t> {
    /// Finds solutions.
    pub engine: &'t mut Engine,
    /// Decides which puzzles are kept.
    pub judge: &'t mut Judge,
    /// Ends the work if it returns true.
    pub interrupt: &'t (dyn Fn() -> bool + Sync),
}
