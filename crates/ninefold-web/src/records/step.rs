//! A step of human logic, with the position in which it was found.

use ninefold::logic::{Position, Step};
use ninefold_explain::sentences::{Sentence, of_step};
use ninefold_explain::words;
use serde::Serialize;

use super::reason::ReasonRecord;
use super::{CandidateRecord, PositionRecord, candidates, rating};

#[derive(Debug, Serialize)]
pub struct StepRecord {
    number: usize,
    technique: &'static str,
    rating: f64,
    placements: Vec<CandidateRecord>,
    eliminations: Vec<CandidateRecord>,
    conclusion: String,
    sentences: Vec<Sentence>,
    reason: ReasonRecord,
    before: PositionRecord,
}

impl StepRecord {
    /// The step of that number on its way, counted from 1.
    pub fn of(number: usize, position: &Position, step: &Step) -> StepRecord {
        let conclusion = &step.conclusion;
        StepRecord {
            number,
            technique: step.technique,
            rating: rating(conclusion.rating),
            placements: candidates(conclusion.placement),
            eliminations: candidates(conclusion.eliminations.iter()),
            conclusion: words::conclusion(conclusion),
            sentences: of_step(step, position),
            reason: ReasonRecord::of(step, position),
            before: PositionRecord::from(position),
        }
    }
}
