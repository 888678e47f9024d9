//! Explanations as JSON: `docs/explain.schema.json` describes the records, and `docs/explain.md` says
//! what they mean.

use ninefold::logic::{Position, Rating, Reason, Step, Technique};
use ninefold::{Candidates, Grid, Puzzle};
use serde::Serialize;

use crate::explanation::{self, Sentence};
use crate::fault::Fault;
use crate::{Explained, words};

/// The schema of the records, as JSON.
pub const SCHEMA: &str = include_str!("../explain.schema.json");

/// A puzzle or position with its path.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PathRecord {
    /// The digits at the start; `None` if the input could not be read.
    pub puzzle: Option<Grid>,
    /// The pencil marks at the start, if candidates were eliminated besides those that digits see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Candidates>,
    /// The label of the puzzle in the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The rating of the hardest step.
    pub er: Option<Rating>,
    /// The rating of the hardest step up to the first digit placed.
    pub ep: Option<Rating>,
    /// The rating of the first step.
    pub ed: Option<Rating>,
    /// The steps.
    pub steps: Vec<StepRecord>,
    /// The digits after the last step.
    pub grid: Option<Grid>,
    /// Why there are no steps, or why they do not lead to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What is wrong with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepRecord {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// The technique.
    pub technique: Technique,
    /// How hard the step is.
    pub rating: Rating,
    /// What the step places: `r1c2=5`.
    pub placements: Vec<String>,
    /// What the step eliminates: `r1c2<>5`.
    pub eliminations: Vec<String>,
    /// Why the step is right, in words.
    pub sentences: Vec<Sentence>,
    /// Why the step is right, as data.
    pub reason: Reason,
}

impl PathRecord {
    /// The record of a puzzle, if it could be read, and of its path, if there is one.
    pub fn new(puzzle: Option<&Puzzle>, explained: Option<&Explained>) -> PathRecord {
        let rated = explained.map(|explained| explained.rating.so_far());
        let path = explained.map_or(&[][..], |explained| &explained.path);
        PathRecord {
            puzzle: puzzle.map(|puzzle| *puzzle.givens()),
            marks: puzzle.and_then(marks),
            label: None,
            er: rated.map(|rated| rated.er),
            ep: rated.map(|rated| rated.ep),
            ed: rated.map(|rated| rated.ed),
            steps: (1..)
                .zip(path)
                .map(|(number, (position, step))| StepRecord::new(number, step, position))
                .collect(),
            grid: explained.map(|explained| *explained.end.grid()),
            error: None,
            fault: None,
        }
    }
}

/// The candidates of the puzzle, if they are not just those that its givens leave.
fn marks(puzzle: &Puzzle) -> Option<Candidates> {
    let marks = *puzzle.candidates();
    (marks != Candidates::from(puzzle.givens())).then_some(marks)
}

impl StepRecord {
    /// The record of a step in the position in which it was found.
    pub fn new(number: usize, step: &Step, position: &Position) -> StepRecord {
        let conclusion = &step.conclusion;
        let placements = conclusion.placement.into_iter().map(words::placement);
        let eliminations = conclusion.eliminations.iter().map(words::elimination);
        StepRecord {
            number,
            technique: step.technique,
            rating: conclusion.rating,
            placements: placements.collect(),
            eliminations: eliminations.collect(),
            sentences: explanation::sentences(step, position),
            reason: step.reason.clone(),
        }
    }
}
