//! The steps of puzzles in words: the first ones as hints, or all with pictures.

use ninefold::Grid;
use ninefold::logic::{Position, Step};
use ninefold::rating::human::Knowledge;
use ninefold_explain::language::Language;
use ninefold_explain::picture::{self, Picture};
use ninefold_explain::text::Text;
use ninefold_explain::{Figure, Guide, StepOrder, explanation, text, words};
use ninefold_print::{Puzzle, Sentence, Step as StoryStep, Story};

use crate::subject::Watch;

/// The number of steps in the hints at the back.
const HINTS: usize = 3;

/// Puts steps into words, until it is interrupted.
#[derive(Clone, Copy)]
pub struct Teller<'i> {
    pub language: Language,
    pub interrupt: Watch<'i>,
}

/// Returns the order of hints and explanations: the easiest step first.
fn order() -> StepOrder {
    StepOrder::Human(Knowledge::default())
}

impl Teller<'_> {
    /// Returns the first steps in words.
    pub fn hints(self, guide: &mut Guide, mut position: Position) -> Vec<String> {
        let (order, mut hints) = (order(), Vec::new());
        while hints.len() < HINTS {
            let Ok(Some((step, _))) = guide.next_step(&order, &position, self.interrupt) else {
                break;
            };
            let told = explanation::sentences_in(self.language, &position, &step).into_iter();
            let told = told
                .filter(|sentence| sentence.depth == 0)
                .map(|sentence| sentence.text);
            let told = told.collect::<Vec<_>>().join(" ");
            let (number, name) = (hints.len() + 1, self.name(&step));
            hints.push(format!("{number}. {name}: {told}"));
            position.apply(&step.conclusion);
        }
        hints
    }

    /// Returns the name of the technique with a capital first letter.
    fn name(self, step: &Step) -> String {
        let name = self.language.word(step.technique.name());
        let mut characters = name.chars();
        let first = characters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(characters).collect()
    }

    /// Explains the solution of the puzzle, step by step.
    pub fn story(
        self,
        guide: &mut Guide,
        number: usize,
        (puzzle, givens): (&Puzzle, &Grid),
        start: &Position,
    ) -> Story {
        let explained = guide.explained(&order(), start, self.interrupt);
        let path = (1..).zip(&explained.path);
        let steps = path.map(|(place, (position, step, figure))| {
            let name = text!("puzzle {number}, step {place}");
            self.told(&self.sentence(&name), givens, position, step, *figure)
        });
        let steps: Vec<StoryStep> = steps.collect();
        let (clues, count) = (givens.filled_count(), steps.len());
        let hardest = self.language.number(explained.hardest());
        let mut summary = vec![
            text!("{clues} clues, {count} steps."),
            text!("The hardest step is rated {hardest} in the human order."),
        ];
        if !explained.end.is_complete() {
            summary.push(text!("After these steps, no technique helps further."));
        }
        Story {
            number,
            label: puzzle.label.clone(),
            givens: *givens,
            summary: summary.iter().map(|text| self.sentence(text)).collect(),
            steps,
        }
    }

    fn sentence(self, text: &Text) -> String {
        text.sentence_in(self.language)
    }

    /// Returns a step as text, with its picture of this name.
    fn told(
        self,
        name: &str,
        givens: &Grid,
        position: &Position,
        step: &Step,
        figure: Figure,
    ) -> StoryStep {
        let drawn = Picture {
            givens,
            position,
            step: Some((step, figure)),
            name,
            language: self.language,
        };
        let sentences = explanation::sentences_in(self.language, position, step).into_iter();
        let sentences = sentences.map(|sentence| Sentence {
            depth: sentence.depth,
            text: sentence.text,
        });
        StoryStep {
            name: self.name(step),
            conclusion: words::conclusion(&step.conclusion),
            sentences: sentences.collect(),
            picture: drawn.to_string(),
            picture_size: picture::SIZE_WITH_STEP,
        }
    }
}
