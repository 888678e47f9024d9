//! What techniques keep from one call to the next, so that they need not begin anew.

use super::aligned;
use super::chains::Chains;

/// The working memory of the techniques. One is enough for any number of puzzles.
#[derive(Default)]
pub(crate) struct Desk {
    pub(super) chains: Chains,
    /// Of aligned pairs and of aligned triplets.
    pub(super) aligned: [aligned::Memory; 2],
}
