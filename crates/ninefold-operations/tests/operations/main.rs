//! Each rule of the tables and surfaces, on a request and a record with every kind of field; and the files generated
//! from the operations.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod example;
mod files;
mod generate;
mod givens;
mod names;
mod reading;
mod stated;
mod sukaku;
mod summaries;
mod texts;
mod watched;
