//! The destination of the results: standard output, a file, or a device.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::output::print;

use super::checkpoint::CheckpointedFile;
use super::output::Output;
use super::settings::Settings;
use super::totals::Totals;

pub enum Destination {
    Stdout,
    /// Anything but a regular file is written directly, as it cannot be replaced.
    Device(File, PathBuf),
    File(Box<CheckpointedFile>),
}

impl Destination {
    /// Opens the destination, and returns the totals of an earlier run, if any. Returns no destination if that run
    /// was complete.
    pub fn open(
        options: &Output,
        settings: &Settings,
        inputs: &[PathBuf],
    ) -> Result<(Option<Destination>, Totals), Failure> {
        let output = options.output.as_deref();
        let new = |destination| Ok((Some(destination), Totals::default()));
        let Some(path) = output.filter(|path| *path != Path::new("-")) else {
            return match options.resume {
                true => Err(Failure::Usage("--resume needs an --output FILE".to_owned())),
                false => new(Destination::Stdout),
            };
        };
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() && options.resume => {
                return Err(Failure::Usage(format!(
                    "{}: not a file, so there is nothing to resume",
                    path.display()
                )));
            }
            Ok(metadata) if !metadata.is_file() => {
                let device = File::options().write(true).open(path);
                let device = device.map_err(Failure::at(path))?;
                return new(Destination::Device(device, path.to_owned()));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Failure::file(path.display(), error));
            }
            _ => {}
        }
        let (file, totals) = CheckpointedFile::open(path, options.resume, settings, inputs)?;
        Ok((file.map(|file| Destination::File(Box::new(file))), totals))
    }

    pub fn is_stdout(&self) -> bool {
        matches!(self, Destination::Stdout)
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        match self {
            Destination::Stdout => print(text),
            Destination::Device(device, path) => device.write_all(text).map_err(Failure::at(path)),
            Destination::File(file) => file.write(text),
        }
    }

    /// Returns whether the results go to a file that appears when it is complete.
    pub fn is_file(&self) -> bool {
        matches!(self, Destination::File(_))
    }

    /// Returns whether it is time for a checkpoint.
    pub fn is_due(&self) -> bool {
        matches!(self, Destination::File(file) if file.is_due())
    }

    /// Writes a checkpoint after the results of the puzzles in `totals`.
    pub fn checkpoint(&mut self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Destination::File(file) => file.checkpoint(totals),
            _ => Ok(()),
        }
    }

    /// Publishes the complete results.
    pub fn finish(self, totals: &Totals) -> Result<(), Failure> {
        match self {
            Destination::File(file) => file.finish(totals),
            _ => Ok(()),
        }
    }
}
