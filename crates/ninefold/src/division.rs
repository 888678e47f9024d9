//! Divides a puzzle into parts, and iterates over all solutions by dividing the parts repeatedly.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::digits::DigitSet;
use crate::geometry::House;
use crate::grid::Solution;
use crate::puzzle::Puzzle;
use crate::singles::Singles;

impl Puzzle {
    /// Divides the puzzle into parts that can be searched separately, on several threads or one after the other. Every
    /// solution of the puzzle is a solution of exactly one part.
    ///
    /// It places singles first. If they lead to a contradiction, there are no parts; if they fill the grid, that is the
    /// only part. Otherwise there is a part for each candidate of a cell with the fewest. Each part has more givens
    /// than the puzzle, so repeated division ends with full grids.
    ///
    /// ```
    /// use ninefold::{Algorithm, Grid, Puzzle, Task};
    ///
    /// // A solved grid without its first two rows.
    /// let grid: Grid = "..................251876493548132976729564138136798245372689514814253769695417382"
    ///     .parse()?;
    /// let count = |puzzle: &Puzzle| {
    ///     Algorithm::DancingLinks.solve(puzzle, &Task::count(u64::MAX)).count()
    /// };
    /// let whole = Puzzle::from(grid);
    /// let parts = whole.split();
    /// assert!(parts.len() > 1);
    /// assert_eq!(parts.iter().map(count).sum::<u64>(), count(&whole));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn split(&self) -> Vec<Puzzle> {
        let Some(puzzle) = self.after_singles() else {
            return Vec::new();
        };
        let (grid, candidates) = (puzzle.givens(), puzzle.candidates());
        let empty = grid.empty_cells();
        let Some(cell) = empty.min_by_key(|&cell| candidates[cell].len()) else {
            return vec![puzzle];
        };
        let with = |digit| Puzzle::new(grid.with(cell, Some(digit)), *candidates);
        candidates[cell].into_iter().map(with).collect()
    }

    /// Returns the puzzle with all naked and hidden singles; `None` if they contradict each other.
    fn after_singles(&self) -> Option<Puzzle> {
        let mut grid = *self.givens();
        Singles::from(self).place_all(|single| grid.set(single.cell(), Some(single.digit())));
        let puzzle = Puzzle::new(grid, *self.candidates());
        let has_all = |house: &House| {
            let digits = house.cells().iter().map(|&cell| puzzle.candidates()[cell]);
            digits.fold(DigitSet::EMPTY, |all, more| all | more) == DigitSet::ALL
        };
        let is_possible =
            puzzle.impossible_cells().next().is_none() && House::ALL.iter().all(has_all);
        is_possible.then_some(puzzle)
    }

    /// Returns all solutions, one after another.
    ///
    /// The iterator searches for each solution only when `next` is called. It keeps no solutions, and it can be dropped
    /// at any time. It finds the solutions in the same order on every machine: it fills the cell with the fewest
    /// candidates first, digits ascending. To count solutions, or to set a time limit, solve a [`Task`](crate::Task)
    /// instead, which is also much faster.
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
        self.open.extend(part.split().into_iter().rev());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidates;
    use crate::geometry::Cell;
    use crate::grid::Grid;

    #[test]
    fn an_empty_grid_is_divided_by_a_cell() {
        let parts = Puzzle::from(Grid::EMPTY).split();
        assert_eq!(parts.len(), 9);
        for part in parts {
            assert_eq!(part.givens().filled_count(), 1);
        }
    }

    #[test]
    fn what_singles_decide_is_not_divided() {
        let grid: Grid =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
                .parse()
                .unwrap();
        let [part] = Puzzle::from(grid).split()[..] else {
            panic!("singles solve it");
        };
        assert_eq!(part.givens().filled_count(), 81);
        assert_eq!(part.split(), [part]);
        let clash = grid.with(Cell::ALL[0], grid[Cell::ALL[2]]);
        assert_eq!(Puzzle::from(clash).split(), []);
        assert_eq!(
            Puzzle::from(Candidates::new([Default::default(); 81])).split(),
            []
        );
    }
}
