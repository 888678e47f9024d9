//! Reading pictures that the tests draw, and the shared photos if they are there.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod canvas;
mod negatives;
mod properties;
mod puzzles;
mod screenshots;
mod shared;
