//! Steps as lines of text.

use ninefold::logic::{Position, Step};
use ninefold_explain::explanation::{self, Sentence};
use ninefold_explain::language::Language;
use ninefold_explain::{Figure, eureka, names, text, words};

/// Returns a line for each step, optionally with its reasons below.
pub fn lines_of<'s>(
    language: Language,
    steps: impl Iterator<Item = (&'s Position, &'s Step, Figure)> + Clone,
    has_reasons: bool,
) -> String {
    let width = steps
        .clone()
        .map(|(_, step, _)| name_width(language, step))
        .max();
    let line = |(position, step, figure): (&Position, &Step, Figure)| {
        let line = step_line(language, figure, step, width.unwrap_or_default());
        match has_reasons {
            true => line + &reasons(language, step, position, 2),
            false => line,
        }
    };
    steps.map(line).collect()
}

/// Returns a line with the difficulty of the step, its technique in a column of this width, and its conclusion.
pub fn step_line(language: Language, figure: Figure, step: &Step, width: usize) -> String {
    let conclusion = words::conclusion(&step.conclusion);
    let figure = language.number(figure);
    let technique = language.word(step.technique.name());
    format!("{figure:>4}  {technique:<width$}  {conclusion}\n")
}

/// Returns the width of the column for the technique. Most names share one width, so that the columns of easy puzzles
/// are aligned.
pub fn name_width(language: Language, step: &Step) -> usize {
    const USUAL: usize = 28;
    let technique = language.word(step.technique.name());
    technique.chars().count().max(USUAL)
}

/// Returns the reasons for the step, one sentence per line, indented by at least `indentation`.
pub fn reasons(language: Language, step: &Step, position: &Position, indentation: usize) -> String {
    let line = |sentence: Sentence| {
        let indentation = indentation + 2 * sentence.depth;
        format!("{:indentation$}{}\n", "", sentence.text)
    };
    let sentences = sentences(language, step, position).into_iter();
    sentences.map(line).collect()
}

/// Returns the reasons for the step, below the names of a chain and its line in Eureka notation. The reasons of a long
/// chain begin with the line as well, which is not repeated.
pub fn sentences(language: Language, step: &Step, position: &Position) -> Vec<Sentence> {
    let eureka = eureka::of(&step.reason);
    let reasons = explanation::sentences_in(language, position, step).into_iter();
    let reasons = reasons.filter(|sentence| Some(&sentence.text) != eureka.as_ref());
    let above = chain_lines(language, step).into_iter().map(Sentence::plain);
    above.chain(reasons).collect()
}

/// Returns the names of a chain, if it has several, and its line in Eureka notation.
fn chain_lines(language: Language, step: &Step) -> Vec<String> {
    let Some(eureka) = eureka::of(&step.reason) else {
        return Vec::new();
    };
    let names = names::of(step);
    let names = (names.len() > 1).then(|| {
        let names = names.iter().map(|name| language.word(name));
        let names = names.collect::<Vec<_>>().join("; ");
        text!("Names: {names}.").sentence_in(language)
    });
    names
        .into_iter()
        .chain([format!("Eureka: {eureka}")])
        .collect()
}
