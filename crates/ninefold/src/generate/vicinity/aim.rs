//! The aim of a search: [`Aim`].

use crate::macros::named;

named! {
    /// The choice of the found puzzles of a [`VicinitySearch`](super::VicinitySearch) that become seeds, and the order of
    /// the seeds.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Aim, "an aim" {
        /// The kept puzzles become seeds. Seeds come in the order in which they are found.
        #[default]
        Conditions = "conditions": "the kept puzzles, in the order in which they are found",
        /// Puzzles with no more clues than their seed become seeds. Seeds with the fewest clues come first.
        FewestClues = "fewest-clues": "puzzles with no more clues than their seed; the fewest clues first",
        /// Puzzles with an ER no lower than that of their seed become seeds. Seeds with the highest ER come first.
        HighestRating = "highest-rating": "puzzles with an ER no lower than that of their seed; the highest ER first",
    }
}
