//! Shared code of the fuzz targets.
//!
//! * `files`: reading bytes in pieces of any length.
//! * `puzzles`: puzzles near a solution, and texts of puzzles.
//! * `requests`: requests made from the description of the API.
//! * `answers`: the comparison of answers with that description.

pub mod answers;
pub mod files;
pub mod puzzles;
pub mod requests;
