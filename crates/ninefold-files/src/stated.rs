//! Solutions that a source states beside its puzzles: in a column of a table, or a member of a JSON object.

use ninefold::{Cell, Grid, Puzzle, Solution};

use crate::names;

/// The solution that a source states beside a puzzle. A text that is no complete, valid grid solves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSolution(Option<Box<Solution>>);

impl StatedSolution {
    /// Returns the solution that this grid is, if it could be read.
    pub(crate) fn of(grid: Option<Grid>) -> StatedSolution {
        let solution = grid.and_then(|grid| Solution::try_from(grid).ok());
        StatedSolution(solution.map(Box::new))
    }

    /// Returns whether it solves the puzzle, perhaps as one of several solutions.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let Some(solution) = &self.0 else {
            return false;
        };
        let is_allowed = |cell: &Cell| puzzle.candidates()[*cell].contains(solution.digit(*cell));
        solution.extends(puzzle.givens()) && Cell::ALL.iter().all(is_allowed)
    }
}

/// Returns the column with solutions among columns of these names, if there is one. `first` returns the first field of
/// a column.
pub fn solution_column<'f>(
    columns: &[&str],
    first: impl Fn(usize) -> Option<&'f [u8]>,
) -> Option<usize> {
    names::SOLUTIONS.iter().find_map(|&name| {
        let mut places = columns.iter().enumerate();
        let is_stated = |place| first(place).is_some_and(|field| is_column(name, field));
        places.find_map(|(place, other)| (*other == name && is_stated(place)).then_some(place))
    })
}

/// Returns whether a column of this name holds solutions if its first field is this one.
pub fn is_column(name: &str, first: &[u8]) -> bool {
    name == names::SOLUTIONS[0] || is_like_solution(first)
}

/// Returns whether the text may be a solution, though perhaps a wrong one: it has the digits of half a grid or more, and
/// no letters.
pub fn is_like_solution(text: &[u8]) -> bool {
    let digits = text.iter().filter(|symbol| symbol.is_ascii_digit());
    digits.count() > 40 && !text.iter().any(u8::is_ascii_alphabetic)
}
