//! Explanations in words, pictures and records.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod facts;
mod hints;
mod languages;
mod lessons;
mod nets;
mod picture;
mod puzzles;
mod reasons;
mod schema;
mod techniques_documented;
