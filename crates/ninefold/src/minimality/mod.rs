//! Redundant clues: clues that a puzzle does not need.

mod fewest;

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::engine::Engine;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::Task;

pub use fewest::Fewest;

impl Puzzle {
    /// Finds the redundant clues: clues that follow from all the others, so that leaving out one adds no solution. A
    /// puzzle with exactly one solution is minimal if it has no redundant clue.
    ///
    /// Returns `None` if `interrupt` ends the search early. Also returns `None` for puzzles with pencil marks: marks do
    /// not show which clue removed them.
    ///
    /// ```
    /// use ninefold::engine::Engine;
    /// use ninefold::{Grid, Puzzle};
    ///
    /// let mut engine = Engine::new();
    /// let mut redundant = |line: &str| {
    ///     let grid: Grid = line.parse().unwrap();
    ///     Puzzle::from(grid).redundant_clues(&mut engine, &|| false).unwrap()
    /// };
    /// let of_17 = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    /// assert!(redundant(of_17).is_empty(), "every clue of a puzzle with 17 is needed");
    /// let of_32 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    /// assert_eq!(redundant(of_32).len(), 21);
    /// ```
    pub fn redundant_clues(
        &self,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Cell>> {
        let givens = self.givens();
        if *self.candidates() != Candidates::from(givens) {
            return None;
        }
        // A clue is redundant if the other clues allow no other digit in its cell.
        let otherwise = |clue| Candidates::with_another_digit(givens, clue);
        let otherwise: Vec<Candidates> = givens.filled().map(otherwise).collect();
        let mut answers = Vec::new();
        engine.solve_batch(&otherwise, &Task::any().until(interrupt), &mut answers);
        let mut redundant = Vec::new();
        for ((cell, _), answer) in givens.filled().zip(answers) {
            match (answer.count, answer.exhausted) {
                (0, true) => redundant.push(cell),
                (0, false) => return None,
                _ => {}
            }
        }
        Some(redundant)
    }

    /// Drops each clue that is redundant when its turn comes, in the order of these cells. The remaining puzzle has the
    /// same single solution; if the cells include all clues, it is minimal.
    ///
    /// Returns `None` if `interrupt` ends the search early, if there is not exactly one solution, and for puzzles with
    /// pencil marks.
    ///
    /// ```
    /// use ninefold::engine::Engine;
    /// use ninefold::{Cell, Grid, Puzzle};
    ///
    /// let grid: Grid =
    ///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let minimal = Puzzle::from(grid).minimized(&Cell::ALL, &mut Engine::new(), &|| false).unwrap();
    /// assert_eq!(minimal.filled_count(), 23);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn minimized(
        &self,
        order: &[Cell],
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Grid> {
        let mut grid = *self.givens();
        if *self.candidates() != Candidates::from(&grid) {
            return None;
        }
        engine
            .solve(self, &Task::unique().until(interrupt))
            .unique()?;
        for &cell in order {
            let Some(digit) = grid[cell] else {
                continue;
            };
            if interrupt() {
                return None;
            }
            let without = grid.with(cell, None);
            let otherwise = Candidates::with_another_digit(&grid, (cell, digit));
            let task = Task::any().keeping(0).until(interrupt);
            let solutions = engine.solve(&Puzzle::new(without, otherwise), &task);
            if solutions.interrupted() {
                return None;
            }
            if solutions.count() == 0 {
                grid = without;
            }
        }
        Some(grid)
    }
}
