//! Where the records go: the options of all commands that write records.

use std::path::PathBuf;

use clap::Args;

use crate::input::Form;

use super::{checkpoint, ending};

/// Where the records go.
#[derive(Args)]
pub struct Output {
    /// Write the results to FILE, which appears only when complete; until then they are in FILE.part
    ///
    /// Without --format, the ending of FILE chooses it: csv, tsv, json or jsonl. After .gz or .zst, FILE is compressed.
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
    /// Returns the form that the ending of the file means, if it means one.
    pub fn form(&self) -> Option<Form> {
        self.output.as_deref().and_then(ending::form)
    }

    /// Returns the form of records that the ending of the file means, if it means one.
    pub fn form_of_records(&self) -> Option<Form> {
        let is_table = |form: &Form| matches!(form, Form::Csv | Form::Tsv | Form::Json);
        self.form().filter(is_table)
    }

    /// Returns the form of records that the ending of the file means, unless the endings of all inputs mean it, too.
    pub fn form_unlike(&self, inputs: &[PathBuf]) -> Option<Form> {
        let form = self.form_of_records()?;
        let is_unlike = |input: &PathBuf| ending::form(input) != Some(form);
        (inputs.is_empty() || inputs.iter().any(is_unlike)).then_some(form)
    }

    /// Returns the folder for temporary files of the run.
    pub fn folder(&self) -> Option<PathBuf> {
        self.output.as_deref().map(checkpoint::folder)
    }
}
