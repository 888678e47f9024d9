//! What a technique is made of: a [`Finder`] that looks for patterns, and a [`Pattern`] that says what
//! follows from it.
//!
//! # Adding a technique
//!
//! 1. Write a file in `logic` with the pattern and its finder. Its documentation opens with the
//!    definition and an example that a doctest runs.
//! 2. Name the file in `mod.rs`, and give the pattern an entry in the table in `technique.rs`. The
//!    entry makes the [`Technique`], the [`Reason`] and the [`TechniqueEntry`](super::TechniqueEntry).
//! 3. The compiler now names every place that has to know the new reason: the table in
//!    `ninefold-explain`, the checker in `tests/steps`, and `transformed.rs`.
//!
//! Finders know neither each other nor the list that asks them. Sudoku Explainer's list in
//! [`rating`](crate::rating) is closed, because its order decides the ratings (`tests/library/rating/exact.rs`
//! pins them); other orders are other lists.

use super::{Conclusion, Found, Position, Rating, Reason, Scratch, Technique, Watch};

/// Looks for patterns of one kind.
pub(crate) trait Finder {
    /// What it finds.
    type Pattern: Pattern;

    /// A lower bound on the ratings of its conclusions.
    const EASIEST: Rating;

    /// The first pattern, in the finder's own order, from which something follows.
    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Self::Pattern>;

    /// The first pattern of any other technique. A finder of several techniques looks on where it finds the
    /// unwanted one.
    fn first_without(
        unwanted: Technique,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Found<Self::Pattern> {
        let found = Self::first(position, scratch, watch)?;
        Ok(found.filter(|pattern| pattern.technique() != unwanted))
    }
}

/// What a finder has found: small, and all that the conclusion follows from.
pub(crate) trait Pattern: Into<Reason> {
    /// The technique that players would name.
    fn technique(&self) -> Technique;

    /// What follows from it in the position in which it was found.
    fn conclusion(&self, position: &Position) -> Conclusion;
}
