//! Explanations as JSON: `docs/explain.schema.json` describes the records, and `docs/explain.md` says
//! what they mean.

use ninefold::logic::{Position, Rating, Reason, Step, Technique};
use ninefold::{Candidates, Cell, Grid};
use serde::Serialize;

use crate::explanation::{self, Pattern, Sentence};
use crate::text::Text;
use crate::{eureka, names, words};

/// The schema of the records, as JSON.
pub const SCHEMA: &str = include_str!("../explain.schema.json");

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepRecord {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// The technique.
    pub technique: Technique,
    /// The names that players use: the technique, and other names.
    pub names: Vec<String>,
    /// How hard the step is.
    pub rating: Rating,
    /// The placements, such as `r1c2=5`.
    pub placements: Vec<String>,
    /// The eliminations, such as `r1c2<>5`.
    pub eliminations: Vec<String>,
    /// Why the step is right, in words.
    pub sentences: Vec<Sentence>,
    /// The sentences in parts, if these are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Text>>,
    /// A chain as players write it, in Eureka notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eureka: Option<String>,
    /// Why the step is right, as data.
    pub reason: Reason,
    /// The position before the step.
    pub before: PositionRecord,
    /// The pattern on the grid; empty for a chain, whose nodes are in the reason.
    pub pattern: Pattern,
}

impl StepRecord {
    /// The record of a step in the position in which it was found.
    pub fn new(number: usize, step: &Step, position: &Position) -> StepRecord {
        let conclusion = &step.conclusion;
        let placements = conclusion.placement.into_iter().map(words::placement);
        let eliminations = conclusion.eliminations.iter().map(words::elimination);
        let explanation = explanation::of(&step.reason);
        let mut pattern = match explanation.derivations() {
            [] => explanation.pattern_in(position),
            _ => Pattern::default(),
        };
        pattern.candidates &= position.all_candidates();
        StepRecord {
            number,
            technique: step.technique,
            names: names::of(step),
            rating: conclusion.rating,
            placements: placements.collect(),
            eliminations: eliminations.collect(),
            sentences: explanation::sentences(position, step),
            parts: None,
            eureka: eureka::of(&step.reason),
            reason: step.reason.clone(),
            before: PositionRecord::from(position),
            pattern,
        }
    }

    /// Returns the step with its sentences in parts as well, if they are wanted.
    pub fn with_parts(self, wanted: bool) -> StepRecord {
        let sentences = self.sentences.iter();
        let parts = sentences.map(|sentence| sentence.parts.clone());
        StepRecord {
            parts: wanted.then(|| parts.collect()),
            ..self
        }
    }
}

/// A grid with its pencil marks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionRecord {
    /// The digits.
    pub grid: Grid,
    /// The pencil marks of the empty cells.
    pub candidates: Candidates,
}

impl From<&Position> for PositionRecord {
    fn from(position: &Position) -> PositionRecord {
        PositionRecord {
            grid: *position.grid(),
            candidates: Candidates::new(Cell::ALL.map(|cell| position.candidates(cell))),
        }
    }
}
