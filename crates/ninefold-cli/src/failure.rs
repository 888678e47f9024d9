//! The outcomes of a command, and the failures that can stop it.

use std::fmt;
use std::io;
use std::path::Path;

use ninefold_files::Error;

/// The outcome of a command that no failure stopped, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    AllWell,
    SomePuzzleBad,
    SomeFileFailed,
}

impl Outcome {
    /// Returns the worst outcome that applies: failed files are worse than bad puzzles, and than files without any.
    pub fn of(all_puzzles_well: bool, files: BadFiles) -> Outcome {
        match (files.failed, all_puzzles_well && files.empty == 0) {
            (1.., _) => Outcome::SomeFileFailed,
            (0, false) => Outcome::SomePuzzleBad,
            (0, true) => Outcome::AllWell,
        }
    }
}

/// The number of files that could not be read, and of those without a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BadFiles {
    pub failed: u64,
    pub empty: u64,
}

/// An error that stops a command, or the reading of one of its files.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A file could not be read or written.
    #[error("{name}: {error}")]
    File { name: String, error: io::Error },
    /// A file has no puzzle.
    #[error("{name}: no puzzle found")]
    NoPuzzle { name: String },
    /// Standard output could not be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
    /// The arguments do not fit the input or the machine.
    #[error("{0}")]
    Usage(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Source { name, error } => Failure::File { name, error },
            Error::NoPuzzle { name } => Failure::NoPuzzle { name },
            not_the_same => Failure::Usage(not_the_same.to_string()),
        }
    }
}

impl Failure {
    pub fn file(name: impl fmt::Display, error: io::Error) -> Failure {
        Failure::File {
            name: name.to_string(),
            error,
        }
    }

    /// Returns the failure to start threads.
    pub fn threads(error: impl fmt::Display) -> Failure {
        Failure::Usage(format!("cannot start the threads: {error}"))
    }

    /// Adds the path of the file to an error.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |error| Failure::file(path.display(), error)
    }

    /// Returns the outcome of a command that the failure stops.
    pub fn outcome(&self) -> Outcome {
        match self {
            Failure::NoPuzzle { .. } => Outcome::SomePuzzleBad,
            _ => Outcome::SomeFileFailed,
        }
    }

    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
