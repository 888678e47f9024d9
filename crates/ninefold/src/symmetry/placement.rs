//! Gurth's symmetrical placement: the consequences of a puzzle's automorphisms for its solution.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Canonizer, NotItsSolution, SquareSymmetry, Transformation};
use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};

/// The consequence of an automorphism of a puzzle with one solution.
///
/// An automorphism turns the puzzle into itself, so it turns a solution into a solution. If there is only one, the
/// automorphism turns it into itself. A cell that the automorphism maps to itself therefore holds a digit that it maps
/// to itself. This is Gurth's theorem, the technique *symmetrical placement*. Cells that the automorphism exchanges
/// hold digits that it exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The automorphism.
    pub by: Transformation,
    /// The empty cells that it maps to themselves.
    pub cells: CellSet,
    /// The digits that it maps to themselves: only these are possible in the cells.
    pub digits: DigitSet,
}

impl Placement {
    fn of(by: Transformation, puzzle: &Grid) -> Placement {
        let stays = |cell: &Cell| puzzle[*cell].is_none() && by.source(*cell) == *cell;
        let same = |digit: &Digit| by.digit(*digit) == *digit;
        Placement {
            by,
            cells: Cell::ALL.into_iter().filter(stays).collect(),
            digits: Digit::ALL.into_iter().filter(same).collect(),
        }
    }

    /// Removes the candidates that the placement excludes, and returns their number.
    pub fn apply(&self, candidates: &mut Candidates) -> usize {
        let mut count = 0;
        for cell in self.cells {
            let digits = &mut candidates[cell];
            count += (*digits - self.digits).len();
            *digits &= self.digits;
        }
        count
    }
}

impl Canonizer {
    /// Returns the consequences of the automorphisms of a puzzle with this only solution. The list is empty if the
    /// identity is the only automorphism, or no cell is empty.
    ///
    /// The first placement removes the most candidates, and each further one the most of the remaining candidates.
    /// Among equals, a [symmetry of the square](SquareSymmetry::of) in some equivalent puzzle is preferred, and then
    /// the greatest order. If no placement removes anything, the list still has one.
    ///
    /// # Errors
    /// If the solution does not extend the puzzle.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::symmetry::{Canonizer, SquareSymmetry};
    ///
    /// let puzzle: Grid = "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7".parse()?;
    /// let solutions = puzzle.solve();
    /// let solution = solutions.unique().ok_or("it has one solution")?;
    /// let found = Canonizer::new().placements(&puzzle, solution)?;
    /// // The half-turn exchanges 1 and 8, 2 and 3, 4 and 9, 5 and 7. So the middle cell holds a 6.
    /// assert_eq!(found[0].by.to_string(), "r987654321 c987654321 d832976514");
    /// assert_eq!(SquareSymmetry::of(&found[0].by), Some(SquareSymmetry::HalfTurn));
    /// assert_eq!(found[0].cells.to_string(), "r5c5");
    /// assert_eq!(found[0].digits.to_string(), "6");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn placements(
        &mut self,
        puzzle: &Grid,
        solution: &Solution,
    ) -> Result<Vec<Placement>, NotItsSolution> {
        if !solution.extends(puzzle) {
            return Err(NotItsSolution);
        }
        if puzzle.filled_count() == 81 {
            return Ok(Vec::new());
        }
        let all = self
            .automorphisms(puzzle)
            .expect("a puzzle with a solution obeys the rules");
        let mut left = Candidates::from(puzzle);
        let mut found = Vec::new();
        let all: Vec<Placement> = all
            .iter()
            .skip(1)
            .map(|by| Placement::of(by, puzzle))
            .collect();
        loop {
            let strikes_out = |placement: &&Placement| {
                let is_of_square = SquareSymmetry::of(&placement.by).is_some();
                let count = placement.apply(&mut left.clone());
                Reverse((count, is_of_square, placement.by.order()))
            };
            let Some(best) = all.iter().min_by_key(strikes_out) else {
                return Ok(found);
            };
            if best.apply(&mut left) == 0 && !found.is_empty() {
                return Ok(found);
            }
            found.push(*best);
        }
    }
}
