//! The traits of operations and summaries.

use std::time::Duration;

use ninefold::logic::{Interrupted, Position};
use ninefold::text::Written;
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;

use crate::status::Status;
pub use crate::subject::Watch;
use crate::subject::{AnySubject, BoardText, Subject};
use crate::table::{Record, Request};

/// The puzzle of most examples: the first grid of Project Euler's problem 96.
pub(crate) const EXAMPLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The typical time of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// A moment, except for malicious input.
    Short,
    /// Unknown in advance.
    Unknown,
    /// Long.
    Long,
}

/// A search that finds steps one after the other. Its end has the rest of the answer.
pub trait StepSearch<End>: Send {
    /// Returns the steps found next; none at the end.
    ///
    /// # Errors
    /// If the watch returned true. The search can continue afterwards.
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted>;

    /// Returns the answer without the steps, at the end or where time ran out.
    fn end(&self, is_late: bool) -> End;
}

/// An operation on a puzzle.
pub trait Operation: Request + Clone + Send + Sync + 'static {
    /// Its name on all surfaces.
    const NAME: &'static str;
    /// A puzzle for examples.
    const EXAMPLE: &'static str = EXAMPLE;
    /// Whether a request to the API may have entries and pencil marks.
    const TAKES_POSITION: bool = false;
    /// Whether a request to the API may state a solution, which the operation compares.
    const COMPARES_SOLUTION: bool = false;
    /// Whether the operation also takes boards: puzzles of other sizes, or with further rules.
    const TAKES_BOARDS: bool = false;
    /// Whether the operation uses the source of a puzzle: its label, its notation, and other columns of its table.
    const HAS_SOURCE: bool = false;
    /// The number of puzzles in a batch, if a batch is faster than single puzzles.
    const TOGETHER: usize = 1;
    /// Whether the API can answer step by step, each on a line, with a last line for the rest.
    const HAS_LINES: bool = false;
    /// The statuses of its answers.
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::None,
        Status::Multiple,
        Status::Timeout,
        Status::Bad,
    ];
    /// The answer.
    type Record: Record + Default + Send;

    /// Returns how long it takes.
    fn cost(&self) -> Cost {
        Cost::Unknown
    }

    /// Returns the record of a puzzle that cannot be read.
    fn unknown(&self) -> Self::Record {
        Self::Record::default()
    }

    /// Returns the language of its texts.
    fn language(&self) -> Language {
        Language::English
    }

    /// Returns the fault of a position, if the record has nothing else.
    fn fault(_: &Self::Record) -> Option<&Fault> {
        None
    }

    /// Runs the operation. Once the watch returns true, returns the partial result, with the status `timeout`.
    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, Self::Record);

    /// Runs the operation for a board, if it takes boards.
    fn run_on_board(&self, _: &BoardText, _: Watch<'_>) -> (Status, Self::Record) {
        (Status::Bad, self.unknown())
    }

    /// Runs the operation for a subject of any kind.
    fn answer(&self, subject: &AnySubject<'_>, watch: Watch<'_>) -> (Status, Self::Record) {
        match subject {
            AnySubject::Classic(subject) => self.run(subject, watch),
            AnySubject::Board(text) => self.run_on_board(text, watch),
        }
    }

    /// Runs the operation for several puzzles, at most [`TOGETHER`](Operation::TOGETHER).
    fn run_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<(Status, Self::Record)> {
        let puzzles = puzzles.iter();
        let run = |puzzle: &&Written| self.run(&Subject::from(*puzzle), watch);
        puzzles.map(run).collect()
    }

    /// Begins a search that yields its steps one by one, if this request allows it.
    fn search(&self, _: &Position) -> Option<Box<dyn StepSearch<(Status, Self::Record)>>> {
        None
    }

    /// Returns whether the solution that the source states is right, if the record says so.
    fn solution_right(_: &Self::Record) -> Option<bool> {
        None
    }

    /// Sets the time of the search, if the record has it.
    fn set_seconds(_: &mut Self::Record, _: f64) {}
}

/// A summary of many puzzles.
pub trait Summary: Request + Clone + Send + Sync + 'static {
    /// Its name on all surfaces.
    const NAME: &'static str;
    /// A puzzle for examples.
    const EXAMPLE: &'static str = EXAMPLE;
    /// The findings about some of the puzzles.
    type Sum: Default + Send + 'static;
    /// The answer.
    type Record: Record + Send + 'static;
    /// A row of tables.
    type Row: Record;

    /// Returns how long it takes.
    fn cost(&self) -> Cost;

    /// Adds puzzles, each with this time limit, and returns their statuses. An unreadable puzzle is `None`. Once the
    /// watch returns true, the remaining puzzles get the status `timeout`.
    fn add(
        &self,
        sum: &mut Self::Sum,
        puzzles: &[Option<&Written>],
        timeout: Option<Duration>,
        watch: Watch<'_>,
    ) -> Vec<Status>;

    /// Adds the findings about other puzzles.
    fn merge(sum: &mut Self::Sum, other: &Self::Sum);

    /// Returns the answer.
    fn record(sum: &Self::Sum) -> Self::Record;

    /// Returns the rows of tables.
    fn rows(record: &Self::Record) -> &[Self::Row];

    /// Returns a sentence about the puzzles that the rows leave out, if there are any.
    fn left_out(record: &Self::Record) -> Option<String>;
}
