//! The memory that finders keep from one call to the next, so that they need not start over.

use core::fmt;

use super::aligned;
use super::chains::Chains;

/// The working memory of all finders. One instance serves any number of puzzles; it saves time and changes no result.
#[derive(Default)]
pub struct Scratch {
    pub(super) chains: Chains,
    /// The memories for aligned pairs and for aligned triplets.
    pub(super) aligned: [aligned::Memory; 2],
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}
