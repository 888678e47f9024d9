//! The operations of Ninefold, one file each, and the surfaces that are made from them.
//!
//! An operation is a struct with its request, a struct with its record, and [`Operation::run`] for a [`Subject`](subject::Subject). The
//! derives of `ninefold-derive` make tables from the structs ([`table`]), and plain functions make the surfaces from
//! these tables ([`surface`]).
//!
//! [`threads`] has pipelines, and an engine and scratch memory for each thread. [`figures`] measures times, and writes
//! numbers and charts for people.
//!
//! The page docs/operations.md has the rules.

#![forbid(unsafe_code)]

// The derives refer to this crate by name, also within the crate.
extern crate self as ninefold_operations;

pub mod algorithms;
pub mod boards;
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
mod operation;
pub mod order;
pub mod picture;
pub mod player;
pub mod print;
pub mod rate;
pub mod read;
pub mod sets;
pub mod solve;
pub mod solved;
pub mod stated;
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

pub use operation::{Cost, Operation, StepSearch, Summary, Watch};

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
            $crate::convert::Convert,
            $crate::picture::Picture
        }
    };
}

/// Calls a macro with the types of the operations that a page needs for playing.
#[macro_export]
macro_rules! operations_of_play {
    ($then:ident) => {
        $then! {
            $crate::solve::Solve,
            $crate::count::Count,
            $crate::check::Check,
            $crate::hint::Hint
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
