//! Whether a puzzle is such that something may be reasoned from it.

use ninefold::solutions::Verdict;
use ninefold::{Cell, Grid, Puzzle, Task};

use crate::input::Entry;
use crate::solver::Solver;

/// The grid to reason from, or why nothing is reasoned from it.
pub fn sound(entry: &Entry) -> Result<Grid, String> {
    let grid = entry.grid.as_ref().map_err(ToString::to_string)?;
    let conflicts: Vec<String> = grid
        .conflicts()
        .map(|cell: Cell| cell.to_string())
        .collect();
    let wrong = |message: &str| Err(format!("{}: {message}", entry.place()));
    if !conflicts.is_empty() {
        let cells = conflicts.join(" ");
        return wrong(&format!("a digit stands twice in a house: {cells}"));
    }
    let solutions = Solver::Engine.solve(&Puzzle::from(*grid), &Task::unique());
    match solutions.verdict() {
        Verdict::Unique => Ok(*grid),
        Verdict::None => wrong("there is no solution"),
        _ => wrong("there are several solutions"),
    }
}
