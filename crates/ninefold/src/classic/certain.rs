//! Stopping as soon as some cells are certain: the trick from the comments of the C# article, whose
//! problem asks for three cells of each grid only.
//!
//! Cells are certain when no solution can have other digits there. Logic may make them so before any
//! search. Otherwise the search goes on until it has found a solution and shown that no other differs
//! in these cells; branches that could only lead to another solution with the same digits there are
//! cut off. That the puzzle has a solution at all is believed where logic was enough, and that it has
//! only one is not shown.

use alloc::vec::Vec;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, Task, Verdict};

use super::Algorithm;

/// What is certain of the cells, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certainty {
    /// The digits of the cells, in the order of the question, or why there are none.
    pub digits: Result<Vec<Digit>, Uncertain>,
    /// What the algorithm's rules of logic took.
    pub logic: Counters,
    /// What the search took; `None` if logic was enough.
    pub search: Option<Counters>,
}

/// Why the digits of the cells are not certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncertain {
    /// The puzzle has no solution.
    NoSolution,
    /// There are solutions that differ in these cells.
    Several,
    /// The search was interrupted.
    Interrupted,
}

/// Finds the digits of the cells and makes certain of them, by this algorithm.
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
    let task = Task::unique().apart_in(cells).until(interrupt);
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
