//! `solve`, the shortest way to solve a single grid or puzzle.

use crate::engine::Engine;
use crate::grid::Grid;
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
}
