//! Each rule of the tables and surfaces, on a request and a record that have everything; and the files that are made of
//! the operations.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod example;
mod files;
mod generate;
mod reading;
mod summaries;
mod texts;
