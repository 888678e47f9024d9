//! Tests of files with puzzles: every form, read in pieces of every size.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod breaks;
mod damage;
mod empty;
mod ends;
mod forms;
mod links;
mod pasted;
mod pieces;
mod stated;
