//! Explanations of patterns: why the step is right, and what to draw.
//!
//! Each type of pattern in [`ninefold::logic`] implements [`Explanation`] in its family's file under
//! `techniques`; [`of`] finds the implementation for a reason.

use ninefold::logic::{Position, Step};

use crate::words;

pub use crate::pattern::{Context, Explanation, Pattern, Sentence};
pub use crate::techniques::of;

/// Returns the reason of a step and its consequences, in the position in which it was found.
pub fn sentences(position: &Position, step: &Step) -> Vec<Sentence> {
    let found = Context {
        position,
        conclusion: &step.conclusion,
    };
    let mut sentences = of(&step.reason).sentences(Some(found));
    sentences.push(Sentence::plain(words::consequence(&step.conclusion)));
    sentences
}
