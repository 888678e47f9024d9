//! The short way to an answer: `solve` for one grid or puzzle, and an iterator over all solutions.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::engine::Engine;
use crate::grid::{Grid, Solution};
use crate::parts::split;
use crate::puzzle::Puzzle;
use crate::solutions::{Solutions, Task};

impl Grid {
    /// Solves the grid with the [`Engine`]; the verdict is no solution, exactly one, or several.
    ///
    /// Every call makes an engine, which takes longer than solving most puzzles. For many puzzles keep
    /// one [`Engine`].
    ///
    /// ```
    /// use ninefold::{Grid, Verdict};
    ///
    /// let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    ///     .parse()?;
    /// let solutions = grid.solve();
    /// assert_eq!(
    ///     solutions.unique().unwrap().to_string(),
    ///     "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
    /// );
    /// assert_eq!(Grid::EMPTY.solve().verdict(), Verdict::Multiple);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn solve(&self) -> Solutions {
        Puzzle::from(*self).solve()
    }
}

impl Puzzle {
    /// Solves the puzzle as [`Grid::solve`] solves a grid.
    pub fn solve(&self) -> Solutions {
        Engine::new().solve(self, &Task::unique())
    }

    /// Returns all solutions, one after another.
    ///
    /// The iterator searches for each solution only when `next` is called. It keeps no solutions, and it can be dropped
    /// at any time. It finds the solutions in the same order on every machine: it fills the cell with the fewest
    /// candidates first, digits ascending. To count solutions, or to set a limit of time, solve a [`Task`]; that is
    /// also much faster.
    ///
    /// ```
    /// use ninefold::{Grid, Puzzle, Solution};
    ///
    /// let three: Vec<Solution> = Puzzle::from(Grid::EMPTY).solutions().take(3).collect();
    /// assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
    /// ```
    pub fn solutions(&self) -> SolutionIter {
        let mut solutions = SolutionIter { open: Vec::new() };
        solutions.divide(self);
        solutions
    }
}

/// The iterator over all solutions of a puzzle that [`Puzzle::solutions`] returns.
#[derive(Clone, Debug)]
pub struct SolutionIter {
    /// The parts of the puzzle that are still to be searched, the next one last.
    open: Vec<Puzzle>,
}

impl SolutionIter {
    fn divide(&mut self, part: &Puzzle) {
        self.open.extend(split(part).into_iter().rev());
    }
}

impl Iterator for SolutionIter {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while let Some(part) = self.open.pop() {
            match Solution::try_from(*part.givens()) {
                Ok(solution) => return Some(solution),
                Err(_) => self.divide(&part),
            }
        }
        None
    }
}

impl FusedIterator for SolutionIter {}
