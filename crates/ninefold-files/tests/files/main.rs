//! Files of puzzles: every form, in whatever pieces they come.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod breaks;
mod damage;
mod ends;
mod forms;
mod links;
mod pieces;
