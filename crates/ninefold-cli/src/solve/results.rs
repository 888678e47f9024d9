//! The destination of the results: standard output, a file, or a device.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::output::print;
use crate::terminal;

use super::checkpoint::{Beginning, CheckpointedFile};
use super::settings::Settings;
use super::totals::Totals;

pub enum Results {
    Stdout,
    /// Anything but a regular file is written directly, as it cannot be replaced.
    Device(File, PathBuf),
    File(Box<CheckpointedFile>),
}

impl Results {
    pub fn open(
        output: Option<&Path>,
        resume: bool,
        settings: Settings,
        inputs: &[String],
    ) -> Result<Beginning<Results>, Failure> {
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
        let results = |file| Results::File(Box::new(file));
        Ok(
            match CheckpointedFile::open(path, resume, settings, inputs)? {
                Beginning::New(file) => {
                    if resume {
                        terminal::say("no run to resume: starting at the first puzzle\n");
                    }
                    Beginning::New(results(file))
                }
                Beginning::Resumed(file, totals) => {
                    let puzzles = terminal::grouped(totals.puzzles());
                    terminal::say(format_args!("going on after {puzzles} puzzles\n"));
                    Beginning::Resumed(results(file), totals)
                }
                Beginning::Complete(totals) => {
                    terminal::say(format_args!("{} is complete\n", path.display()));
                    Beginning::Complete(totals)
                }
            },
        )
    }

    pub fn are_printed(&self) -> bool {
        matches!(self, Results::Stdout)
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        match self {
            Results::Stdout => print(text),
            Results::Device(device, path) => device
                .write_all(text)
                .map_err(|error| Failure::file(path.display(), error)),
            Results::File(file) => file.write(text),
        }
    }

    /// Writes a checkpoint if one is due: the results so far are those of the puzzles in `totals`.
    pub fn checkpoint(&mut self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Results::File(file) => file.checkpoint(totals),
            _ => Ok(()),
        }
    }

    /// Publishes the results, as there are no more to come.
    pub fn finish(self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Results::File(file) => file.finish(totals),
            _ => Ok(()),
        }
    }
}
