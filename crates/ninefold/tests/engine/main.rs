//! Tests of the engine. `check-unsafe` also runs them under memory checkers, so they are a separate crate.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../corpora/mod.rs"]
mod corpora;
#[path = "../oracle/mod.rs"]
mod oracle;

mod backends;
mod unsafe_code;
