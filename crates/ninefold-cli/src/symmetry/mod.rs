//! The commands about equivalent puzzles.

mod canonical;
pub mod distinct;
mod equivalent;
mod transform;

use ninefold::text::{Notation, Written, write_written};
use ninefold_operations::canonical::forms::Unfit;
use ninefold_operations::status::Status;

use crate::input::Entry;
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

/// Returns a message about the fault of a puzzle. The error of an unreadable puzzle names its place already.
fn message(entry: &Entry, error: &str) -> String {
    match entry.written {
        Ok(_) => format!("{}: {error}", entry.place()),
        Err(_) => error.to_owned(),
    }
}

/// Returns the status of a puzzle, and its error if any.
fn verdict<T>(entry: &Entry, found: Option<&Result<T, Unfit>>) -> (Status, Option<String>) {
    match found {
        Some(Ok(_)) => (Status::Done, None),
        Some(Err(unfit)) => (unfit.status(), Some(unfit.to_string())),
        None => (Status::Bad, entry.error()),
    }
}
