#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! A [`Board`] has rows, columns, [`Digits`], regions and [`Rule`]s, which are data only. [`notation`] reads and writes
//! it by the table of [`words`]. [`Board::check`] compares a [`Grid`] with every rule.
//! A [`Machine`] is a board compiled for search: it finds and counts solutions, and answers which candidates and rules are
//! needed. Each answer has a [`Budget`].

#![forbid(unsafe_code)]

mod answers;
mod board;
mod canonical;
mod cells;
mod check;
mod digits;
mod drawing;
pub mod generate;
mod machine;
mod mask;
pub mod notation;
mod regions;
mod rule;
mod rule_error;
mod solution;
mod validate;
pub mod words;

pub use answers::{Candidates, Clash, Count, Need, Redundant};
pub use board::{Board, BoardError, MAX_RULES, MAX_SIDE};
pub use cells::{Cell, CellError};
pub use check::{Source, Violation};
pub use digits::{Digits, DigitsError};
pub use machine::{Answer, Budget, Machine, Solutions, Verdict};
pub use mask::{Indices, Mask};
pub use regions::{boxes, default_regions};
pub use rule::{Axis, Diagonal, Pair, Rule, Term};
pub use rule_error::RuleError;
pub use solution::{Grid, GridError};
