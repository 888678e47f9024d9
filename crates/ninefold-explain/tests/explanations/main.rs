//! Explanations in words, pictures and records.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod hints;
mod lessons;
mod nets;
mod picture;
mod puzzles;
mod reasons;
mod schema;
mod techniques_documented;
