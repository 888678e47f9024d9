//! The destination of the results: standard output, a file, or a device.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::output::print;

use super::checkpoint::CheckpointedFile;
use super::ending::Packer;
use super::output::Output;
use super::settings::Settings;
use super::totals::Totals;

/// The destination, and what is still to be packed for it.
pub struct Destination {
    place: Place,
    packer: Packer,
}

enum Place {
    Stdout,
    /// Anything but a regular file is written directly, as it cannot be replaced.
    Device(File, PathBuf),
    File(Box<CheckpointedFile>),
}

impl Place {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Place::Stdout => print(bytes),
            Place::Device(device, path) => device.write_all(bytes).map_err(Failure::at(path)),
            Place::File(file) => file.write(bytes),
        }
    }
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
        let new = |place, packer| Ok((Some(Destination { place, packer }), Totals::default()));
        let Some(path) = output.filter(|path| *path != Path::new("-")) else {
            return match options.resume {
                true => Err(Failure::Usage("--resume needs an --output FILE".to_owned())),
                false => new(Place::Stdout, Packer::default()),
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
                return new(Place::Device(device, path.to_owned()), Packer::of(path));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Failure::file(path.display(), error));
            }
            _ => {}
        }
        let (file, totals) = CheckpointedFile::open(path, options.resume, settings, inputs)?;
        let destination = file.map(|file| Destination {
            place: Place::File(Box::new(file)),
            packer: Packer::of(path),
        });
        Ok((destination, totals))
    }

    pub fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.packer.push(text, |bytes| self.place.write(bytes))
    }

    /// Returns whether the results go to a file that appears when it is complete.
    pub fn is_file(&self) -> bool {
        matches!(self.place, Place::File(_))
    }

    /// Returns whether it is time for a checkpoint.
    pub fn is_due(&self) -> bool {
        matches!(&self.place, Place::File(file) if file.is_due())
    }

    /// Writes a checkpoint after the results of the puzzles in `totals`.
    pub fn checkpoint(&mut self, totals: &Totals) -> Result<(), Failure> {
        match &mut self.place {
            Place::File(file) => {
                self.packer.flush(|bytes| file.write(bytes))?;
                file.checkpoint(totals)
            }
            _ => Ok(()),
        }
    }

    /// Publishes the complete results.
    pub fn finish(mut self, totals: &Totals) -> Result<(), Failure> {
        self.packer.flush(|bytes| self.place.write(bytes))?;
        match self.place {
            Place::File(file) => file.finish(totals),
            _ => Ok(()),
        }
    }
}
