//! Where the results go: standard output, a file, or a device.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::output::print_bytes;
use crate::terminal;

use super::journal::{Journal, Opened};
use super::task::Task;
use super::totals::Totals;

/// What takes the results.
pub enum Results {
    Stdout,
    /// What is no regular file cannot be replaced, and is written as it is.
    Device(File, PathBuf),
    Journal(Box<Journal>),
}

/// How the results begin.
pub enum Beginning {
    New(Results),
    /// So much has been done before.
    Resumed(Results, Totals),
    /// All has been done before.
    Complete(Totals),
}

impl Results {
    pub fn open(
        output: Option<&Path>,
        resume: bool,
        task: Task,
        inputs: &[String],
    ) -> Result<Beginning, Failure> {
        let Some(path) = output.filter(|path| *path != Path::new("-")) else {
            return match resume {
                true => Err(Failure::Usage("--resume needs an --output FILE".to_owned())),
                false => Ok(Beginning::New(Results::Stdout)),
            };
        };
        let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        if is_special {
            let name = path.display();
            if resume {
                return Err(Failure::Usage(format!(
                    "{name}: not a file, so there is nothing to resume"
                )));
            }
            let device = File::options().write(true).open(path);
            let device = device.map_err(|error| Failure::file(name, error))?;
            return Ok(Beginning::New(Results::Device(device, path.to_owned())));
        }
        Ok(match Journal::open(path, resume, task, inputs)? {
            Opened::New(journal) => {
                if resume {
                    terminal::say("no run to resume: starting at the first puzzle\n");
                }
                Beginning::New(Results::Journal(Box::new(journal)))
            }
            Opened::Resumed(journal, totals) => {
                let puzzles = terminal::grouped(totals.puzzles());
                terminal::say(format_args!("going on after {puzzles} puzzles\n"));
                Beginning::Resumed(Results::Journal(Box::new(journal)), totals)
            }
            Opened::Complete(totals) => {
                terminal::say(format_args!("{} is complete\n", path.display()));
                Beginning::Complete(totals)
            }
        })
    }

    pub fn are_printed(&self) -> bool {
        matches!(self, Results::Stdout)
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        match self {
            Results::Stdout => print_bytes(text),
            Results::Device(device, path) => device
                .write_all(text)
                .map_err(|error| Failure::file(path.display(), error)),
            Results::Journal(journal) => journal.write(text),
        }
    }

    /// Says that what has been written are the results of the puzzles counted.
    pub fn keep(&mut self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Results::Journal(journal) => journal.keep(totals),
            _ => Ok(()),
        }
    }

    /// Says that there are no more results.
    pub fn finish(self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Results::Journal(journal) => journal.finish(totals),
            _ => Ok(()),
        }
    }
}
