//! Steps: a conclusion with its technique and its reason, as data.

use super::{Conclusion, Pattern, Position, Reason, Technique};

/// A conclusion, with the technique that draws it and the reason for it. A `Step<()>` has no reason.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step<R = Reason> {
    /// The technique that players would name.
    pub technique: Technique,
    /// The effect on the position.
    pub conclusion: Conclusion,
    /// The reason of the conclusion.
    pub reason: R,
}

impl<R> Step<R> {
    /// Builds the step of the pattern in the position.
    pub(crate) fn of<P: Pattern>(
        pattern: P,
        position: &Position,
        reason: impl FnOnce(P) -> R,
    ) -> Step<R> {
        Step {
            technique: pattern.technique(),
            conclusion: pattern.conclusion(position),
            reason: reason(pattern),
        }
    }
}
