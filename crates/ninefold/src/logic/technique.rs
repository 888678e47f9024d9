//! What makes a technique: a way to find patterns, and what follows from a pattern.
//!
//! # Adding a technique
//!
//! 1. A file in `logic` with what it finds, a [`Pattern`], and how, a [`Technique`]. Its documentation
//!    opens with the definition and a position that a doctest runs.
//! 2. A line `Producer::of::<TheTechnique>()` in a list of producers, where its turn is.
//! 3. If its justification is of a new kind, a variant of [`Reason`] for it. Whoever tells steps in
//!    words, and the checker in `tests/steps`, will ask for theirs.
//!
//! A list is an order in which to look, and nothing else: techniques know neither each other nor the
//! list. The list of [`rating`](crate::rating) is that of Sudoku Explainer, its own, and closed; for
//! other orders and more techniques one writes another beside it, and the exact ratings stay as they
//! are. (`tests/exact.rs` holds them to it.)

use super::desk::Desk;
use super::position::Position;
use super::step::{Conclusion, Rating, Reason, Step};
use super::watch::{Interrupted, Watch};

/// A way to look for patterns of one kind.
pub(crate) trait Technique {
    /// What it finds.
    type Pattern: Pattern;

    /// No pattern has a conclusion that is rated easier.
    const EASIEST: Rating;

    /// The first pattern in the technique's own order from which something follows.
    fn first(position: &Position, desk: &mut Desk, watch: &Watch) -> Search<Self::Pattern>;
}

/// What a search answers: that there is something, that there is nothing, or, being broken off, neither.
pub(crate) type Search<T> = Result<Option<T>, Interrupted>;

/// What a technique has found: small, and all that the conclusion follows from.
pub(crate) trait Pattern {
    /// What players call it.
    fn name(&self) -> &'static str;

    /// What follows from it in this position, in which it was found.
    fn conclusion(&self, position: &Position) -> Conclusion;

    /// The pattern as the justification of a step.
    fn reason(self) -> Reason;
}

/// An entry in a list of techniques: those who only want to know what follows do not pay for the
/// reasons.
pub(crate) struct Producer {
    /// The easiest rating of its conclusions.
    pub easiest: Rating,
    /// The name and the conclusion of the first pattern.
    pub conclude: fn(&Position, &mut Desk, &Watch) -> Search<(&'static str, Conclusion)>,
    /// The same with its reasons.
    pub explain: fn(&Position, &mut Desk, &Watch) -> Search<Step>,
}

impl Producer {
    /// The entry for a technique.
    pub const fn of<T: Technique>() -> Producer {
        Producer {
            easiest: T::EASIEST,
            conclude: |position, desk, watch| {
                let concluded = |pattern: T::Pattern| {
                    let conclusion = pattern.conclusion(position);
                    debug_assert!(conclusion.rating >= T::EASIEST, "{}", pattern.name());
                    (pattern.name(), conclusion)
                };
                Ok(T::first(position, desk, watch)?.map(concluded))
            },
            explain: |position, desk, watch| {
                desk.chains.keeps_reasons = true;
                let found = T::first(position, desk, watch);
                desk.chains.keeps_reasons = false;
                let step = |pattern: T::Pattern| Step {
                    technique: pattern.name(),
                    conclusion: pattern.conclusion(position),
                    reason: pattern.reason(),
                };
                Ok(found?.map(step))
            },
        }
    }
}
