//! `compare`: the algorithms side by side on a puzzle.
//!
//! Each algorithm has a time limit of its own, so this is no [`Operation`](crate::Operation). Its options and records
//! are declared like those of operations. The program compares the algorithms on many puzzles, in rounds, and has its
//! own figures.

use ninefold::{Grid, Puzzle, Solver, Task};
use ninefold_derive::{Record, Request};

use crate::operation::{Cost, Watch};
use crate::status::Status;
use crate::threads::engine;

/// Run algorithms side by side
///
/// The algorithms run one after the other, and each may take the whole computing time of a request. An algorithm that
/// is stopped at this limit is not `finished`; its figures show how far it got. With n algorithms, an answer may
/// therefore take n times as long as other answers. With `lines`, each result is sent as soon as its algorithm ends.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Compare {
    /// The algorithms, in the order in which they run; all if omitted. Each runs once
    #[option(most = 100)]
    pub algorithms: Vec<Solver>,

    /// The number of solutions that each looks for
    #[option(default = 2, range = 1..=1_000_000)]
    pub limit: u32,

    /// Send each result as a line as soon as its algorithm ends, then a line with the number of algorithms that
    /// finished
    pub lines: bool,
}

/// The result of each algorithm.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct CompareRecord {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number of solutions that each looked for.
    pub limit: u32,
    /// The results in the order of the request.
    pub results: Vec<Compared>,
}

/// The result of an algorithm.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct Compared {
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// The result in a word.
    pub status: Status,
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether it finished before its time was over.
    pub finished: bool,
    /// The steps of the search, as the algorithm's description defines them.
    pub calls: u64,
    /// The digits tried where others were possible.
    pub guesses: u64,
    /// The digits placed by a rule.
    pub placements: u64,
    /// The candidates removed by a rule or by a placement.
    pub eliminations: u64,
    /// The time that it took.
    pub seconds: f64,
}

/// The last line: how many algorithms finished. It has an `error` if some did not run.
#[derive(Record, Clone, Copy, PartialEq, Debug)]
pub struct CompareEnd {
    /// The puzzle.
    pub puzzle: Grid,
    /// The number of solutions that each looked for.
    pub limit: u32,
    /// The number of algorithms that finished.
    pub finished: u64,
    /// The number of algorithms that were stopped when their time was over.
    pub stopped: u64,
}

impl Compare {
    /// Returns the algorithms that run, each once.
    pub fn solvers(&self) -> Vec<Solver> {
        let mut once = Vec::new();
        for &solver in &self.algorithms {
            if !once.contains(&solver) {
                once.push(solver);
            }
        }
        match once.is_empty() {
            true => Solver::ALL.to_vec(),
            false => once,
        }
    }

    /// Runs an algorithm; the record's time is zero.
    pub fn turn(&self, solver: Solver, puzzle: &Puzzle, watch: Watch<'_>) -> Compared {
        let task = Task::count(self.limit.into()).until(watch);
        let solutions = engine::solve(solver, puzzle, &task);
        let (is_stopped, counters) = (solutions.interrupted(), solutions.counters());
        Compared {
            algorithm: solver.name(),
            status: Status::of(solutions.verdict(), is_stopped),
            count: solutions.count(),
            finished: !is_stopped,
            calls: counters.calls,
            guesses: counters.guesses,
            placements: counters.placements,
            eliminations: counters.eliminations,
            seconds: 0.0,
        }
    }
}

/// Returns how long an algorithm takes. The classic algorithms can be interrupted only between steps, and a step may
/// take long.
pub fn cost(solver: Solver) -> Cost {
    match solver {
        Solver::Engine => Cost::Short,
        Solver::Classic(_) => Cost::Long,
    }
}
