//! The compiled form of a board, and its solutions.

use super::budget::{Budget, Meter};
use super::compile::compile;
use super::network::Network;
use super::search::Found;
use super::solver::Solver;
use crate::board::Board;
use crate::solution::Grid;

/// A board compiled for search. Several threads may use one machine.
///
/// ```
/// use ninefold_variants::{Board, Budget, Machine, Verdict};
/// let board: Board = "anti-knight; anti-king; nonconsecutive; given r5c3=1; given r6c7=2".parse()?;
/// let answer = Machine::new(&board).solve(2, Budget::default());
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// # Ok::<(), ninefold_variants::notation::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine {
    board: Board,
    network: Network,
}

/// Solutions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The solutions found, up to the limit.
    pub solutions: Vec<Grid>,
    /// Whether the budget was enough. Then fewer solutions than the limit are all solutions.
    pub complete: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

/// The kind of an [`Answer`] to the question for two solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The board has no solution.
    None,
    /// The board has exactly one solution.
    Unique,
    /// The board has several solutions.
    Several,
    /// The budget ended before that was clear.
    Unknown,
}

/// The solutions of a board, one after the other, always in the same order.
#[derive(Debug)]
pub struct Solutions<'m> {
    machine: &'m Machine,
    search: Solver<'m>,
    meter: Meter<'m>,
    is_complete: bool,
}

impl Solutions<'_> {
    /// Finds the next solution. Returns false if there is none, or if the budget ended.
    pub fn advance(&mut self) -> bool {
        let found = self.search.next(&mut self.meter);
        self.is_complete = found == Found::Nothing;
        found == Found::Solution
    }

    /// Returns the solution that was found last.
    pub fn grid(&self) -> Option<Grid> {
        self.machine.grid(self.search.masks())
    }

    /// Returns whether all solutions were found.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}

impl Answer {
    /// Returns whether the board has none, one or several solutions.
    pub fn verdict(&self) -> Verdict {
        match (self.solutions.len(), self.complete) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        }
    }
}

impl Machine {
    /// Compiles a board. An impossible board makes a machine that finds no solution.
    pub fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            network: compile(board),
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Finds up to `limit` solutions, always in the same order.
    pub fn solve(&self, limit: usize, budget: Budget<'_>) -> Answer {
        let mut meter = Meter::new(budget);
        let mut search = Solver::new(&self.network, self.network.state());
        let mut solutions = Vec::new();
        let mut complete = true;
        while solutions.len() < limit {
            match search.next(&mut meter) {
                Found::Solution => solutions.extend(self.grid(search.masks())),
                Found::Nothing => break,
                Found::Cut => {
                    complete = false;
                    break;
                }
            }
        }
        // The root counts too.
        Answer {
            solutions,
            complete,
            nodes: meter.spent() + 1,
        }
    }

    /// Returns the solutions one by one, for counts without memory for each.
    pub fn solutions<'m>(&'m self, budget: Budget<'m>) -> Solutions<'m> {
        Solutions {
            machine: self,
            search: Solver::new(&self.network, self.network.state()),
            meter: Meter::new(budget),
            is_complete: false,
        }
    }

    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// Returns the grid of masks of one digit each.
    pub(crate) fn grid(&self, masks: &[u32]) -> Option<Grid> {
        let values = masks
            .iter()
            .map(|&mask| self.network.scale.value(mask))
            .collect();
        let grid = Grid::new(&self.board, values).ok();
        debug_assert!(grid.is_some(), "a solution has a digit in each cell");
        grid
    }
}
