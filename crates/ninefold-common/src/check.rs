//! Validating a puzzle: its clues, whether it has one solution, and whether it needs every clue for that.

use ninefold::text::Written;
use ninefold::{Cell, Grid, Task, Verdict};

use crate::engine;
use crate::status::Status;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// Whether it has one solution.
    pub status: Status,
    /// `None` with pencil marks, which do not tell clues from last candidates.
    pub clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    pub contradictory: Vec<Cell>,
    /// Whether every clue is needed. `None` without a unique solution, with pencil marks, or if time ran out.
    pub minimal: Option<bool>,
    /// The clues any one of which can be left out.
    pub redundant: Vec<Cell>,
}

impl Findings {
    /// Validates the puzzle, unless `too_late` returns true before all is known.
    pub fn of(written: &Written, too_late: &(dyn Fn() -> bool + Sync)) -> Findings {
        let (puzzle, grid) = (written.puzzle(), written.as_grid());
        let (verdict, redundant) = engine::with(|engine| {
            let task = Task::unique().until(too_late);
            let verdict = engine.solve(&puzzle, &task).verdict();
            let may_be_minimal = verdict == Verdict::Unique && grid.is_some();
            let redundant = may_be_minimal.then(|| puzzle.redundant_clues(engine, too_late));
            (verdict, redundant.flatten())
        });
        Findings {
            status: Status::of(verdict, verdict == Verdict::Undecided),
            clues: grid.map(Grid::filled_count),
            contradictory: written.digits().conflicts().collect(),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: redundant.unwrap_or_default(),
        }
    }
}
