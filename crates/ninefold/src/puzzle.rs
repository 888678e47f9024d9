//! The input of a solver: givens, or pencil marks, or both.
//!
//! Most puzzles are a grid of givens. Some consist of candidates only (pencil-mark puzzles, also called sukaku). A
//! position in the middle of a solution has both: digits that were placed, and candidates that were eliminated. Every
//! solver accepts all three as a [`Puzzle`].

use crate::candidates::Candidates;
use crate::digits::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;

/// Givens, and the candidates of the other cells.
///
/// ```
/// use ninefold::{Algorithm, Candidates, Cell, Digit, Puzzle, Task, Verdict};
///
/// // A pencil-mark puzzle: all candidates, but no 1 in the first row. It cannot be solved.
/// let mut candidates = Candidates::ALL;
/// for column in 0..9 {
///     candidates.remove(Cell::at(0, column).unwrap(), Digit::new(1).unwrap());
/// }
/// let puzzle = Puzzle::from(candidates);
/// let solutions = Algorithm::ConstraintPropagation.solve(&puzzle, &Task::default());
/// assert_eq!(solutions.verdict(), Verdict::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    candidates: Candidates,
}

impl Puzzle {
    /// Returns the puzzle with these givens, whose other cells may hold these candidates only. Candidates that a given
    /// sees are removed.
    pub fn new(givens: Grid, mut candidates: Candidates) -> Puzzle {
        let seen = Candidates::from(&givens);
        for cell in Cell::ALL {
            candidates[cell] &= seen[cell];
        }
        Puzzle { givens, candidates }
    }

    /// Returns the digits that are given.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the candidates of each cell, without digits that a peer holds.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the candidates of the cell that no peer holds in this grid.
    pub(crate) fn allowed(&self, grid: &Grid, cell: Cell) -> DigitSet {
        self.candidates[cell] - grid.seen_from(cell)
    }

    /// Returns the cells without candidates, because givens clash or all candidates were eliminated. A puzzle with such
    /// a cell has no solution.
    pub fn impossible_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::ALL
            .into_iter()
            .filter(|&cell| self.candidates[cell].is_empty())
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Puzzle {
        Puzzle {
            givens,
            candidates: Candidates::from(&givens),
        }
    }
}

impl From<Candidates> for Puzzle {
    fn from(candidates: Candidates) -> Puzzle {
        Puzzle {
            givens: Grid::EMPTY,
            candidates,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;

    #[test]
    fn candidates_are_what_both_the_givens_and_the_marks_allow() {
        let [one, two] = [Digit::ALL[0], Digit::ALL[1]];
        let mut marks = Candidates::ALL;
        marks.remove(Cell::ALL[1], two);
        let puzzle = Puzzle::new(Grid::EMPTY.with(Cell::ALL[0], Some(one)), marks);
        assert_eq!(puzzle.candidates()[Cell::ALL[0]], one.into());
        assert_eq!(
            puzzle.candidates()[Cell::ALL[1]],
            !(DigitSet::from(one) | two.into())
        );
        assert_eq!(puzzle.impossible_cells().count(), 0);
    }

    #[test]
    fn a_given_that_its_marks_exclude_is_impossible() {
        let one = Digit::ALL[0];
        let mut marks = Candidates::ALL;
        marks.remove(Cell::ALL[0], one);
        let puzzle = Puzzle::new(Grid::EMPTY.with(Cell::ALL[0], Some(one)), marks);
        assert!(puzzle.impossible_cells().eq([Cell::ALL[0]]));
    }
}
