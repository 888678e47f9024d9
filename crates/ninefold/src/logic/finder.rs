//! The two parts of a technique: a [`Finder`] that looks for patterns, and a [`Pattern`] that computes the conclusion.
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
//! Finders depend neither on each other nor on the list that calls them. Sudoku Explainer's list in
//! [`rating`](crate::rating) is closed, because its order decides the ratings (`tests/library/rating/exact.rs` pins
//! them); other orders are other lists.

use super::{Conclusion, Found, Position, Rating, Reason, Scratch, Technique, Watch};

/// Looks for patterns of one kind.
pub(crate) trait Finder {
    /// The pattern that it finds.
    type Pattern: Pattern;

    /// A lower bound on the ratings of its conclusions.
    const EASIEST: Rating;

    /// Finds the first pattern, in the finder's own order, that has a conclusion.
    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Self::Pattern>;

    /// Finds the first pattern of any technique but the unwanted one. A finder of several techniques continues after a
    /// pattern of the unwanted one.
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

/// A found pattern: small, and sufficient to compute the conclusion.
pub(crate) trait Pattern: Into<Reason> {
    /// Returns the technique that players would name.
    fn technique(&self) -> Technique;

    /// Returns the conclusion in the position in which the pattern was found.
    fn conclusion(&self, position: &Position) -> Conclusion;
}
