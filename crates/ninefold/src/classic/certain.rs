//! Stops as soon as some cells are certain. Project Euler's problem asks for three cells of each grid
//! only, and the comments under the C# article use this.
//!
//! Cells are certain when no solution has other digits there. Logic may find that without a search; it
//! does not show that the puzzle has a solution at all. Otherwise the search continues until it has
//! found a solution and shown that no other solution differs in these cells. It skips branches that can
//! only lead to the same digits in these cells, so it does not show that the solution is the only one.

use alloc::vec::Vec;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, Task, Verdict};

use super::Algorithm;

/// The digits of the cells, if they are certain, and the steps needed to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certainty {
    /// The digits, in the order of the given cells, or the reason why they are not certain.
    pub digits: Result<Vec<Digit>, Uncertain>,
    /// The steps of the algorithm's rules of logic.
    pub logic: Counters,
    /// The steps of the search; `None` if logic was enough.
    pub search: Option<Counters>,
}

/// The reason why the digits of the cells are not certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncertain {
    /// The puzzle has no solution.
    NoSolution,
    /// There are solutions that differ in these cells.
    Several,
    /// The search was interrupted.
    Interrupted,
}

/// Finds the digits of these cells with this algorithm and shows that no solution has others.
///
/// ```
/// use ninefold::classic::certain::certain;
/// use ninefold::{Algorithm, Cell, Grid, Puzzle};
///
/// let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
///     .parse()?;
/// let corner = [0, 1, 2].map(|column| Cell::at(0, column).unwrap());
/// let certainty = certain(&Puzzle::from(grid), &corner, Algorithm::NakedSingles, &|| false);
/// let digits: Vec<u8> = certainty.digits.unwrap().iter().map(|digit| digit.get()).collect();
/// assert_eq!(digits, [4, 8, 3]);
/// assert_eq!(certainty.search, None, "logic was enough");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn certain(
    puzzle: &Puzzle,
    cells: &[Cell],
    algorithm: Algorithm,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Certainty {
    let reduced = algorithm.logic(puzzle);
    let by_logic = |digits| Certainty {
        digits,
        logic: reduced.counters,
        search: None,
    };
    if reduced.contradiction {
        return by_logic(Err(Uncertain::NoSolution));
    }
    if let Some(digits) = digits_of(reduced.grid(), cells) {
        return by_logic(Ok(digits));
    }
    let task = Task::unique().distinct_by(cells).until(interrupt);
    let solutions = algorithm.solve(&reduced.puzzle, &task);
    let first = solutions.first();
    let digits = match solutions.verdict() {
        Verdict::None => Err(Uncertain::NoSolution),
        Verdict::Multiple => Err(Uncertain::Several),
        Verdict::Unique => first
            .and_then(|solution| digits_of(solution, cells))
            .ok_or(Uncertain::NoSolution),
        Verdict::Undecided => Err(Uncertain::Interrupted),
    };
    Certainty {
        digits,
        logic: reduced.counters,
        search: Some(solutions.counters()),
    }
}

fn digits_of(grid: &Grid, cells: &[Cell]) -> Option<Vec<Digit>> {
    cells.iter().map(|&cell| grid[cell]).collect()
}
