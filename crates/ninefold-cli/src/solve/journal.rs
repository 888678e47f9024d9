//! A file of results that is whole or not there, and a run that goes on where it was broken off.
//!
//! Results go to `FILE.part`, which becomes `FILE` by being renamed when all is done. From time to time
//! what has come so far is made to stay: first the results are, then `FILE.resume` says how many there
//! are and of how many puzzles. So whenever a run ends, be it by `kill -9`, the file beside the results
//! tells of no more than there is; what is more than it tells of is cut off, and worked on again.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::terminal;

use super::task::Task;
use super::totals::Totals;

/// How long to wait between checkpoints at least.
const PAUSE: Duration = Duration::from_millis(250);

/// How many times longer the time between checkpoints is than a checkpoint takes.
const PAUSES: u32 = 10;

/// The results of a run, on their way into a file.
pub struct Journal {
    paths: Paths,
    part: File,
    length: u64,
    task: Task,
    due: Instant,
}

/// How a journal begins.
pub enum Opened {
    /// From nothing.
    New(Journal),
    /// After what has been done before.
    Resumed(Journal, Totals),
    /// All had been done already.
    Complete(Totals),
}

/// What is remembered of a run.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    task: Task,
    totals: Totals,
    /// How long the results are.
    length: u64,
    /// Whether there are no more to come.
    complete: bool,
}

/// The files of a run.
struct Paths {
    results: PathBuf,
    part: PathBuf,
    checkpoint: PathBuf,
}

impl Paths {
    /// A link is followed, so that it stays one.
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

    /// Complains of an input that the run would write over.
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

    /// Replaces the checkpoint as a whole, and makes it stay.
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

    /// The file of a run under way, which no other run may have.
    fn open_part(&self) -> Result<File, Failure> {
        let mut options = OpenOptions::new();
        let part = options.write(true).create(true).truncate(false);
        let part = part.open(&self.part).map_err(at(&self.part))?;
        let locked = match part.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            // The run that had it has made it the results, which are not ours to touch.
            Ok(()) => self.part.exists(),
            // Not every file system has locks.
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

    /// Makes the results of a complete run what they are called.
    fn publish(&self) -> Result<(), Failure> {
        if let Ok(old) = fs::metadata(&self.results) {
            // What may read and write them is not for us to change; if it cannot be kept, so be it.
            let _ = fs::set_permissions(&self.part, old.permissions());
        }
        fs::rename(&self.part, &self.results)
            .and_then(|()| sync_directory(&self.results))
            .map_err(at(&self.results))?;
        self.remove_checkpoint()
    }
}

impl Journal {
    /// Opens the files beside `file`; to resume, if there is anything to go on with.
    pub fn open(
        file: &Path,
        resume: bool,
        task: Task,
        inputs: &[String],
    ) -> Result<Opened, Failure> {
        let paths = Paths::of(file);
        paths.check_inputs(inputs)?;
        if !resume {
            if paths.checkpoint.exists() {
                let name = paths.results.display();
                terminal::warning(format!(
                    "{name}: starting again; --resume would have gone on with the run before"
                ));
            }
            return Journal::begin(paths, task).map(Opened::New);
        }
        let Some(checkpoint) = paths.load_checkpoint()? else {
            return Journal::begin(paths, task).map(Opened::New);
        };
        match checkpoint.task.difference(&task) {
            None => Journal::resume(paths, checkpoint),
            Some(difference) => Err(Failure::Usage(format!(
                "{}: not the same run: {difference}",
                paths.checkpoint.display()
            ))),
        }
    }

    fn begin(paths: Paths, task: Task) -> Result<Journal, Failure> {
        let part = paths.open_part()?;
        paths.remove_checkpoint()?;
        part.set_len(0).map_err(at(&paths.part))?;
        Ok(Journal {
            paths,
            part,
            length: 0,
            task,
            due: Instant::now() + PAUSE,
        })
    }

    fn resume(paths: Paths, checkpoint: Checkpoint) -> Result<Opened, Failure> {
        let Checkpoint {
            task,
            totals,
            length,
            complete,
        } = checkpoint;
        if complete && !paths.part.exists() {
            fs::metadata(&paths.results).map_err(at(&paths.results))?;
            paths.remove_checkpoint()?;
            return Ok(Opened::Complete(totals));
        }
        let mut part = paths.open_part()?;
        let found = part.metadata().map_err(at(&paths.part))?.len();
        if found < length {
            let name = paths.part.display();
            return Err(Failure::Usage(format!(
                "{name}: it has {found} bytes, and should have {length} at least"
            )));
        }
        part.set_len(length)
            .and_then(|()| part.seek(SeekFrom::End(0)))
            .map_err(at(&paths.part))?;
        if complete {
            paths.publish()?;
            return Ok(Opened::Complete(totals));
        }
        let journal = Journal {
            paths,
            part,
            length,
            task,
            due: Instant::now() + PAUSE,
        };
        Ok(Opened::Resumed(journal, totals))
    }

    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.part.write_all(text).map_err(at(&self.paths.part))?;
        self.length += text.len() as u64;
        Ok(())
    }

    /// Makes what has been written stay, if it is time to.
    pub fn keep(&mut self, totals: &Totals) -> Result<(), Failure> {
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
            task: self.task.clone(),
            totals: totals.to_be_resumed(),
            length: self.length,
            complete,
        })
    }

    /// Says that there are no more results.
    pub fn finish(self, totals: &Totals) -> Result<(), Failure> {
        self.part.sync_all().map_err(at(&self.paths.part))?;
        self.store(totals, true)?;
        self.paths.publish()
    }
}

/// Names the file that an error is about.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    move |error| Failure::file(path.display(), error)
}

/// Makes a new name of a file stay.
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    match cfg!(unix) {
        true => File::open(parent.unwrap_or(Path::new(".")))?.sync_all(),
        // Elsewhere a directory is no file that could be opened.
        false => Ok(()),
    }
}
