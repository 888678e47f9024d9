//! What is found out about puzzles before they are printed.

use crate::status::Status;
use crate::work::engine;
use crate::work::guide::with_guide;
use crate::work::rate::{self, Scale};
use ninefold::logic::{Position, Step};
use ninefold::rating::human::Knowledge;
use ninefold::text::Written;
use ninefold::{Grid, Task, Verdict};
use ninefold_explain::picture::{self, Picture};
use ninefold_explain::{Guide, Order, explanation, words};
use ninefold_print::{Puzzle, Sentence, Step as StoryStep, Story};

/// How many steps the hints at the back tell.
const HINTS: usize = 3;

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Whether puzzles are printed as they stand.
    pub as_they_stand: bool,
    /// The figures that are needed.
    pub scale: Option<Scale>,
    /// Whether the first steps are told.
    pub hints: bool,
    /// Whether all steps are told, with pictures.
    pub explain: bool,
}

/// A puzzle that somebody wants to print.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'e> {
    /// Its number.
    pub number: usize,
    /// The puzzle, if it could be read.
    pub written: Option<&'e Written>,
    /// Its label.
    pub label: Option<&'e str>,
}

/// What is printed of a puzzle.
#[derive(Clone, Debug)]
pub enum Printed {
    /// A place in a book.
    Puzzle(Puzzle),
    /// How to solve it.
    Story(Story),
}

/// The reason that a puzzle is not printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unprintable {
    /// The reason in a word.
    pub status: Status,
    /// The reason in a sentence.
    pub reason: String,
}

/// Puts the figures of a rating on a puzzle.
fn put_figures(puzzle: &mut Puzzle, rated: rate::Rated) {
    puzzle.rated = rated.partial.map(|partial| partial.so_far());
    puzzle.hodoku = rated.hodoku.and_then(|scored| scored.score());
}

impl Wanted {
    /// Solves the puzzles all at once, and finds out what else is wanted. Puzzles that could not be read, and those that
    /// were not done when it was interrupted, are `None`.
    pub fn prepare(
        &self,
        entries: &[Entry],
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<Result<Printed, Unprintable>>> {
        let written = entries.iter().map(|entry| entry.written);
        let written = written.map(|written| written.map(|written| self.printed(written)));
        let written: Vec<Option<Written>> = written.collect();
        let puzzles = written.iter().map(Option::as_ref);
        let task = Task::unique().until(interrupt);
        let answers = engine::solve_written(puzzles.clone(), &task);
        let rated: Vec<rate::Outcome> = match &self.scale {
            None => Vec::new(),
            Some(scale) => rate::rate_all(puzzles, scale, None, interrupt).collect(),
        };
        let mut rated = rated.into_iter();
        let each = entries.iter().zip(&written).zip(answers);
        let each = each.map(|((entry, written), answer)| {
            let (written, rated, answer) = (written.as_ref()?, rated.next(), answer?);
            let status = match (Verdict::of(answer.count, answer.exhausted), &rated) {
                (Verdict::Unique, Some(Err(status))) => Some(*status),
                (Verdict::Unique, _) => None,
                (other, _) => Some(Status::from(other)),
            };
            if interrupt() {
                return None;
            }
            if let Some(status) = status {
                let reason = rate::reason(written, status);
                return Some(Err(Unprintable { status, reason }));
            }
            let mut puzzle = Puzzle::new(written.digits(), Grid::from_ascii(&answer.solution));
            puzzle.fewer = written.candidates().map(Box::new);
            puzzle.label = entry.label.map(str::to_owned);
            if let Some(Ok(rated)) = rated {
                put_figures(&mut puzzle, rated);
            }
            Some(Ok(self.told(
                entry.number,
                puzzle,
                &Position::from(&written.puzzle()),
                interrupt,
            )))
        });
        each.collect()
    }

    /// The puzzle with as much about its steps as is wanted.
    fn told(
        &self,
        number: usize,
        mut puzzle: Puzzle,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Printed {
        if self.explain {
            return with_guide(|guide| {
                Printed::Story(story(guide, number, &puzzle, start, interrupt))
            });
        }
        if self.hints {
            puzzle.hints = with_guide(|guide| hints(guide, *start, interrupt));
        }
        Printed::Puzzle(puzzle)
    }

    /// What is printed of a puzzle.
    fn printed(&self, written: &Written) -> Written {
        match self.as_they_stand || self.explain {
            true => written.clone(),
            false => Written::Grid(written.givens()),
        }
    }
}

/// The order of hints and explanations: the easiest step first.
fn order() -> Order {
    Order::Human(Knowledge::default())
}

/// The first steps in words.
fn hints(
    guide: &mut Guide,
    mut position: Position,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Vec<String> {
    let (order, mut hints) = (order(), Vec::new());
    while hints.len() < HINTS {
        let Ok(Some(step)) = guide.next_step(&order, &position, interrupt) else {
            break;
        };
        let told = explanation::sentences(&step, &position).into_iter();
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

/// The name with a capital letter.
fn capitalized(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// How to solve the puzzle.
fn story(
    guide: &mut Guide,
    number: usize,
    puzzle: &Puzzle,
    start: &Position,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Story {
    let explained = guide.explained(&order(), start, interrupt);
    let path = (1..).zip(&explained.path);
    let steps = path.map(|(place, (position, step))| {
        let name = format!("puzzle {number}, step {place}");
        told(&name, puzzle, position, step)
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
        summary.push("No technique helps further after the last of these steps.".to_owned());
    }
    Story {
        number,
        label: puzzle.label.clone(),
        givens: puzzle.givens,
        summary,
        steps,
    }
}

/// A step with its picture of that name.
fn told(name: &str, puzzle: &Puzzle, position: &Position, step: &Step) -> StoryStep {
    let drawn = Picture {
        givens: &puzzle.givens,
        position,
        step: Some(step),
        name,
    };
    let sentences = explanation::sentences(step, position).into_iter();
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
