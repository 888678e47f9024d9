//! The library, as those who use it see it: a folder for each of its parts.
//!
//! The tests are one crate, because linking many takes longer than running them. Apart are those of the engine, which
//! checkers of memory run as well (`tests/engine`), those that prove every step (`tests/steps`), and those that
//! measure time (`tests/times`).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;

mod floors;
mod generate;
mod rating;
mod solving;
mod symmetry;
mod text;
mod values;
