//! The operations of Ninefold, one file each, and the surfaces that are made from them.
//!
//! An operation is a struct with its request, a struct with its record, and [`Operation::run`] for a [`Subject`]. The
//! derives of `ninefold-derive` make tables from the structs ([`table`]), and plain functions make the surfaces from
//! these tables ([`surface`]).
//!
//! [`threads`] has an engine and working memory on each thread, and pipelines; [`figures`] measures, and writes numbers
//! and charts for people.
//!
//! The page docs/operations.md has the rules.

#![forbid(unsafe_code)]

// The derives refer to this crate by name, also within the crate.
extern crate self as ninefold_operations;

pub mod algorithms;
pub mod canonical;
pub mod check;
pub mod compare;
pub mod convert;
pub mod count;
pub mod equivalent;
pub mod explain;
pub mod figures;
pub mod generate;
pub mod hint;
pub mod hodoku;
pub mod minimize;
pub mod order;
pub mod player;
pub mod print;
pub mod rate;
pub mod sets;
pub mod solve;
pub mod stats;
pub mod status;
pub mod steps;
pub mod subject;
pub mod surface;
pub mod table;
pub mod texts;
pub mod threads;
pub mod transform;
pub mod why;

use std::time::Duration;

use crate::status::Status;
use ninefold_explain::fault::Fault;

use ninefold::logic::{Interrupted, Position};
use ninefold::text::Written;
use ninefold_explain::record::StepRecord;
use subject::Subject;
use table::{Record, Request};

/// Calls a macro with the types of all operations. This is their only list.
#[macro_export]
macro_rules! operations {
    ($then:ident) => {
        $then! {
            $crate::solve::Solve,
            $crate::count::Count,
            $crate::check::Check,
            $crate::minimize::Minimize,
            $crate::rate::Rate,
            $crate::explain::Explain,
            $crate::hint::Hint,
            $crate::steps::Steps,
            $crate::sets::Sets,
            $crate::why::Why,
            $crate::canonical::Canonical,
            $crate::transform::Transform,
            $crate::equivalent::Equivalent,
            $crate::convert::Convert
        }
    };
}

/// Calls a macro with the types of all summaries. This is their only list.
#[macro_export]
macro_rules! summaries {
    ($then:ident) => {
        $then! { $crate::stats::Stats }
    };
}

macro_rules! names {
    ($($operation:ty),*) => {
        &[$(<$operation>::NAME),*]
    };
}

/// The names of all operations.
pub const NAMES: &[&str] = operations!(names);

/// The names of all summaries.
pub const SUMMARIES: &[&str] = summaries!(names);

/// The puzzle of most examples: the first grid of Project Euler's problem 96.
const EXAMPLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Returns true if a computation should end early.
pub type Watch<'a> = &'a (dyn Fn() -> bool + Sync);

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

/// A search that finds steps one after the other.
pub trait Search<R>: Send {
    /// Returns the steps found next; none at the end.
    ///
    /// # Errors
    /// If the watch returned true. The search can be continued.
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted>;

    /// Returns the status and the record without the steps, at the end or where time ran out.
    fn end(&self, is_late: bool) -> (Status, R);
}

/// An operation on a puzzle.
pub trait Operation: Request + Clone + Send + Sync + 'static {
    /// Its name on all surfaces.
    const NAME: &'static str;
    /// A puzzle for examples.
    const EXAMPLE: &'static str = EXAMPLE;
    /// Whether a request to the API may have entries and pencil marks.
    const TAKES_POSITION: bool = false;
    /// Whether the source of a puzzle matters: its label, its notation, and other columns of its table.
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
    type Record: Record + Send;

    /// Returns how long it takes.
    fn cost(&self) -> Cost;

    /// Returns the record of a puzzle about which nothing is known, as it cannot be read.
    fn unknown(&self) -> Self::Record;

    /// Returns the fault of a position, if that is all that is known of it.
    fn fault(_: &Self::Record) -> Option<&Fault> {
        None
    }

    /// Returns the reason that an answer with this status has nulls, if the status does not say it.
    fn reason(_: Status) -> Option<&'static str> {
        None
    }

    /// Runs the operation. Once the watch returns true, returns the partial result, with the status `timeout`.
    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, Self::Record);

    /// Runs the operation for several puzzles, at most [`TOGETHER`](Operation::TOGETHER).
    fn run_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<(Status, Self::Record)> {
        let puzzles = puzzles.iter();
        let run = |puzzle: &&Written| self.run(&Subject::from(*puzzle), watch);
        puzzles.map(run).collect()
    }

    /// Begins a search that yields its steps one by one, if this request allows it.
    fn search(&self, _: &Position) -> Option<Box<dyn Search<Self::Record>>> {
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

    /// Adds puzzles, each with so much time, and returns their statuses. `None` are those that cannot be read. Once the
    /// watch returns true, the status of the others is `timeout`.
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
