//! Results in a file that appears only when it is complete, with checkpoints from which an interrupted
//! run can resume.
//!
//! Results go to `FILE.part`, which is renamed to `FILE` when everything is done. From time to time the
//! results are flushed to disk, then a checkpoint in `FILE.resume` records their length and the number
//! of puzzles. So however a run ends, even by `kill -9`, the checkpoint never claims more than there is.
//! A run that resumes cuts off the results after the checkpoint and solves those puzzles again.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::terminal;

use super::settings::Settings;
use super::totals::Totals;

/// The shortest time between checkpoints.
const PAUSE: Duration = Duration::from_millis(250);

/// The time between checkpoints is at least this many times as long as writing one takes.
const PAUSES: u32 = 10;

/// The results of a run that writes checkpoints.
pub struct CheckpointedFile {
    paths: Paths,
    part: File,
    length: u64,
    settings: Settings,
    due: Instant,
}

/// How a run begins.
pub enum Beginning<T> {
    /// With the first puzzle.
    New(T),
    /// After those that an earlier run has done.
    Resumed(T, Totals),
    /// An earlier run has done all of them.
    Complete(Totals),
}

/// What an interrupted run leaves to the one that resumes it.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    settings: Settings,
    totals: Totals,
    /// The length of the results in bytes.
    length: u64,
    /// Whether these are all results.
    complete: bool,
}

/// The files of a run.
struct Paths {
    results: PathBuf,
    part: PathBuf,
    checkpoint: PathBuf,
}

impl Paths {
    /// Follows symbolic links, so that they stay links.
    fn of(file: &Path) -> Paths {
        let results = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let beside = |ending: &str| {
            let mut name = results.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        Paths {
            part: beside(".part"),
            checkpoint: beside(".resume"),
            results,
        }
    }

    /// Rejects an input that the run would overwrite.
    fn check_inputs(&self, inputs: &[String]) -> Result<(), Failure> {
        let same = |one: &Path, other: &Path| {
            let [one, other] = [one, other].map(fs::canonicalize);
            matches!((one, other), (Ok(one), Ok(other)) if one == other)
        };
        let mut own = [&self.results, &self.part, &self.checkpoint].into_iter();
        let overwritten = inputs
            .iter()
            .find(|input| *input != "-" && own.any(|path| same(path, Path::new(input))));
        match overwritten {
            Some(input) => Err(Failure::Usage(format!(
                "{input}: it is input, and --output would write over it"
            ))),
            None => Ok(()),
        }
    }

    fn load_checkpoint(&self) -> Result<Option<Checkpoint>, Failure> {
        let text = match fs::read(&self.checkpoint) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(at(&self.checkpoint))?,
        };
        let checkpoint = serde_json::from_slice(&text).map_err(io::Error::from);
        checkpoint.map(Some).map_err(at(&self.checkpoint))
    }

    /// Replaces the checkpoint atomically and flushes it to disk.
    fn store_checkpoint(&self, checkpoint: &Checkpoint) -> Result<(), Failure> {
        let new = self.checkpoint.with_extension("resume.new");
        let store = || {
            let mut file = File::create(&new)?;
            file.write_all(&serde_json::to_vec(checkpoint)?)?;
            file.sync_all()?;
            fs::rename(&new, &self.checkpoint)
        };
        store().map_err(at(&self.checkpoint))
    }

    fn remove_checkpoint(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.checkpoint) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(at(&self.checkpoint)),
        }
    }

    /// Opens and locks the file of a run under way.
    fn open_part(&self) -> Result<File, Failure> {
        let mut options = OpenOptions::new();
        let part = options.write(true).create(true).truncate(false);
        let part = part.open(&self.part).map_err(at(&self.part))?;
        let locked = match part.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            // The run that had the lock may have renamed the file: then it holds final results.
            Ok(()) => self.part.exists(),
            // Not every file system supports locks.
            Err(TryLockError::Error(_)) => true,
        };
        match locked {
            true => Ok(part),
            false => Err(Failure::Usage(format!(
                "{}: another run is writing it",
                self.part.display()
            ))),
        }
    }

    /// Gives the results of a complete run their final name.
    fn publish(&self) -> Result<(), Failure> {
        if let Ok(old) = fs::metadata(&self.results) {
            // Keeps the permissions of the old results if possible.
            let _ = fs::set_permissions(&self.part, old.permissions());
        }
        fs::rename(&self.part, &self.results)
            .and_then(|()| sync_directory(&self.results))
            .map_err(at(&self.results))?;
        self.remove_checkpoint()
    }
}

impl CheckpointedFile {
    /// Opens the files beside `file`, to resume an earlier run if wanted and possible.
    pub fn open(
        file: &Path,
        resume: bool,
        settings: Settings,
        inputs: &[String],
    ) -> Result<Beginning<CheckpointedFile>, Failure> {
        let paths = Paths::of(file);
        paths.check_inputs(inputs)?;
        if !resume {
            if paths.checkpoint.exists() {
                let name = paths.results.display();
                terminal::warning(format!(
                    "{name}: starting again; --resume would have gone on with the earlier run"
                ));
            }
            return CheckpointedFile::begin(paths, settings).map(Beginning::New);
        }
        let Some(checkpoint) = paths.load_checkpoint()? else {
            return CheckpointedFile::begin(paths, settings).map(Beginning::New);
        };
        match checkpoint.settings.difference(&settings) {
            None => CheckpointedFile::resume(paths, checkpoint),
            Some(difference) => Err(Failure::Usage(format!(
                "{}: not the same run: {difference}",
                paths.checkpoint.display()
            ))),
        }
    }

    fn begin(paths: Paths, settings: Settings) -> Result<CheckpointedFile, Failure> {
        let part = paths.open_part()?;
        paths.remove_checkpoint()?;
        part.set_len(0).map_err(at(&paths.part))?;
        Ok(CheckpointedFile {
            paths,
            part,
            length: 0,
            settings,
            due: Instant::now() + PAUSE,
        })
    }

    fn resume(
        paths: Paths,
        checkpoint: Checkpoint,
    ) -> Result<Beginning<CheckpointedFile>, Failure> {
        let Checkpoint {
            settings,
            totals,
            length,
            complete,
        } = checkpoint;
        if complete && !paths.part.exists() {
            fs::metadata(&paths.results).map_err(at(&paths.results))?;
            paths.remove_checkpoint()?;
            return Ok(Beginning::Complete(totals));
        }
        let mut part = paths.open_part()?;
        let found = part.metadata().map_err(at(&paths.part))?.len();
        if found < length {
            let name = paths.part.display();
            return Err(Failure::Usage(format!(
                "{name}: it has {found} bytes, but should have at least {length}"
            )));
        }
        part.set_len(length)
            .and_then(|()| part.seek(SeekFrom::End(0)))
            .map_err(at(&paths.part))?;
        if complete {
            paths.publish()?;
            return Ok(Beginning::Complete(totals));
        }
        let results = CheckpointedFile {
            paths,
            part,
            length,
            settings,
            due: Instant::now() + PAUSE,
        };
        Ok(Beginning::Resumed(results, totals))
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.part.write_all(text).map_err(at(&self.paths.part))?;
        self.length += text.len() as u64;
        Ok(())
    }

    /// Writes a checkpoint if one is due.
    pub fn checkpoint(&mut self, totals: &Totals) -> Result<(), Failure> {
        let start = Instant::now();
        if start < self.due {
            return Ok(());
        }
        self.part.sync_data().map_err(at(&self.paths.part))?;
        self.store(totals, false)?;
        self.due = Instant::now() + PAUSE.max(start.elapsed() * PAUSES);
        Ok(())
    }

    fn store(&self, totals: &Totals, complete: bool) -> Result<(), Failure> {
        self.paths.store_checkpoint(&Checkpoint {
            settings: self.settings.clone(),
            totals: totals.to_be_resumed(),
            length: self.length,
            complete,
        })
    }

    /// Publishes the results, as there are no more to come.
    pub fn finish(self, totals: &Totals) -> Result<(), Failure> {
        self.part.sync_all().map_err(at(&self.paths.part))?;
        self.store(totals, true)?;
        self.paths.publish()
    }
}

/// Adds the name of the file to an error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    move |error| Failure::file(path.display(), error)
}

/// Flushes a new name of a file to disk.
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    match cfg!(unix) {
        true => File::open(parent.unwrap_or(Path::new(".")))?.sync_all(),
        // Elsewhere a directory cannot be opened as a file.
        false => Ok(()),
    }
}
