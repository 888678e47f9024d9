//! The engine. `check-unsafe` runs these tests under checkers of memory too, so they are a crate of their own.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;

mod backends;
mod unsafe_code;
