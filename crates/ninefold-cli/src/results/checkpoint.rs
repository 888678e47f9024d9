//! Results in a file that appears only when it is complete, with checkpoints from which an interrupted
//! run can resume.
//!
//! Results go to `FILE.part`, which is renamed to `FILE` when the run is complete. From time to time the results are
//! flushed to disk, then a checkpoint in `FILE.resume` records their length and the number of puzzles. So the
//! checkpoint never claims results that do not exist, however a run ends, even by `kill -9`. A run that resumes cuts
//! off the results after the checkpoint and solves those puzzles again.
//!
//! This also holds if the power fails. A change of a file name reaches the disk when the folder is flushed, and several
//! changes may reach it in any order. So the folder is flushed between changes whose order matters.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ninefold_files::source::{self, is_stdin};
use same_file::Handle;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::output::followed;
use crate::terminal;

use super::sealed::{seal, unseal};
use super::settings::Settings;
use super::totals::Totals;

/// The shortest time between checkpoints.
const PAUSE: Duration = Duration::from_millis(250);

/// The time between checkpoints is at least this multiple of the time to write one.
const PAUSES: u32 = 10;

/// The maximum size of a checkpoint. It consists mostly of the names of the input files, and a system passes a
/// program at most a few MiB of names.
const LARGEST: u64 = 64 << 20;

/// The results of a run that writes checkpoints.
pub struct CheckpointedFile {
    paths: Paths,
    part: File,
    /// The last checkpoint, but with the current length of the results.
    checkpoint: Checkpoint,
    due: Instant,
}

/// The state that an interrupted run leaves for the run that resumes it.
#[derive(Default, Serialize, Deserialize)]
struct Checkpoint {
    settings: Settings,
    totals: Totals,
    /// The length of the results in bytes.
    length: u64,
    /// Whether the results are complete.
    complete: bool,
}

/// Returns the folder beside the results for temporary files of the run.
pub fn folder(results: &Path) -> PathBuf {
    Paths::of(results).folder
}

/// The files of a run.
struct Paths {
    results: PathBuf,
    part: PathBuf,
    checkpoint: PathBuf,
    folder: PathBuf,
}

impl Paths {
    /// Returns the paths of a run. Follows symbolic links, so that they stay links, even to a file that does not
    /// exist yet.
    fn of(file: &Path) -> Paths {
        let results = followed(file);
        let beside = |ending: &str| {
            let mut name = results.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        Paths {
            part: beside(".part"),
            checkpoint: beside(".resume"),
            folder: beside(".kept"),
            results,
        }
    }

    /// Rejects an input file that the run would overwrite, whatever its name.
    fn check_inputs(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        // Do not open anything else: opening a pipe, for example, might consume data.
        let file = |path: &Path| match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Handle::from_path(path).ok(),
            _ => None,
        };
        let own = [&self.results, &self.part, &self.checkpoint].map(|path| file(path));
        let would_be_lost = |input: &Path| {
            let input = match is_stdin(input) {
                true => Handle::stdin().ok(),
                false => file(input),
            };
            input.is_some() && own.contains(&input)
        };
        let inputs = match inputs {
            [] => &[PathBuf::from("-")],
            _ => inputs,
        };
        match inputs.iter().find(|input| would_be_lost(input)) {
            Some(input) => Err(Failure::Usage(format!(
                "{}: --output would overwrite this input file",
                source::display(input)
            ))),
            None => Ok(()),
        }
    }

    fn load_checkpoint(&self) -> Result<Option<Checkpoint>, Failure> {
        let file = match File::open(&self.checkpoint) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(Failure::at(&self.checkpoint))?,
        };
        let mut text = Vec::new();
        file.take(LARGEST + 1)
            .read_to_end(&mut text)
            .map_err(Failure::at(&self.checkpoint))?;
        let checkpoint = match text.len() as u64 > LARGEST {
            true => Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!(
                    "the file is larger than {} MiB, so it is not a checkpoint",
                    LARGEST >> 20
                ),
            )),
            false => unseal(&text),
        };
        checkpoint.map(Some).map_err(|error| {
            let name = self.checkpoint.display();
            let message = format!("{name}: {error}; without --resume the run starts again");
            Failure::Usage(message)
        })
    }

    /// Replaces the checkpoint atomically and flushes it to disk.
    fn store_checkpoint(&self, checkpoint: &Checkpoint) -> Result<(), Failure> {
        let new = self.checkpoint.with_extension("resume.new");
        let store = || {
            let mut file = File::create(&new)?;
            file.write_all(&seal(checkpoint)?)?;
            file.sync_all()?;
            fs::rename(&new, &self.checkpoint)?;
            // The caller may now remove files that only the previous checkpoint needs.
            sync_folder_of(&self.checkpoint)
        };
        store().map_err(Failure::at(&self.checkpoint))
    }

    fn remove_checkpoint(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.checkpoint) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(Failure::at(&self.checkpoint)),
        }
    }

    /// Opens and locks the file of a run in progress. The owner of the lock may also change the checkpoint and the
    /// results.
    fn open_part(&self) -> Result<File, Failure> {
        loop {
            let mut options = OpenOptions::new();
            let part = options.read(true).write(true).create(true).truncate(false);
            let part = part.open(&self.part).map_err(Failure::at(&self.part))?;
            match part.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::Usage(format!(
                        "{}: another run is writing it",
                        self.part.display()
                    )));
                }
                // Not every file system supports locks.
                Err(TryLockError::Error(_)) => return Ok(part),
                Ok(()) => {}
            }
            // The run that held the lock may have renamed the file: then this file is the final result.
            let locked = part.try_clone().and_then(Handle::from_file);
            match (locked, Handle::from_path(&self.part)) {
                (Ok(locked), Ok(named)) if locked == named => return Ok(part),
                (Err(error), _) => return Err(Failure::file(self.part.display(), error)),
                (_, Err(error)) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Failure::file(self.part.display(), error));
                }
                _ => {}
            }
        }
    }

    /// Gives the results of a complete run their final name. Removes the checkpoint first: once `FILE.part` has
    /// another name, the next run may create its own.
    fn publish(&self, complete: &Checkpoint) -> Result<(), Failure> {
        if let Ok(old) = fs::metadata(&self.results) {
            // Keeps the permissions of the old results if possible.
            let _ = fs::set_permissions(&self.part, old.permissions());
        }
        self.remove_checkpoint()?;
        // A checkpoint without `FILE.part` could not be resumed.
        let gone = sync_folder_of(&self.checkpoint);
        if let Err(error) = gone.and_then(|()| fs::rename(&self.part, &self.results)) {
            self.store_checkpoint(complete)?;
            return Err(Failure::file(self.results.display(), error));
        }
        sync_folder_of(&self.results).map_err(Failure::at(&self.results))
    }
}

impl CheckpointedFile {
    /// Opens the files beside `file`. Resumes an earlier run if `resume` is set and possible. Returns the totals of
    /// that run, and `None` for the file if it was complete.
    pub fn open(
        file: &Path,
        resume: bool,
        settings: &Settings,
        inputs: &[PathBuf],
    ) -> Result<(Option<CheckpointedFile>, Totals), Failure> {
        let paths = Paths::of(file);
        paths.check_inputs(inputs)?;
        let part = paths.open_part()?;
        let earlier = match resume {
            true => paths.load_checkpoint()?,
            false => None,
        };
        let Some(earlier) = earlier else {
            if resume {
                terminal::say("no run to resume: starting at the first puzzle\n");
            } else if paths.checkpoint.exists() {
                let name = paths.results.display();
                terminal::warning(format!(
                    "{name}: starting again; --resume would have continued the earlier run"
                ));
            }
            paths.remove_checkpoint()?;
            // The old checkpoint must not reappear beside new files, nor the next one exist without `FILE.part`.
            sync_folder_of(&paths.part).map_err(Failure::at(&paths.part))?;
            let checkpoint = Checkpoint {
                settings: settings.clone(),
                ..Checkpoint::default()
            };
            let results = CheckpointedFile::after(checkpoint, paths, part)?;
            return Ok((Some(results), Totals::default()));
        };
        if let Some(difference) = earlier.settings.difference(settings) {
            let name = paths.checkpoint.display();
            return Err(Failure::Usage(format!(
                "{name}: not the same run: {difference}"
            )));
        }
        let totals = earlier.totals.clone();
        let complete = earlier.complete;
        let results = CheckpointedFile::after(earlier, paths, part)?;
        if complete {
            results.paths.publish(&results.checkpoint)?;
            terminal::say(format_args!("{} is complete\n", file.display()));
            return Ok((None, totals));
        }
        let puzzles = terminal::grouped(totals.puzzles());
        terminal::say(format_args!("continuing after {puzzles} puzzles\n"));
        Ok((Some(results), totals))
    }

    /// Continues after this checkpoint, and cuts off all later results.
    fn after(
        checkpoint: Checkpoint,
        paths: Paths,
        mut part: File,
    ) -> Result<CheckpointedFile, Failure> {
        let found = part.metadata().map_err(Failure::at(&paths.part))?.len();
        let length = checkpoint.length;
        if found < length {
            let name = paths.part.display();
            return Err(Failure::Usage(format!(
                "{name}: it has {found} bytes, but should have at least {length}"
            )));
        }
        part.set_len(length)
            .and_then(|()| part.seek(SeekFrom::End(0)))
            .map_err(Failure::at(&paths.part))?;
        Ok(CheckpointedFile {
            paths,
            part,
            checkpoint,
            due: Instant::now() + PAUSE,
        })
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        let written = self.part.write_all(text);
        written.map_err(Failure::at(&self.paths.part))?;
        self.checkpoint.length += text.len() as u64;
        Ok(())
    }

    /// Returns whether it is time for a checkpoint.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Writes a checkpoint.
    pub fn checkpoint(&mut self, totals: &Totals) -> Result<(), Failure> {
        let start = Instant::now();
        self.store(totals)?;
        self.due = Instant::now() + PAUSE.max(start.elapsed() * PAUSES);
        Ok(())
    }

    fn store(&mut self, totals: &Totals) -> Result<(), Failure> {
        let synced = self.part.sync_all();
        synced.map_err(Failure::at(&self.paths.part))?;
        self.checkpoint.totals = totals.clone();
        self.paths.store_checkpoint(&self.checkpoint)
    }

    /// Publishes the complete results.
    pub fn finish(mut self, totals: &Totals) -> Result<(), Failure> {
        self.checkpoint.complete = true;
        self.store(totals)?;
        self.paths.publish(&self.checkpoint)
    }
}

/// Flushes the folder of a file, so that its new name, or its removal, survives a loss of power.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    sync_folder(parent.unwrap_or(Path::new(".")))
}

/// Flushes the names of the files in a folder to disk.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match cfg!(unix) {
        true => File::open(folder)?.sync_all(),
        // Other systems cannot open a folder as a file.
        false => Ok(()),
    }
}
