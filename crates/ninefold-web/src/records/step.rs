//! A step of human logic as `ninefold explain` records it, with what the page needs to draw it.

use ninefold::House;
use ninefold::logic::{CandidateSet, CellSet, Position, Step};
use ninefold_explain::{explanation, record};
use serde::Serialize;

use super::PositionRecord;

/// A step, where it was found, and its pattern.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    #[serde(flatten)]
    step: record::StepRecord,
    before: PositionRecord,
    pattern: PatternRecord,
}

/// What there is to mark on the grid; of a chain nothing, as its nodes are marked.
#[derive(Debug, Default, Serialize)]
struct PatternRecord {
    houses: Vec<House>,
    covers: Vec<House>,
    cells: CellSet,
    further: CellSet,
    candidates: CandidateSet,
}

impl StepRecord {
    /// The step of that number on its way, counted from 1.
    pub fn of(number: usize, position: &Position, step: &Step) -> StepRecord {
        StepRecord {
            step: record::StepRecord::new(number, step, position),
            before: PositionRecord::from(position),
            pattern: PatternRecord::of(step, position),
        }
    }
}

impl PatternRecord {
    fn of(step: &Step, position: &Position) -> PatternRecord {
        let explanation = explanation::of(&step.reason);
        if !explanation.derivations().is_empty() {
            return PatternRecord::default();
        }
        let pattern = explanation.pattern();
        PatternRecord {
            houses: pattern.bases,
            covers: pattern.covers,
            cells: pattern.cells,
            further: pattern.further_cells,
            candidates: pattern.candidates & position.all_candidates(),
        }
    }
}
