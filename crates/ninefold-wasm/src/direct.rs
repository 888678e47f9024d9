//! `solve` and `count` of a puzzle of 81 characters, without JSON.

use std::time::Duration;

use ninefold::Grid;
use ninefold::text::Written;
use ninefold_operations::Operation;
use ninefold_operations::count::Count;
use ninefold_operations::solve::Solve;
use ninefold_operations::status::Status;
use ninefold_operations::subject::{Subject, Watch};
use ninefold_operations::table::{Limit, Request};

/// The longest time of an answer. Whatever takes longer is for [`Answering`](crate::Answering), which may say what was
/// found when time ran out.
pub const LONGEST: Duration = Duration::from_millis(20);

/// A puzzle, and then its answer.
pub struct Direct {
    /// The request to `solve` of somebody who gives no option.
    solve: Solve,
    /// The puzzle, and then the solution if there is one.
    pub cells: [u8; 81],
    /// The number of solutions found.
    pub count: u64,
}

impl Default for Direct {
    fn default() -> Direct {
        Direct {
            solve: Solve::start(),
            cells: [b'.'; 81],
            count: 0,
        }
    }
}

impl Direct {
    /// Solves the puzzle, and returns whether the solutions found are all, and the status. Returns `None` if the puzzle
    /// has other characters than digits and points, or if it takes too long.
    pub fn solve(&mut self, watch: Watch<'_>) -> Option<(bool, Status)> {
        let (status, record) = self.solve.run(&self.subject()?, watch);
        if let Some(solution) = record.solution.as_ref().and_then(|solved| solved.classic()) {
            self.cells = solution.to_ascii();
        }
        self.count = record.count?;
        known(status, record.exact)
    }

    /// Counts up to `limit` solutions, and returns the same as [`solve`](Direct::solve).
    pub fn count(&mut self, limit: Option<u64>, watch: Watch<'_>) -> Option<(bool, Status)> {
        let limit = limit.map(Limit);
        let (status, record) = Count { limit }.run(&self.subject()?, watch);
        self.count = record.count?;
        known(status, record.exact)
    }

    fn subject(&self) -> Option<Subject<'static>> {
        let is_plain = |cell: &u8| matches!(cell, b'0'..=b'9' | b'.');
        let is_plain = self.cells.iter().all(is_plain);
        is_plain.then(|| Written::Grid(Grid::from_ascii(&self.cells)).into())
    }
}

fn known(status: Status, exact: Option<bool>) -> Option<(bool, Status)> {
    exact
        .filter(|_| status != Status::Timeout)
        .map(|exact| (exact, status))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn answers_are_those_of_the_operations() {
        let mut direct = Direct::default();
        assert_eq!(direct.solve(&|| false), Some((false, Status::Multiple)));
        assert_eq!(
            direct.count(Some(9), &|| false),
            Some((false, Status::Multiple))
        );
        assert_eq!(direct.count, 9);
        direct.cells = *PUZZLE;
        assert_eq!(direct.count(None, &|| false), Some((true, Status::Unique)));
        assert_eq!(direct.solve(&|| false), Some((true, Status::Unique)));
        assert!(direct.cells.starts_with(b"483921657"));
        direct.cells = [b'1'; 81];
        assert_eq!(direct.solve(&|| false), Some((true, Status::None)));
    }

    #[test]
    fn other_puzzles_and_long_searches_have_no_answer() {
        let mut direct = Direct::default();
        assert_eq!(direct.count(None, &|| true), None);
        direct.cells[80] = b'*';
        assert_eq!(direct.solve(&|| false), None);
    }
}
