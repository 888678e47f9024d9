//! Stopping as soon as some cells are certain: the trick from the comments of the C# article, whose
//! problem asks for three cells of each grid only.
//!
//! A cell is certain when no solution can have another digit there. Logic makes it so before any
//! search; otherwise one solution is searched for, and every other digit of the cells is refuted.
//! The rest of the grid is not looked at, so that it has exactly one solution is not shown; that
//! these digits are the only ones possible is.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, Solutions, Task};

use super::Algorithm;

/// What is certain of the cells, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certainty {
    /// The digits of the cells, in the order of the question, or why there are none.
    pub digits: Result<Vec<Digit>, Uncertain>,
    /// What the algorithm's rules of logic took.
    pub logic: Counters,
    /// What finding a first solution took; nothing if logic was enough.
    pub search: Counters,
    /// What refuting the other digits took.
    pub proof: Counters,
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
/// assert_eq!(certainty.search.calls, 0, "logic was enough");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn certain(
    puzzle: &Puzzle,
    cells: &[Cell],
    algorithm: Algorithm,
    interrupt: &dyn Fn() -> bool,
) -> Certainty {
    let reduced = algorithm.logic(puzzle);
    let mut certainty = Certainty {
        digits: Err(Uncertain::NoSolution),
        logic: reduced.counters,
        search: Counters::default(),
        proof: Counters::default(),
    };
    if reduced.contradiction {
        return certainty;
    }
    if let Some(digits) = digits_of(reduced.grid(), cells) {
        certainty.digits = Ok(digits);
        return certainty;
    }
    let task = Task::any().until(interrupt);
    let found = algorithm.solve(&reduced.puzzle, &task);
    certainty.search = found.counters();
    certainty.digits = match outcome(&found) {
        Outcome::Found(solution) => refute_others(
            &reduced.puzzle,
            solution,
            cells,
            algorithm,
            &task,
            &mut certainty.proof,
        ),
        Outcome::Nothing => Err(Uncertain::NoSolution),
        Outcome::Unknown => Err(Uncertain::Interrupted),
    };
    certainty
}

/// Shows that no solution differs from this one in the cells: neither in the first, nor, with the
/// first fixed, in the second, and so on.
fn refute_others(
    puzzle: &Puzzle,
    solution: &Grid,
    cells: &[Cell],
    algorithm: Algorithm,
    task: &Task,
    proof: &mut Counters,
) -> Result<Vec<Digit>, Uncertain> {
    let digits = digits_of(solution, cells).ok_or(Uncertain::NoSolution)?;
    let mut candidates = *puzzle.candidates();
    for (&cell, &digit) in cells.iter().zip(&digits) {
        for other in candidates[cell] - digit.into() {
            let refuted = with_only(candidates, cell, other);
            let found = algorithm.solve(&Puzzle::new(*puzzle.givens(), refuted), task);
            *proof += found.counters();
            match outcome(&found) {
                Outcome::Found(_) => return Err(Uncertain::Several),
                Outcome::Nothing => {}
                Outcome::Unknown => return Err(Uncertain::Interrupted),
            }
        }
        candidates = with_only(candidates, cell, digit);
    }
    Ok(digits)
}

enum Outcome<'a> {
    Found(&'a Grid),
    Nothing,
    Unknown,
}

/// What the search for a first solution has shown.
fn outcome(solutions: &Solutions) -> Outcome<'_> {
    match solutions.first() {
        Some(solution) => Outcome::Found(solution),
        None if solutions.interrupted() => Outcome::Unknown,
        None => Outcome::Nothing,
    }
}

fn digits_of(grid: &Grid, cells: &[Cell]) -> Option<Vec<Digit>> {
    cells.iter().map(|&cell| grid[cell]).collect()
}

fn with_only(mut candidates: Candidates, cell: Cell, digit: Digit) -> Candidates {
    candidates[cell] = candidates[cell] & DigitSet::from(digit);
    candidates
}
