//! What is found out about puzzles before they are printed.

use std::sync::Arc;

use ninefold::logic::{Position, Step};
use ninefold::rating::hodoku;
use ninefold::rating::human::Knowledge;
use ninefold::text::Written;
use ninefold::{Grid, Task, Verdict};
use ninefold_common::engine;
use ninefold_common::guide::with_guide;
use ninefold_common::rate::{self, Job, Scale};
use ninefold_common::status::Status;
use ninefold_explain::picture::{self, Picture};
use ninefold_explain::{Guide, Order, explanation, words};
use ninefold_print::{Puzzle, Sentence, Step as StoryStep, Story};

use crate::input::Entry;

use super::Options;

/// How many steps the hints at the back tell.
const HINTS: usize = 3;

/// What is to be found out.
pub struct Wanted {
    /// Whether puzzles are printed as they stand.
    as_they_stand: bool,
    /// The figures that are needed.
    figures: Option<Job>,
    hints: bool,
    explain: bool,
}

/// The puzzles of a batch.
pub struct Prepared {
    pub puzzles: Vec<Puzzle>,
    pub stories: Vec<Story>,
    /// What is wrong with the others.
    pub errors: Vec<String>,
    /// How many puzzles there were.
    pub count: u64,
}

impl Wanted {
    pub fn of(options: &Options) -> Wanted {
        let needs = |places: &[&str]| places.iter().any(|place| options.caption.needs(place));
        let explainer = needs(&["level", "er", "ep", "ed"]);
        let settings = || Arc::new(hodoku::Settings::default());
        let scale = match (explainer, needs(&["hodoku"])) {
            (true, true) => Some(Scale::Both(settings())),
            (true, false) => Some(Scale::Explainer),
            (false, true) => Some(Scale::Hodoku(settings())),
            (false, false) => None,
        };
        Wanted {
            as_they_stand: options.candidates,
            figures: scale.map(|scale| Job {
                scale,
                ..Job::default()
            }),
            hints: options.hints,
            explain: options.explain,
        }
    }

    /// Solves the puzzles all at once, and finds out what else is wanted.
    pub fn prepare(&self, entries: &[Entry]) -> Prepared {
        let printed: Vec<Option<Written>> =
            entries.iter().map(|entry| self.printed(entry)).collect();
        let written = printed.iter().map(Option::as_ref);
        let mut answers = engine::solve_written(written.clone(), &Task::unique()).into_iter();
        let mut rated = self
            .figures
            .iter()
            .flat_map(|job| rate::rate_all(written.clone(), job, &|| false))
            .collect::<Vec<_>>()
            .into_iter();
        let mut prepared = Prepared {
            puzzles: Vec::new(),
            stories: Vec::new(),
            errors: Vec::new(),
            count: entries.len() as u64,
        };
        for (entry, printed) in entries.iter().zip(&printed) {
            let (answer, rated) = (answers.next().flatten(), rated.next());
            let (Some(printed), Some(answer)) = (printed, answer) else {
                prepared.errors.extend(entry.error());
                continue;
            };
            let status = match Verdict::of(answer.count, answer.exhausted) {
                Verdict::Unique => rated
                    .as_ref()
                    .and_then(|rated| rated.as_ref().err().copied()),
                other => Some(Status::from(other)),
            };
            if let Some(status) = status {
                let reason = rate::reason(printed, status);
                prepared.errors.push(format!("{}: {reason}", entry.place()));
                continue;
            }
            let mut puzzle = Puzzle::new(printed.digits(), Grid::from_ascii(&answer.solution));
            puzzle.fewer = printed.candidates().map(Box::new);
            puzzle.label.clone_from(&entry.label);
            if let Some(Ok(rated)) = rated {
                puzzle.rated = rated.partial.map(|partial| partial.so_far());
                puzzle.hodoku = rated.hodoku.and_then(|scored| scored.score());
            }
            let start = Position::from(&printed.puzzle());
            if self.hints {
                puzzle.hints = with_guide(|guide| hints(guide, start));
            }
            match self.explain {
                true => prepared
                    .stories
                    .push(with_guide(|guide| story(guide, entry, &puzzle, &start))),
                false => prepared.puzzles.push(puzzle),
            }
        }
        prepared
    }

    /// What is printed of a puzzle.
    fn printed(&self, entry: &Entry) -> Option<Written> {
        let written = entry.written.as_ref().ok()?;
        Some(match self.as_they_stand || self.explain {
            true => written.clone(),
            false => Written::Grid(written.givens()),
        })
    }
}

/// The order of hints and explanations: the easiest step first.
fn order() -> Order {
    Order::Human(Knowledge::default())
}

/// The first steps in words.
fn hints(guide: &mut Guide, mut position: Position) -> Vec<String> {
    let (order, mut hints) = (order(), Vec::new());
    while hints.len() < HINTS {
        // Nothing interrupts it.
        let Ok(Some(step)) = guide.next_step(&order, &position, &|| false) else {
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
fn story(guide: &mut Guide, entry: &Entry, puzzle: &Puzzle, start: &Position) -> Story {
    let explained = guide.explained(&order(), start, &|| false);
    let path = (1..).zip(&explained.path);
    let steps = path.map(|(number, (position, step))| told(entry, puzzle, number, position, step));
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
        number: entry.number as usize,
        label: puzzle.label.clone(),
        givens: puzzle.givens,
        summary,
        steps,
    }
}

fn told(
    entry: &Entry,
    puzzle: &Puzzle,
    number: usize,
    position: &Position,
    step: &Step,
) -> StoryStep {
    let drawn = Picture {
        givens: &puzzle.givens,
        position,
        step: Some(step),
        name: &format!("puzzle {}, step {number}", entry.number),
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
