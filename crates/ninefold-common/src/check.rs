//! Validating a puzzle: its clues, whether it has one solution, whether it needs every clue for that, its symmetries,
//! and its backdoors.

use ninefold::backdoors::Backdoors;
use ninefold::text::Written;
use ninefold::{Cell, CellSet, Grid, Task, Verdict};

use crate::engine;
use crate::status::Status;
use crate::symmetries::Symmetries;

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
    /// The smallest backdoors. `None` if they were not asked for, without a unique solution, or if time ran out.
    pub backdoors: Option<Backdoors>,
    /// `None` with pencil marks.
    pub symmetries: Option<Symmetries>,
}

impl Findings {
    /// Validates the puzzle, and looks for backdoors of up to so many cells if there is a number, unless
    /// `too_late` returns true before all is known.
    pub fn of(
        written: &Written,
        backdoors: Option<usize>,
        too_late: &(dyn Fn() -> bool + Sync),
    ) -> Findings {
        let (puzzle, grid) = (written.puzzle(), written.as_grid());
        let (solutions, redundant) = engine::with(|engine| {
            let task = Task::unique().until(too_late);
            let solutions = engine.solve(&puzzle, &task);
            let may_be_minimal = solutions.verdict() == Verdict::Unique && grid.is_some();
            let redundant = may_be_minimal.then(|| puzzle.redundant_clues(engine, too_late));
            (solutions, redundant.flatten())
        });
        let verdict = solutions.verdict();
        let symmetries = grid.map(|grid| Symmetries::of(grid, solutions.unique()));
        let of_solution = solutions.unique().zip(backdoors);
        let backdoors =
            of_solution.and_then(|(solution, most)| puzzle.backdoors(solution, most, too_late));
        Findings {
            status: Status::of(verdict, verdict == Verdict::Undecided),
            clues: grid.map(Grid::filled_count),
            contradictory: written.digits().conflicts().collect(),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant: redundant.unwrap_or_default(),
            backdoors,
            symmetries,
        }
    }
}

/// The name of a backdoor in a list: its cells with a plus between them, as `r1c2+r3c4`.
pub fn backdoor_name(cells: CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    names.join("+")
}
