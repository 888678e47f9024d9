//! Steps one after the other: singles in one block, any other step with its grid and its sentences.

use ninefold::Grid;
use ninefold::logic::{Position, Step, Technique};
use ninefold::rating::human::Level;
use ninefold_explain::explanation::Sentence;
use ninefold_explain::language::Language;
use ninefold_explain::text::Text;
use ninefold_explain::{Figure, explanation, text, words};
use owo_colors::OwoColorize;

use super::device::Screen;
use super::grid::Block;
use super::step;

/// A step with its number, in the position where it is taken.
#[derive(Clone, Copy)]
pub struct Numbered<'s> {
    /// The number on the path, if there is one.
    pub number: Option<usize>,
    pub position: &'s Position,
    pub step: &'s Step,
    pub figure: Figure,
}

impl<'s> Numbered<'s> {
    /// Returns the steps of a path, or of a list, with numbers from 1 on.
    pub fn all<F: Into<Figure>>(
        steps: impl Iterator<Item = (&'s Position, &'s Step, F)>,
    ) -> Vec<Numbered<'s>> {
        let numbered = |(place, (position, step, figure)): (usize, (_, _, F))| Numbered {
            number: Some(place + 1),
            position,
            step,
            figure: figure.into(),
        };
        steps.enumerate().map(numbered).collect()
    }
}

/// The columns before the text of a step.
const INDENTATION: usize = 7;

/// The columns that a heading takes at most.
const LONGEST_HEAD: usize = 75;

/// The width of a terminal on which the sentences are beside the grid.
const WIDE: usize = 100;

impl Screen {
    /// Draws the steps. `givens` are the digits of the puzzle.
    pub fn path(self, language: Language, givens: &Grid, steps: &[Numbered<'_>]) -> String {
        let mut parts = Vec::new();
        for steps in steps.chunk_by(|one, next| is_single(one.step) && is_single(next.step)) {
            match steps {
                [one] if !is_single(one.step) => parts.push(self.step(language, givens, one)),
                singles => parts.push(self.singles(language, singles)),
            }
        }
        parts.join("\n")
    }

    /// Draws a step below its heading.
    pub fn step(self, language: Language, givens: &Grid, found: &Numbered<'_>) -> String {
        let Numbered {
            number,
            position,
            step,
            ..
        } = *found;
        let head = head(self, language, &shown(number), found);
        let grid = step::step(self.width, position, step, givens);
        let sentences = explanation::sentences_in(language, position, step);
        let beside = (self.width >= WIDE).then(|| grid.width() + 4);
        let room = self.narrower(beside.unwrap_or_default());
        let text: String = sentences
            .iter()
            .map(|sentence| {
                let left = if beside.is_some() { 0 } else { INDENTATION };
                room.wrapped(&sentence.text, left + 2 * sentence.depth)
            })
            .collect();
        match beside {
            Some(_) => {
                let mut block = Block::of_text(&text);
                block.pad_above(1);
                format!("{head}\n{}", grid.beside(block, 4).indented(""))
            }
            None => format!("{head}\n{}\n{text}", grid.indented("")),
        }
    }

    /// Lists the conclusions of the steps below the names of their techniques.
    pub fn list(self, language: Language, steps: &[Numbered<'_>]) -> String {
        let same = |one: &Numbered<'_>, next: &Numbered<'_>| {
            (one.step.technique, one.figure) == (next.step.technique, next.figure)
        };
        let mut list = String::new();
        for alike in steps.chunk_by(same) {
            list += &head(self, language, "", &alike[0]);
            for Numbered { number, step, .. } in alike {
                let conclusion = words::conclusion(&step.conclusion).to_string();
                let number = shown(*number);
                let lines = self.wrapped(&conclusion, INDENTATION);
                list += &format!(" {number:<6}{}", lines.trim_start());
            }
        }
        list
    }

    /// Lists singles that follow each other.
    fn singles(self, language: Language, steps: &[Numbered<'_>]) -> String {
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
            return String::new();
        };
        let (numbers, count) = match steps.len() {
            1 => (
                shown(first.number),
                text!("1 single").in_language(language).to_string(),
            ),
            count => (
                format!("{}-{}", shown(first.number), shown(last.number)),
                text!("{count} singles").in_language(language).to_string(),
            ),
        };
        let placed = steps
            .iter()
            .map(|one| words::conclusion(&one.step.conclusion).to_string());
        let placed = placed.collect::<Vec<_>>().join(" ");
        let list = self.wrapped(&placed, INDENTATION);
        format!(" {numbers:<6}{}\n{list}", count.bold())
    }
}

/// Returns the heading of a step: its number, its technique, how hard it is.
fn head(screen: Screen, language: Language, number: &str, found: &Numbered<'_>) -> String {
    let technique = capitalized(language, found.step.technique);
    let right = rated(language, found.figure);
    let used = INDENTATION + technique.chars().count() + right.chars().count();
    let right_end = screen.width.min(LONGEST_HEAD);
    if used + 2 > right_end {
        let lines = screen.wrapped(&technique, INDENTATION) + &screen.wrapped(&right, INDENTATION);
        return format!(" {number:<6}{}", lines.trim_start());
    }
    let gap = right_end - used;
    let (technique, right) = (technique.bold(), right.dimmed());
    format!(" {number:<6}{technique}{:gap$}{right}\n", "")
}

fn shown(number: Option<usize>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

fn is_single(step: &Step) -> bool {
    matches!(
        step.technique,
        Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle
    )
}

/// `Hard 3.7` on the human scale, otherwise the figure.
fn rated(language: Language, figure: Figure) -> String {
    let number = language.number(figure);
    match figure {
        Figure::Human(difficulty) => {
            let level = language.word(Level::of(difficulty).name());
            format!("{} {number}", capitalized(language, level))
        }
        _ => number,
    }
}

/// Returns the text with a capital letter at its start.
pub fn capitalized(language: Language, text: impl Into<Text>) -> String {
    Sentence::plain(text).in_language(language).text
}
