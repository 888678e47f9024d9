//! One file for each thing that Ninefold does, and the surfaces that are made of it.
//!
//! An operation is a struct with its request, a struct with its record, and [`Operation::run`] for a [`Subject`]. The
//! derives of
//! `ninefold-derive` make tables of the structs. Plain functions make of these tables:
//!
//! * [`json`]: the body of a request to the API, and what is wrong with it.
//! * [`schema`]: the description of the API.
//! * [`answer`]: JSON, and the columns of CSV and TSV.
//! * [`python`], [`typescript`]: functions, types and documentation, as text.
//! * `arguments` (feature `clap`): options of the program.
//! * `arrow` (feature `arrow`): columns of Arrow.
//!
//! The page docs/operations.md has the rules.

#![forbid(unsafe_code)]

// The derives name this crate, also in itself.
extern crate self as ninefold_operations;

pub mod answer;
#[cfg(feature = "clap")]
pub mod arguments;
#[cfg(feature = "arrow")]
pub mod arrow;
pub mod canonical;
pub mod check;
pub mod count;
pub mod equivalent;
pub mod generate;
pub mod generated;
pub mod hodoku;
pub mod json;
pub mod minimize;
pub mod player;
pub mod python;
pub mod rate;
pub mod schema;
pub mod sets;
pub mod solve;
pub mod subject;
pub mod table;
pub mod texts;
pub mod transform;
pub mod typescript;
pub mod why;

use ninefold_common::status::Status;
use ninefold_explain::fault::Fault;

use ninefold::text::Written;
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
            $crate::sets::Sets,
            $crate::why::Why,
            $crate::canonical::Canonical,
            $crate::transform::Transform,
            $crate::equivalent::Equivalent
        }
    };
}

macro_rules! names {
    ($($operation:ty),*) => {
        &[$(<$operation as Operation>::NAME),*]
    };
}

/// The names of all operations.
pub const NAMES: &[&str] = operations!(names);

/// Whether a computation is to end early.
pub type Watch<'a> = &'a (dyn Fn() -> bool + Sync);

/// How long an operation takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// A moment, unless somebody means ill.
    Short,
    /// Unknown in advance.
    Unknown,
    /// Long.
    Long,
}

/// A thing that Ninefold does with a puzzle.
pub trait Operation: Request + Clone + Send + Sync + 'static {
    /// Its name on all surfaces.
    const NAME: &'static str;
    /// A puzzle for examples.
    const EXAMPLE: &'static str;
    /// Whether somebody who asks the API about a puzzle may add entries and pencil marks.
    const TAKES_POSITION: bool = false;
    /// The number of puzzles that are worked on together, if that is faster than one after the other.
    const TOGETHER: usize = 1;
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

    /// Does it. Once the watch returns true, returns what is known, with the status `timeout`.
    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, Self::Record);

    /// Does it for several puzzles, at most [`TOGETHER`](Operation::TOGETHER).
    fn run_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<(Status, Self::Record)> {
        let puzzles = puzzles.iter();
        let run = |puzzle: &&Written| self.run(&Subject::from(*puzzle), watch);
        puzzles.map(run).collect()
    }

    /// Sets the time of the search, if the record has it.
    fn set_seconds(_: &mut Self::Record, _: f64) {}
}
