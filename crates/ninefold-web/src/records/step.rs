//! A step of human logic as `ninefold explain` records it, with what the page needs to draw it.

use ninefold::House;
use ninefold::logic::{CandidateSet, CellSet, Position, Reason, Step};
use ninefold_explain::{pattern, record};
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
        let reason = &step.reason;
        if let Reason::Chain(_) = reason {
            return PatternRecord::default();
        }
        let (bases, covers) = pattern::drawn_houses(step);
        let left = position.all_candidates();
        PatternRecord {
            houses: bases,
            covers,
            cells: pattern::cells(reason),
            further: pattern::further_cells(reason),
            candidates: pattern::candidates(reason) & left,
        }
    }
}
