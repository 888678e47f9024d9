//! Positions and steps in answers.

use ninefold::logic::{Position, Step};
use ninefold::{Candidates, Cell, Grid};
use ninefold_explain::explanation::{self, Pattern};
use ninefold_explain::record;
use serde::Serialize;

/// A grid with its pencil marks.
#[derive(Debug, Serialize)]
pub struct PositionRecord {
    grid: Grid,
    candidates: Candidates,
}

impl From<&Position> for PositionRecord {
    fn from(position: &Position) -> PositionRecord {
        PositionRecord {
            grid: *position.grid(),
            candidates: marks(position),
        }
    }
}

/// The pencil marks of the empty cells.
pub fn marks(position: &Position) -> Candidates {
    Candidates::new(Cell::ALL.map(|cell| position.candidates(cell)))
}

/// A step as `ninefold explain` records it, with what the page needs to draw it: the position in which it
/// was found, and its pattern.
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
