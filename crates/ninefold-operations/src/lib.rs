//! One file for each thing that Ninefold does, and the surfaces that are made of it.
//!
//! An operation is a struct with its request, a struct with its record, and [`Operation::run`], which is asked about a
//! [`Subject`]. The derives of
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
pub mod equivalent;
pub mod generated;
pub mod json;
pub mod python;
pub mod schema;
pub mod sets;
pub mod subject;
pub mod table;
pub mod texts;
pub mod transform;
pub mod typescript;

use ninefold_common::status::Status;

use subject::Subject;
use table::{Record, Request};

/// Calls a macro with the types of all operations. This is their only list.
#[macro_export]
macro_rules! operations {
    ($then:ident) => {
        $then! {
            $crate::canonical::Canonical,
            $crate::check::Check,
            $crate::equivalent::Equivalent,
            $crate::sets::Sets,
            $crate::transform::Transform
        }
    };
}

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
    /// Whether the API has it. All operations will be endpoints.
    const IS_ENDPOINT: bool = true;
    /// Whether somebody who asks the API about a puzzle may add entries and pencil marks.
    const TAKES_POSITION: bool = false;
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

    /// Does it. Once the watch returns true, returns what is known, with the status `timeout`.
    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, Self::Record);
}
