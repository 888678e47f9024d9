//! `solve`: the solutions of a puzzle.

use crate::status::Status;
use crate::threads::engine;
use ninefold::engine::LineAnswer;
use ninefold::solutions::{Counters, End};
use ninefold::text::Written;
use ninefold::{Algorithm, Grid, Puzzle, Solutions, Solver, Task, Verdict};
use ninefold_derive::{Record, Request};

use crate::boards;
use crate::compare::cost;
use crate::operation::{Cost, Operation, Watch};
use crate::solved::Solved;
use crate::stated::is_right;
use crate::subject::{BoardText, StatedSolution, Subject};
use crate::table::Limit;

/// Solve puzzles, one record for each
///
/// Finds up to two solutions of each puzzle by default, which shows whether there is only one. Pencil marks restrict
/// the solutions. In a position, placed digits count as givens.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solve {
    /// The algorithm
    ///
    /// The default is the engine. With logic only, it is locked-candidates, which has the strongest rules; the engine
    /// has none.
    #[option(value = "NAME")]
    pub algorithm: Option<Solver>,

    /// Find up to this many solutions of each puzzle; 2 are enough to know whether there is only one
    #[option(default = 2, range = 1..=9_007_199_254_740_991, web = 1_000_000, value = "N", by_position)]
    pub limit: Limit,

    /// Also return up to this many of the solutions
    #[option(range = 0..=1000, web = 100, value = "N")]
    pub keep: Option<u16>,

    /// Stop at the first solution found, whichever it is, without looking for others
    #[option(excludes = "limit, keep")]
    pub any: bool,

    /// Apply only the algorithm's rules of logic, without search
    #[option(excludes = "any, limit, keep")]
    pub logic_only: bool,

    /// Also return the work done
    pub stats: bool,
}

/// The solutions of a puzzle.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct SolveRecord {
    /// The number of solutions found, at most the limit.
    pub count: Option<u64>,
    /// The only solution, or the first one with `any` or the limit 1. Logic alone may leave cells open.
    pub solution: Option<Solved>,
    /// Whether `count` is the number of all solutions.
    pub exact: Option<bool>,
    /// Whether the stated solution is the only one; with `any` or the limit 1, whether it is one.
    #[field(if_stated)]
    pub solution_right: Option<bool>,
    /// Some of the solutions found.
    #[field(if_asked = "keep")]
    pub solutions: Option<Vec<Solved>>,
    /// The steps of the search, as the algorithm's description defines them.
    #[field(if_asked = "stats")]
    pub calls: Option<u64>,
    /// The digits tried where others were possible.
    #[field(if_asked = "stats")]
    pub guesses: Option<u64>,
    /// The digits placed by a rule.
    #[field(if_asked = "stats")]
    pub placements: Option<u64>,
    /// The candidates removed by a rule or by a placement.
    #[field(if_asked = "stats")]
    pub eliminations: Option<u64>,
    /// The time of the search.
    #[field(if_asked = "stats")]
    pub seconds: Option<f64>,
}

impl Operation for Solve {
    const NAME: &'static str = "solve";
    const TOGETHER: usize = 500;
    const TAKES_POSITION: bool = true;
    const COMPARES_SOLUTION: bool = true;
    const TAKES_BOARDS: bool = true;
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::None,
        Status::Multiple,
        Status::Solved,
        Status::Open,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = SolveRecord;

    fn cost(&self) -> Cost {
        cost(self.solver())
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, SolveRecord) {
        let puzzle = subject.now();
        let (status, record) = self.search(puzzle, watch);
        (status, record.comparing(subject.stated(), puzzle, status))
    }

    fn run_on_board(&self, text: &BoardText, watch: Watch<'_>) -> (Status, SolveRecord) {
        // The algorithms and their logic are those of classic puzzles.
        if self.solver() != Solver::Engine {
            return (Status::Bad, self.unknown());
        }
        let keep = self.keep.map_or(1, |keep| usize::from(keep).max(1));
        let found = boards::solve(&text.board, self.limit(), keep, watch);
        let status = found.status(self.limit());
        let first = found.kept.first().filter(|_| status.is_well()).cloned();
        let kept = || {
            let most = usize::from(self.keep.unwrap_or_default());
            let kept = found.kept.iter().take(most).cloned();
            kept.map(Solved::Board).collect()
        };
        let stated = text.expected.as_ref();
        let record = SolveRecord {
            count: Some(found.count),
            exact: Some(found.is_exact),
            solution_right: stated.and_then(|stated| boards::is_right(text, stated, status)),
            solution: first.map(Solved::Board),
            solutions: self.keep.map(|_| kept()),
            ..SolveRecord::default()
        };
        (status, record)
    }

    fn run_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<(Status, SolveRecord)> {
        if !self.suits_a_batch() {
            let puzzles = puzzles.iter();
            let run = |puzzle: &&Written| self.run(&Subject::from(*puzzle), watch);
            return puzzles.map(run).collect();
        }
        let task = Task::count(self.limit()).until(watch);
        let answers = engine::solve_written(puzzles.iter().map(|puzzle| Some(*puzzle)), &task);
        let answers = answers.into_iter();
        answers
            .map(|answer| self.answered(answer.as_ref()))
            .collect()
    }

    fn solution_right(record: &SolveRecord) -> Option<bool> {
        record.solution_right
    }

    fn set_seconds(record: &mut SolveRecord, seconds: f64) {
        record.seconds = Some(seconds);
    }
}

impl Solve {
    /// Returns the solutions, or with logic only the grid that logic leaves.
    fn search(&self, puzzle: &Puzzle, watch: Watch<'_>) -> (Status, SolveRecord) {
        if self.logic_only {
            let reduced = self.solver().logic(puzzle);
            let status = match (reduced.contradiction, reduced.is_complete()) {
                (true, _) => Status::None,
                (false, true) => Status::Unique,
                (false, false) => Status::Open,
            };
            let record = SolveRecord {
                count: Some(u64::from(status == Status::Unique)),
                exact: Some(status != Status::Open),
                solution: (!reduced.contradiction).then(|| Solved::Classic(*reduced.grid())),
                ..SolveRecord::default()
            };
            return (status, record.with(reduced.counters));
        }
        let keep = self.keep.map_or(1, |keep| usize::from(keep).max(1));
        let task = Task::count(self.limit()).keeping(keep).until(watch);
        let solutions = engine::solve(self.solver(), puzzle, &task);
        self.found(&solutions)
    }

    /// Returns the algorithm, or else the default.
    pub fn solver(&self) -> Solver {
        let default = match self.logic_only {
            true => Solver::Classic(Algorithm::LockedCandidates),
            false => Solver::Engine,
        };
        self.algorithm.unwrap_or(default)
    }

    /// Returns the number of solutions to look for.
    pub fn limit(&self) -> u64 {
        if self.any { 1 } else { self.limit.0 }
    }

    /// Returns whether a batch can answer the request: a batch keeps one solution of each puzzle, and no counters.
    pub fn suits_a_batch(&self) -> bool {
        self.solver() == Solver::Engine && !self.logic_only && !self.stats && self.keep.is_none()
    }

    /// Returns the record of solutions.
    pub fn found(&self, solutions: &Solutions) -> (Status, SolveRecord) {
        let status = Status::of(solutions.verdict(), solutions.interrupted());
        let first = solutions.first().filter(|_| status.is_well());
        let keep = usize::from(self.keep.unwrap_or_default());
        let kept = || {
            let kept = solutions.kept().iter().take(keep);
            kept.map(|solution| Solved::from(*solution)).collect()
        };
        let record = SolveRecord {
            count: Some(solutions.count()),
            exact: Some(solutions.end() == End::Exhausted),
            solution: first.copied().map(Solved::from),
            solutions: self.keep.map(|_| kept()),
            ..SolveRecord::default()
        };
        (status, record.with(solutions.counters()))
    }

    /// Returns the record of an answer in a batch, or none if time ran out first.
    pub fn answered(&self, answer: Option<&LineAnswer>) -> (Status, SolveRecord) {
        let Some(answer) = answer else {
            return (Status::Timeout, SolveRecord::default());
        };
        let status = self.status(answer);
        let solution = status.is_well();
        let record = SolveRecord {
            count: Some(answer.count),
            exact: Some(answer.exhausted),
            solution: solution.then(|| Solved::Classic(Grid::from_ascii(&answer.solution))),
            ..SolveRecord::default()
        };
        (status, record)
    }

    /// Returns the status of an answer in a batch.
    pub fn status(&self, answer: &LineAnswer) -> Status {
        let is_complete = answer.exhausted || answer.count >= self.limit();
        Status::of(Verdict::of(answer.count, answer.exhausted), !is_complete)
    }
}

impl SolveRecord {
    /// Adds whether the solution that a source states is right.
    pub fn comparing(
        self,
        stated: Option<&StatedSolution>,
        puzzle: &Puzzle,
        status: Status,
    ) -> SolveRecord {
        SolveRecord {
            solution_right: stated.and_then(|stated| is_right(stated, puzzle, status)),
            ..self
        }
    }

    /// Returns the work done; none if it is unknown.
    pub fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.calls = self.calls.unwrap_or_default();
        counters.guesses = self.guesses.unwrap_or_default();
        counters.placements = self.placements.unwrap_or_default();
        counters.eliminations = self.eliminations.unwrap_or_default();
        counters
    }

    fn with(self, counters: Counters) -> SolveRecord {
        let [calls, guesses, placements, eliminations] = counters.figures().map(Some);
        SolveRecord {
            calls,
            guesses,
            placements,
            eliminations,
            ..self
        }
    }
}
