//! The commands about equivalent puzzles.

mod canonical;
pub mod distinct;
mod equivalent;
mod transform;

use ninefold::text::{Notation, Written, write_written};
use ninefold_operations::status::Status;

use crate::results::Words;

/// The words of the summaries.
const WORDS: Words = &[("done", &[Status::Done]), ("bad", &[Status::Bad])];

/// Returns a puzzle as a grid or a table of pencil marks, with a comment above and an empty line below.
fn drawn(puzzle: &Written, comment: &str) -> String {
    let notation = match puzzle.as_grid() {
        Some(_) => Notation::Box,
        None => Notation::Table,
    };
    let grid = write_written(puzzle, notation, None);
    match comment {
        "" => format!("{grid}\n"),
        _ => format!("# {comment}\n{grid}\n"),
    }
}
