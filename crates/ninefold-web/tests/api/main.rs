//! The API, as its clients see it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod batches;
mod behaviour;
mod common;
mod compare;
mod contract;
mod generate;
mod http;
mod languages;
mod notations;
mod print;
mod steps;
mod symmetry;
