//! Time limits. These tests measure time, so they do not run at the same time as others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;

mod canonical_marks;
mod canonical_puzzles;
mod interrupt;
