//! Counting solutions within a bound.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::engine::Engine;
use ninefold::{Grid, Puzzle, Solution, Task, Verdict};

/// The number of times that a search may ask whether to continue: it asks about once in a thousand steps.
const PATIENCE: u32 = 50;

/// The number of solutions of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    None,
    One(Solution),
    Several,
    /// The search took too long. This is no evidence for any of the others.
    Unknown,
}

/// Counts solutions with the engine, whose memory it keeps.
#[derive(Default)]
pub struct Counter {
    engine: Engine,
}

impl Counter {
    /// Counts the solutions of a grid, up to two.
    pub fn count(&mut self, grid: &Grid) -> Count {
        let asked = AtomicU32::new(0);
        let spent = || asked.fetch_add(1, Relaxed) >= PATIENCE;
        let task = Task::unique().until(&spent);
        let solutions = self.engine.solve(&Puzzle::from(*grid), &task);
        match (solutions.verdict(), solutions.first()) {
            (Verdict::None, _) => Count::None,
            (Verdict::Unique, Some(solution)) => Count::One(*solution),
            (Verdict::Multiple, _) => Count::Several,
            _ => Count::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_have_no_solution_one_or_several() {
        let line =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let grid: Grid = line.parse().unwrap();
        let mut counter = Counter::default();
        assert!(matches!(counter.count(&grid), Count::One(_)));
        assert_eq!(counter.count(&Grid::EMPTY), Count::Several);
        let wrong: Grid = line.replacen("..3", "1.3", 1).parse().unwrap();
        assert_eq!(counter.count(&wrong), Count::None);
    }
}
