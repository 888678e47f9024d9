//! Steps as lines of text.

use ninefold::logic::{Position, Step};
use ninefold_explain::explanation::{self, Sentence};
use ninefold_explain::{Figure, eureka, names, words};

/// Returns a line for each step, optionally with its reasons below.
pub fn lines_of<'s>(
    steps: impl Iterator<Item = (&'s Position, &'s Step, Figure)> + Clone,
    has_reasons: bool,
) -> String {
    let width = steps.clone().map(|(_, step, _)| name_width(step)).max();
    let line = |(position, step, figure): (&Position, &Step, Figure)| {
        let line = step_line(figure, step, width.unwrap_or_default());
        match has_reasons {
            true => line + &reasons(step, position, 2),
            false => line,
        }
    };
    steps.map(line).collect()
}

/// Returns a line with the difficulty of the step, its technique in a column of this width, and its conclusion.
pub fn step_line(figure: Figure, step: &Step, width: usize) -> String {
    let conclusion = words::conclusion(&step.conclusion);
    let figure = figure.to_string();
    format!("{figure:>4}  {:<width$}  {conclusion}\n", step.technique)
}

/// Returns the width of the column for the technique. Most names share one width, so that the columns of easy puzzles
/// are aligned.
pub fn name_width(step: &Step) -> usize {
    const USUAL: usize = 28;
    step.technique.name().len().max(USUAL)
}

/// Returns the reasons for the step, one sentence per line, indented by at least `indentation`.
pub fn reasons(step: &Step, position: &Position, indentation: usize) -> String {
    let line = |sentence: Sentence| {
        let indentation = indentation + 2 * sentence.depth;
        format!("{:indentation$}{}\n", "", sentence.text)
    };
    let sentences = sentences(step, position).into_iter();
    sentences.map(line).collect()
}

/// Returns the reasons for the step, below the names of a chain and its line in Eureka notation. The reasons of a long
/// chain begin with the line as well, which is not repeated.
pub fn sentences(step: &Step, position: &Position) -> Vec<Sentence> {
    let eureka = eureka::of(&step.reason);
    let reasons = explanation::sentences(position, step).into_iter();
    let reasons = reasons.filter(|sentence| Some(&sentence.text) != eureka.as_ref());
    let above = chain_lines(step).into_iter().map(Sentence::plain);
    above.chain(reasons).collect()
}

/// Returns the names of a chain, if it has several, and its line in Eureka notation.
fn chain_lines(step: &Step) -> Vec<String> {
    let Some(eureka) = eureka::of(&step.reason) else {
        return Vec::new();
    };
    let names = names::of(step);
    let names = (names.len() > 1).then(|| format!("Names: {}.", names.join("; ")));
    names
        .into_iter()
        .chain([format!("Eureka: {eureka}")])
        .collect()
}
