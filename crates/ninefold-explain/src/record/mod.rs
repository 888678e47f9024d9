//! Explanations as records for machines: `docs/explain.schema.json` describes them, and
//! `docs/explain.md` says what they mean.

mod reason;

use ninefold::logic::{Position, Rating, Step};
use ninefold::{Candidates, Puzzle};
use serde::Serialize;

pub use reason::{
    ChainRecord, DerivationRecord, GraveRecord, LoopRecord, MarksRecord, NodeRecord, ReasonRecord,
    SetRecord, SingleRecord,
};

use super::judge::Fault;
use super::sentences::{self, Sentence};
use super::{Explained, words};

/// The schema of the records, as JSON.
pub const SCHEMA: &str = include_str!("../../../../docs/explain.schema.json");

/// A puzzle or position with its path.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PathRecord {
    /// What stands at the beginning, 81 characters; nothing if it could not be read.
    pub puzzle: Option<String>,
    /// The pencil marks at the beginning, 729 characters, if some were struck out that no digit sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// What the input calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The rating of the hardest step.
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first digit placed.
    pub ep: Option<f64>,
    /// The rating of the first step.
    pub ed: Option<f64>,
    /// The steps.
    pub steps: Vec<StepRecord>,
    /// What stands after the last step, 81 characters.
    pub grid: Option<String>,
    /// Why nothing is reasoned from it, or why not to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What is wrong with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultRecord>,
}

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepRecord {
    /// Which step it is, counted from 1.
    pub number: usize,
    /// What players call the technique.
    pub technique: &'static str,
    /// How hard it is, in tenths as printed.
    pub rating: f64,
    /// What is placed: `r1c2=5`.
    pub placements: Vec<String>,
    /// What is struck out: `r1c2<>5`.
    pub eliminations: Vec<String>,
    /// Why, in words.
    pub sentences: Vec<Sentence>,
    /// Why, as data.
    pub reason: ReasonRecord,
}

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultRecord {
    /// What kind of fault it is.
    pub kind: &'static str,
    /// What is wrong, in words.
    pub sentences: Vec<String>,
    /// Where.
    pub cells: Vec<String>,
}

impl PathRecord {
    /// The record of what could be read; the path if anything was reasoned from it.
    pub fn new(puzzle: Option<&Puzzle>, explained: Option<&Explained>) -> PathRecord {
        let rated = explained.map(Explained::rated);
        let steps = explained
            .iter()
            .flat_map(|explained| (1..).zip(&explained.path));
        PathRecord {
            puzzle: puzzle.map(|puzzle| puzzle.givens().to_string()),
            marks: puzzle.filter(|puzzle| has_marks(puzzle)).map(marks),
            label: None,
            er: rated.map(|rated| figure(rated.er)),
            ep: rated.map(|rated| figure(rated.ep)),
            ed: rated.map(|rated| figure(rated.ed)),
            steps: steps
                .map(|(number, (position, step))| StepRecord::new(number, step, position))
                .collect(),
            grid: explained.map(|explained| explained.end.grid().to_string()),
            error: None,
            fault: None,
        }
    }
}

impl StepRecord {
    /// The record of a step in the position in which it was found.
    pub fn new(number: usize, step: &Step, position: &Position) -> StepRecord {
        let conclusion = &step.conclusion;
        let placements = conclusion.placement.into_iter().map(words::placement);
        let eliminations = conclusion.eliminations.iter().map(words::elimination);
        StepRecord {
            number,
            technique: step.technique.name(),
            rating: figure(conclusion.rating),
            placements: placements.collect(),
            eliminations: eliminations.collect(),
            sentences: sentences::of_step(step, position),
            reason: ReasonRecord::from(&step.reason),
        }
    }
}

impl From<&Fault> for FaultRecord {
    fn from(fault: &Fault) -> FaultRecord {
        FaultRecord {
            kind: match fault {
                Fault::Clashes(_) => "clashes",
                Fault::Mistakes(_) => "mistakes",
                Fault::NoSolution(_) => "no_solution",
                Fault::SeveralSolutions => "several_solutions",
                Fault::PuzzleWithoutSolution => "puzzle_without_solution",
                Fault::PuzzleWithSeveral => "puzzle_with_several_solutions",
            },
            sentences: fault.sentences(),
            cells: fault.cells().iter().map(ToString::to_string).collect(),
        }
    }
}

/// Whether anything is struck out that no digit sees.
fn has_marks(puzzle: &Puzzle) -> bool {
    *puzzle.candidates() != Candidates::from(puzzle.givens())
}

fn marks(puzzle: &Puzzle) -> String {
    puzzle.candidates().to_string()
}

fn figure(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}
