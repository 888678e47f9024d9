//! Time limits. These tests measure time, so they do not run at the same time as others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../corpora/mod.rs"]
mod corpora;
#[path = "../oracle/mod.rs"]
mod oracle;

mod canonical_marks;
mod canonical_puzzles;
mod interrupt;
