//! The steps of puzzles in words: the first ones as hints, or all with pictures.

use ninefold::logic::{Position, Step};
use ninefold::rating::human::Knowledge;
use ninefold_explain::picture::{self, Picture};
use ninefold_explain::{Figure, Guide, StepOrder, explanation, words};
use ninefold_print::{Puzzle, Sentence, Step as StoryStep, Story};

/// The number of steps in the hints at the back.
const HINTS: usize = 3;

/// Returns the order of hints and explanations: the easiest step first.
fn order() -> StepOrder {
    StepOrder::Human(Knowledge::default())
}

/// Returns the first steps in words.
pub fn hints(
    guide: &mut Guide,
    mut position: Position,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Vec<String> {
    let (order, mut hints) = (order(), Vec::new());
    while hints.len() < HINTS {
        let Ok(Some((step, _))) = guide.next_step(&order, &position, interrupt) else {
            break;
        };
        let told = explanation::sentences(&position, &step).into_iter();
        let told = told
            .filter(|sentence| sentence.depth == 0)
            .map(|sentence| sentence.text);
        let told = told.collect::<Vec<_>>().join(" ");
        hints.push(format!(
            "{}. {}: {told}",
            hints.len() + 1,
            capitalized(step.technique.name())
        ));
        position.apply(&step.conclusion);
    }
    hints
}

/// Returns the name with a capital first letter.
fn capitalized(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// Explains the solution of the puzzle, step by step.
pub fn story(
    guide: &mut Guide,
    number: usize,
    puzzle: &Puzzle,
    start: &Position,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Story {
    let explained = guide.explained(&order(), start, interrupt);
    let path = (1..).zip(&explained.path);
    let steps = path.map(|(place, (position, step, figure))| {
        let name = format!("puzzle {number}, step {place}");
        told(&name, puzzle, position, step, *figure)
    });
    let steps: Vec<StoryStep> = steps.collect();
    let clues = puzzle.givens.filled_count();
    let mut summary = vec![
        format!("{clues} clues, {} steps.", steps.len()),
        format!(
            "The hardest step is rated {} in the human order.",
            explained.hardest()
        ),
    ];
    if !explained.end.is_complete() {
        summary.push("After these steps, no technique helps further.".to_owned());
    }
    Story {
        number,
        label: puzzle.label.clone(),
        givens: puzzle.givens,
        summary,
        steps,
    }
}

/// Returns a step as text, with its picture of this name.
fn told(
    name: &str,
    puzzle: &Puzzle,
    position: &Position,
    step: &Step,
    figure: Figure,
) -> StoryStep {
    let drawn = Picture {
        givens: &puzzle.givens,
        position,
        step: Some((step, figure)),
        name,
    };
    let sentences = explanation::sentences(position, step).into_iter();
    let sentences = sentences.map(|sentence| Sentence {
        depth: sentence.depth,
        text: sentence.text,
    });
    StoryStep {
        name: capitalized(step.technique.name()),
        conclusion: words::conclusion(&step.conclusion),
        sentences: sentences.collect(),
        picture: drawn.to_string(),
        picture_size: picture::SIZE_WITH_STEP,
    }
}
