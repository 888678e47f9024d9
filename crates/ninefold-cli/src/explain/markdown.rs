//! An explanation as a document in Markdown.

use std::path::Path;

use ninefold::text::{self, Notation};
use ninefold_explain::explanation::Sentence;
use ninefold_explain::language::Language;
use ninefold_explain::{Explained, StepOrder, words};
use ninefold_operations::explain::Explain;

use crate::positions::PositionAnswer;
use crate::step_lines::sentences;

use super::pictures;

/// Returns the part of the document about one puzzle. The directory contains the pictures, if any.
pub fn document(found: &PositionAnswer<'_, Explain>, directory: Option<&Path>) -> String {
    let (entry, explained) = (found.entry, found.answer.record.explained.as_deref());
    let language = found.answer.request.language;
    let number = entry.number;
    let between = if number > 1 { "\n" } else { "" };
    let label = entry.label.as_deref().map(escaped);
    let heading = label.map_or_else(String::new, |label| format!(": {label}"));
    let mut document = format!(
        "{between}# {} {number}{heading}\n\n",
        language.word("Puzzle")
    );
    if let Ok(written) = &entry.written {
        let digits = written.digits();
        let grid = text::write(&digits, Notation::Box, None);
        document += &format!("```text\n{grid}\n```\n\n");
    }
    if let Some(error) = &found.answer.error {
        document += &format!("**{}**\n\n", escaped(error));
    }
    if let Some(explained) = explained {
        document += &steps(language, explained, number, directory);
    }
    document.truncate(document.trim_end().len());
    document + "\n"
}

fn steps(
    language: Language,
    explained: &Explained,
    puzzle: u64,
    directory: Option<&Path>,
) -> String {
    let rated = explained.rating.so_far();
    let count = explained.path.len();
    let steps = language.word("steps");
    let mut document = match explained.order {
        StepOrder::Explainer => format!(
            "| ER | EP | ED | {steps} |\n|--|--|--|--|\n| {} | {} | {} | {count} |\n\n",
            language.number(rated.er),
            language.number(rated.ep),
            language.number(rated.ed)
        ),
        StepOrder::Hodoku(_) => explained.hodoku.map_or(String::new(), |scored| {
            let (level, score) = (language.word(scored.level.name()), scored.score);
            let heads = [language.word("level"), language.word("score"), steps].join(" | ");
            format!("| {heads} |\n|--|--|--|\n| {level} | {score} | {count} |\n\n")
        }),
        StepOrder::Human(_) => format!(
            "| {} | {steps} |\n|--|--|\n| {} | {count} |\n\n",
            language.word("hardest step"),
            language.number(explained.hardest())
        ),
    };
    for (number, (position, step, rating)) in (1..).zip(&explained.path) {
        let technique = language.word(step.technique.name());
        let rating = language.number(rating);
        let conclusion = words::conclusion(&step.conclusion);
        document += &format!("## {number}. {technique}, {rating}\n\n`{conclusion}`\n\n");
        if let Some(directory) = directory {
            let picture = directory.join(pictures::name(puzzle, number));
            document += &format!("![{technique}](<{}>)\n\n", target(&picture));
        }
        let reasons = sentences(language, step, position);
        document.extend(reasons.iter().map(item));
        document.push('\n');
    }
    document
}

/// Returns a sentence as an item of a nested list.
fn item(sentence: &Sentence) -> String {
    let indentation = 2 * sentence.depth;
    format!("{:indentation$}- {}\n", "", sentence.text)
}

/// Returns a path as the target of a link between angle brackets.
fn target(path: &Path) -> String {
    let path = path.display().to_string().replace('\\', "/");
    path.replace('<', "%3C")
        .replace('>', "%3E")
        .replace('\n', "%0A")
}

/// Returns the text, escaping all characters that have a meaning in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if character.is_ascii_punctuation() && !",:.'-".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_cannot_be_markup() {
        assert_eq!(escaped("a [b](c) <i> *d*"), r"a \[b\]\(c\) \<i\> \*d\*");
        assert_eq!(target(Path::new("a>b/c d")), "a%3Eb/c d");
    }
}
