//! `count`: the number of solutions.

use crate::status::Status;
use crate::threads::engine;
use ninefold::Task;
use ninefold::solutions::End;
use ninefold_derive::{Record, Request};

use crate::boards;
use crate::operation::{Operation, Watch};
use crate::subject::{BoardText, Subject};
use crate::table::Limit;

/// Count the solutions of puzzles exactly, one record for each
///
/// Counts all solutions, unless a limit or the time ends the count early. No solution, or several, is no failure.
/// Pencil marks restrict the solutions.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Stop at this many solutions of a puzzle
    #[option(range = 1..=9_007_199_254_740_991, value = "N", by_position)]
    pub limit: Option<Limit>,
}

/// The number of solutions.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct CountRecord {
    /// The number of solutions found.
    pub count: Option<u64>,
    /// Whether these are all.
    pub exact: Option<bool>,
    /// The time for the puzzle. Puzzles counted in one batch get equal shares of its time.
    pub seconds: Option<f64>,
}

impl Operation for Count {
    const NAME: &'static str = "count";
    const EXAMPLE: &'static str =
        "4.................................76.....4138136798245372689514814253769695417382";
    const TAKES_POSITION: bool = true;
    const TAKES_BOARDS: bool = true;
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::None,
        Status::Multiple,
        Status::Solved,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = CountRecord;

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, CountRecord) {
        let task = Task::count(self.limit()).keeping(0).until(watch);
        let solutions = engine::with(|engine| engine.solve(subject.now(), &task));
        let record = CountRecord {
            count: Some(solutions.count()),
            exact: Some(solutions.end() == End::Exhausted),
            seconds: None,
        };
        let status = Status::of(solutions.verdict(), solutions.interrupted());
        (status, record)
    }

    fn run_on_board(&self, text: &BoardText, watch: Watch<'_>) -> (Status, CountRecord) {
        let found = boards::solve(&text.board, self.limit(), 0, watch);
        let record = CountRecord {
            count: Some(found.count),
            exact: Some(found.is_exact),
            seconds: None,
        };
        (found.status(self.limit()), record)
    }

    fn set_seconds(record: &mut CountRecord, seconds: f64) {
        record.seconds = Some(seconds);
    }
}

impl Count {
    /// Returns the number of solutions to stop at.
    pub fn limit(&self) -> u64 {
        self.limit.map_or(u64::MAX, |limit| limit.0)
    }
}
