//! Checks that the results are of their kind.

use ninefold::engine::Engine;
use ninefold::generate::ClueSymmetry;
use ninefold::{Candidates, CellSet, Grid, Solution, Task, Verdict};

use super::maker::IsRight;

pub fn is_complete(grid: &Grid) -> bool {
    Solution::try_from(*grid).is_ok()
}

pub fn is_unique(grid: &Grid) -> bool {
    grid.solve().verdict() == Verdict::Unique
}

pub fn clues(grid: &Grid) -> CellSet {
    grid.filled().map(|(cell, _)| cell).collect()
}

/// Returns whether the puzzle has the symmetry and one solution, but several solutions without any one of its groups of
/// clues.
pub fn none_redundant(symmetry: ClueSymmetry) -> IsRight {
    let (mut engine, mut answers) = (Engine::new(), Vec::new());
    let groups = symmetry.orbits();
    Box::new(move |grid| {
        let cells = clues(grid);
        let given = groups.iter().filter(|group| !(**group & cells).is_empty());
        let without = given.map(|&group| Candidates::from(&grid.only_in(cells - group)));
        let puzzles: Vec<Candidates> = [Candidates::from(grid)]
            .into_iter()
            .chain(without)
            .collect();
        engine.solve_batch(&puzzles, &Task::unique(), &mut answers);
        let mut counts = answers.iter().map(|answer| answer.count);
        symmetry.keeps(cells) && counts.next() == Some(1) && counts.all(|count| count > 1)
    })
}
