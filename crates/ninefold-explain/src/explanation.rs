//! Explanations of patterns: why the step is right, and what to draw.
//!
//! Each type of pattern in [`ninefold::logic`] implements [`Explanation`] in its family's file under
//! `techniques`; [`of`] finds the implementation for a reason.

use ninefold::logic::{Position, Step};

use crate::language::Language;
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

/// Returns the sentences of a step in a language; see [`sentences`].
///
/// ```
/// use ninefold::{Grid, rating::Rater};
/// use ninefold_explain::{explanation, language::Language};
///
/// let puzzle: Grid =
///     "48392165796734582125187649354813297672956413813679824537268951481425376969541738.".parse()?;
/// let (position, step, _) = Rater::default().path(&puzzle).next().unwrap();
/// let sentences = explanation::sentences_in(Language::German, &position, &step);
/// assert_eq!(sentences[1].text, "Also steht in r9c9 die 2.");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn sentences_in(language: Language, position: &Position, step: &Step) -> Vec<Sentence> {
    let sentences = sentences(position, step).into_iter();
    let translated = sentences.map(|sentence| sentence.in_language(language));
    translated.collect()
}
