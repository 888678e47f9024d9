//! The commands about puzzles that are the same in disguise.

mod canonical;
pub mod distinct;
mod equivalent;
mod transform;

use ninefold::text::{Notation, Written, write_written};
use ninefold_operations::canonical::forms::Unfit;
use ninefold_operations::status::Status;

use crate::input::Entry;
use crate::results::Words;

/// What the summaries count.
const WORDS: Words = &[("done", &[Status::Done]), ("bad", &[Status::Bad])];

/// A puzzle as a grid or a table of its pencil marks, with a comment above and an empty line below.
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

/// A message on stderr about what is wrong with a puzzle. That of one which cannot be read names its place already.
fn message(entry: &Entry, error: &str) -> String {
    match entry.written {
        Ok(_) => format!("{}: {error}", entry.place()),
        Err(_) => error.to_owned(),
    }
}

/// The status of a puzzle, and what is wrong with it.
fn verdict<T>(entry: &Entry, found: Option<&Result<T, Unfit>>) -> (Status, Option<String>) {
    match found {
        Some(Ok(_)) => (Status::Done, None),
        Some(Err(unfit)) => (unfit.status(), Some(unfit.to_string())),
        None => (Status::Bad, entry.error()),
    }
}
