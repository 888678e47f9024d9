//! Explanations as JSON: `docs/explain.schema.json` describes the form of the records, and `docs/explain.md` their
//! meaning.

use ninefold::logic::{Position, Reason, Step, Technique};
use ninefold::rating::human::Level;
use ninefold::{Candidates, Cell, Grid};
use serde::Serialize;

use crate::Figure;
use crate::explanation::{self, Pattern, Sentence};
use crate::language::Language;
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
    /// The level of the technique for players, the same in all orders.
    pub level: Level,
    /// The names that players use: the technique, and other names.
    pub names: Vec<String>,
    /// The difficulty of the step on the scale of its order.
    pub rating: Figure,
    /// The placements, such as `r1c2=5`.
    pub placements: Vec<String>,
    /// The eliminations, such as `r1c2<>5`.
    pub eliminations: Vec<String>,
    /// The reasons in words.
    pub sentences: Vec<Sentence>,
    /// The sentences in parts, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Text>>,
    /// A chain in Eureka notation, as players write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eureka: Option<String>,
    /// The reason as data.
    pub reason: Reason,
    /// The position before the step.
    pub before: PositionRecord,
    /// The pattern on the grid; empty for a chain, whose nodes are in the reason.
    pub pattern: Pattern,
}

impl StepRecord {
    /// Returns the record of a step with its figure, in the position in which it was found.
    pub fn new(
        number: usize,
        step: &Step,
        figure: impl Into<Figure>,
        position: &Position,
    ) -> StepRecord {
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
            level: Level::of_technique(step.technique),
            names: names::of(step),
            rating: figure.into(),
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

    /// Returns the record with its sentences in a language. All else stays English, for programs.
    pub fn in_language(self, language: Language) -> StepRecord {
        let sentences = self.sentences.into_iter();
        let translated = sentences.map(|sentence| sentence.in_language(language));
        StepRecord {
            sentences: translated.collect(),
            ..self
        }
    }

    /// Returns the record, with the sentences also in parts if requested.
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
