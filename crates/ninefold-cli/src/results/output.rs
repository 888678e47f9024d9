//! Where the records go: the options of all commands that write records.

use std::path::PathBuf;

use clap::Args;

use super::checkpoint;

/// Where the records go.
#[derive(Args)]
pub struct Output {
    /// Write the results to FILE, which appears only when complete; until then they are in FILE.part
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Resume an interrupted run: repeat its command with --resume
    ///
    /// FILE.resume records how far the run has come. Earlier puzzles are read again but not processed again, so a pipe
    /// must deliver its input from the beginning. Without such a file, the run starts at the first puzzle.
    #[arg(long, requires = "output")]
    pub resume: bool,

    /// Show no progress, and print no summary on stderr
    #[arg(long, short)]
    pub quiet: bool,
}

impl Output {
    /// Returns the folder for temporary files of the run.
    pub fn folder(&self) -> Option<PathBuf> {
        self.output.as_deref().map(checkpoint::folder)
    }
}
