//! A step as `ninefold explain` records it, with what the page needs to draw it.

use ninefold::logic::{Position, Step};
use ninefold_explain::explanation::{self, Pattern};
use ninefold_explain::record;
use serde::Serialize;

use super::PositionRecord;

/// A step, the position in which it was found, and its pattern.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    #[serde(flatten)]
    step: record::StepRecord,
    before: PositionRecord,
    pattern: Pattern,
}

impl StepRecord {
    /// The step of that number, counted from 1.
    pub fn of(number: usize, position: &Position, step: &Step) -> StepRecord {
        StepRecord {
            step: record::StepRecord::new(number, step, position),
            before: PositionRecord::from(position),
            pattern: pattern(step, position),
        }
    }
}

/// What to mark on the grid. Of a chain nothing, as the page draws its nodes.
fn pattern(step: &Step, position: &Position) -> Pattern {
    let explanation = explanation::of(&step.reason);
    let mut pattern = match explanation.derivations() {
        [] => explanation.pattern(),
        _ => Pattern::default(),
    };
    pattern.candidates &= position.all_candidates();
    pattern
}
