//! Tests of the library through its public API, with a folder for each of its parts.
//!
//! The tests are one crate, because linking many takes longer than running them. Separate crates are for the engine,
//! which also runs under memory checkers (`tests/engine`), for the proof of every step (`tests/steps`), and for
//! measuring time (`tests/times`).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../corpora/mod.rs"]
mod corpora;
#[path = "../oracle/mod.rs"]
mod oracle;

mod floors;
mod generate;
mod rating;
mod solving;
mod symmetry;
mod text;
mod uses;
mod values;
