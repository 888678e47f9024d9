//! Tests of the API from the point of view of its clients.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod batches;
mod behaviour;
mod client;
mod compare;
mod contract;
mod generate;
mod http;
mod languages;
mod notations;
mod print;
mod steps;
mod symmetry;
