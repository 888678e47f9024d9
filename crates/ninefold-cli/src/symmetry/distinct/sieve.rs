//! The sieve of `ninefold distinct`. It decides about each puzzle at once while all keys fit into memory. After that,
//! keys and texts go to disk, and the decisions are made at the end.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read};
use std::mem;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::results::{Sieve, Write};

use super::batch_keys::BatchKeys;
use super::decisions::{Decisions, Numbers, Tallies, decide};
use super::known::KnownList;
use super::members::{Classes, Member, Members, hash, write_member};
use super::mode::{Mode, Slot};
use super::place::{Appended, Place};
use super::runs::{Stored, write_run};
use super::texts::{Texts, write_text};

/// The number of bytes to write at a time.
const PIECE: usize = 1 << 20;

// The names of the files of a run. `log.N` has the keys added after N runs of members were written.
const TEXTS: &str = "texts";
const COUNTS: &str = "counts";
const RUN: &str = "run.";
const LOG: &str = "log.";

/// Decides which puzzles are written. The members of classes are numbered: first those of the known list, then those
/// of the input. In memory, only the first member of a class has a number, which is also that of the class.
pub struct DistinctSieve {
    mode: Mode,
    /// The maximum memory for the keys.
    memory: usize,
    known: Option<KnownList>,
    place: Place,
    keys: Keys,
    /// The number of puzzles of each class, by the number of the class, while all classes are in memory.
    counts: Vec<u64>,
    /// The counts by class on disk, once they no longer fit into memory.
    stored_counts: Option<File>,
    /// The keys added since the last run of members was written, in order.
    log: Option<Appended>,
    runs: Vec<File>,
    texts: Option<Appended>,
    progress: Progress,
    /// The number of runs at the last checkpoint.
    runs_before: usize,
    /// The number of logs that have been removed.
    logs_removed: usize,
}

enum Keys {
    /// The classes of all keys.
    InMemory(Classes),
    /// The keys added since the last run was written.
    OnDisk(Members),
}

/// The progress of a run, for checkpoints.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Progress {
    /// The number of the next member.
    next: u64,
    /// The number of the first member that does not belong to the known list.
    first_own: u64,
    /// Whether some puzzles of the known list have no class.
    is_known_ill: bool,
    /// The number of classes at the time when they no longer fitted into memory.
    in_memory: Option<u64>,
    tallies: Tallies,
}

/// The state that a run leaves for the run that resumes it: its progress, and the lengths of its files.
#[derive(Serialize, Deserialize)]
struct Kept {
    progress: Progress,
    runs: usize,
    log: Option<u64>,
    texts: Option<u64>,
}

impl DistinctSieve {
    pub fn new(mode: Mode, memory: usize, known: Option<KnownList>) -> DistinctSieve {
        DistinctSieve {
            mode,
            memory,
            known,
            place: Place::Unnamed,
            keys: Keys::InMemory(Classes::default()),
            counts: Vec::new(),
            stored_counts: None,
            log: None,
            runs: Vec::new(),
            texts: None,
            progress: Progress::default(),
            runs_before: 0,
            logs_removed: 0,
        }
    }

    pub fn tallies(&self) -> Tallies {
        self.progress.tallies
    }

    /// Returns whether all puzzles of the known list have a class.
    pub fn is_known_well(&self) -> bool {
        !self.progress.is_known_ill
    }

    fn read_known(&mut self) -> Result<(), Failure> {
        let Some(known) = self.known.take() else {
            return Ok(());
        };
        let all_well = known.read(|found| {
            for (_, key, _) in found.items(&[]) {
                self.add(key, true)?;
            }
            self.keep_to_memory()
        })?;
        self.progress.is_known_ill = !all_well;
        self.progress.first_own = self.progress.next;
        Ok(())
    }

    /// Adds a key. If all classes are in memory, returns the number of its class and whether the class is new.
    fn add(&mut self, key: &[u8], logs: bool) -> Result<Option<(u64, bool)>, Failure> {
        let (number, hash) = (self.progress.next, hash(key));
        let class = match &mut self.keys {
            Keys::InMemory(classes) => Some(classes.find_or_add(hash, key)),
            Keys::OnDisk(members) => {
                members.push(hash, key, number);
                None
            }
        };
        let is_new = class.is_none_or(|(_, is_new)| is_new);
        self.progress.next += u64::from(is_new);
        let counts = self.mode == Mode::Count;
        if let (true, Some((class, _))) = (counts, class) {
            self.counts.resize(self.progress.next as usize, 0);
            self.counts[class as usize] += 1;
        }
        // Only a run with named files can be resumed.
        if let (true, Place::Folder(_), true) = (logs, &self.place, is_new || counts) {
            let log = match self.log.take() {
                Some(log) => log,
                None => self.place.append(&format!("{LOG}{}", self.runs.len()))?,
            };
            let written = write_member(number, key, self.log.insert(log));
            written.map_err(self.place.failure())?;
        }
        Ok(class)
    }

    /// Writes a puzzle, stores it until the end, or drops it.
    fn decide(
        &mut self,
        (slot, text): (Slot, &[u8]),
        (class, is_new): (u64, bool),
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let first_own = self.progress.first_own;
        let tallies = &mut self.progress.tallies;
        let tally = match (class < first_own, is_new) {
            (true, _) => &mut tallies.known,
            (false, true) => &mut tallies.different,
            (false, false) => &mut tallies.duplicates,
        };
        *tally += 1;
        match self.mode {
            Mode::First if is_new => out.extend_from_slice(text),
            Mode::Duplicates if !is_new => out.extend_from_slice(text),
            Mode::Count if is_new => self.wait(slot, text)?,
            Mode::Groups => {
                let group = (class + 1).saturating_sub(first_own);
                self.mode.write(slot, text, group, out);
            }
            _ => {}
        }
        Ok(())
    }

    /// Stores a text until the end.
    fn wait(&mut self, slot: Slot, text: &[u8]) -> Result<(), Failure> {
        let texts = match self.texts.take() {
            Some(texts) => texts,
            None => self.place.append(TEXTS)?,
        };
        let written = write_text(slot, text, self.texts.insert(texts));
        written.map_err(self.place.failure())
    }

    /// Writes the keys to disk if they take too much memory.
    fn keep_to_memory(&mut self) -> Result<(), Failure> {
        let bytes = match &self.keys {
            Keys::InMemory(classes) => classes.bytes() + self.counts.capacity() * size_of::<u64>(),
            Keys::OnDisk(members) => members.bytes(),
        };
        match bytes > self.memory {
            true => self.write_members(),
            false => Ok(()),
        }
    }

    fn write_members(&mut self) -> Result<(), Failure> {
        let failure = self.place.failure();
        let mut members = match mem::replace(&mut self.keys, Keys::OnDisk(Members::default())) {
            Keys::OnDisk(members) => members,
            Keys::InMemory(classes) => {
                self.progress.in_memory = Some(classes.count());
                self.store_counts()?;
                classes.into_members()
            }
        };
        let file = self.place.create(&format!("{RUN}{}", self.runs.len()))?;
        let mut run = BufWriter::with_capacity(PIECE, file);
        members.write_sorted(&mut run).map_err(&failure)?;
        let run = run
            .into_inner()
            .map_err(|error| failure(error.into_error()))?;
        run.sync_all().map_err(&failure)?;
        self.runs.push(run);
        self.log = None;
        Ok(())
    }

    fn store_counts(&mut self) -> Result<(), Failure> {
        let failure = self.place.failure();
        if self.mode == Mode::Count {
            let counts = (0..).zip(mem::take(&mut self.counts));
            let counts = counts.map(|(class, count)| Ok([class, count]));
            let file = write_run(self.place.create(COUNTS)?, counts).map_err(&failure)?;
            file.sync_all().map_err(failure)?;
            self.stored_counts = Some(file);
        }
        Ok(())
    }

    /// Restores the state of an earlier run.
    fn resume(&mut self, kept: Kept) -> Result<(), Failure> {
        let failure = self.place.failure();
        for run in 0..kept.runs {
            self.runs.push(self.place.open(&format!("{RUN}{run}"))?);
        }
        if kept.progress.in_memory.is_some() {
            self.keys = Keys::OnDisk(Members::default());
            if self.mode == Mode::Count {
                self.stored_counts = Some(self.place.open(COUNTS)?);
            }
        }
        if let Some(length) = kept.texts {
            self.texts = Some(self.place.reopen(TEXTS, length)?);
        }
        if let Some(length) = kept.log {
            let name = format!("{LOG}{}", kept.runs);
            // The file must be cut off at this length before it is read.
            let log = self.place.reopen(&name, length)?;
            let mut members = BufReader::new(self.place.open(&name)?.take(length));
            while let Some(member) = Member::read(&mut members).map_err(&failure)? {
                self.progress.next = member.number;
                self.add(&member.key, false)?;
            }
            self.log = Some(log);
        }
        self.progress = kept.progress;
        self.runs_before = kept.runs;
        Ok(())
    }

    /// Returns the decisions about the stored texts, and the number of the first text.
    fn decisions(&mut self) -> Result<(Decisions, u64), Failure> {
        let first_own = self.progress.first_own;
        let Some(in_memory) = self.progress.in_memory else {
            let counts = (0..).zip(mem::take(&mut self.counts));
            let counts = counts.map(|(class, count)| Ok([class, count]));
            return Ok((Decisions::of(counts), first_own));
        };
        self.write_members()?;
        self.keys = Keys::OnDisk(Members::default());
        let first_open = in_memory.max(first_own);
        let numbers = Numbers {
            first_own,
            first_open,
        };
        let (runs, counts) = (mem::take(&mut self.runs), self.stored_counts.take());
        let work = (&self.place, self.memory);
        let (decisions, tallies) = decide(self.mode, runs, counts, numbers, work)?;
        self.progress.tallies += tallies;
        let first = match self.mode {
            Mode::Count => first_own,
            _ => first_open,
        };
        Ok((decisions, first))
    }
}

impl Sieve for DistinctSieve {
    type Findings = BatchKeys;

    fn begin(&mut self, folder: Option<PathBuf>, kept: Option<Value>) -> Result<(), Failure> {
        self.place = folder.map_or(Place::Unnamed, Place::Folder);
        match kept.map(serde_json::from_value) {
            None => {
                self.place.clear(is_own);
                self.read_known()
            }
            Some(Ok(kept)) => self.resume(kept),
            Some(Err(error)) => Err(Failure::Usage(error.to_string())),
        }
    }

    fn sift(&mut self, text: &mut Vec<u8>, found: BatchKeys) -> Result<(), Failure> {
        let mut out = Vec::with_capacity(text.len());
        for (slot, key, text) in found.items(text) {
            let decides_now = matches!(self.keys, Keys::InMemory(_)) && self.mode != Mode::Count;
            match slot {
                Slot::Always if decides_now => out.extend_from_slice(text),
                Slot::Always => self.wait(slot, text)?,
                _ => match self.add(key, true)? {
                    Some(class) => self.decide((slot, text), class, &mut out)?,
                    None => self.wait(slot, text)?,
                },
            }
        }
        *text = out;
        self.keep_to_memory()
    }

    fn keep(&mut self) -> Result<Option<Value>, Failure> {
        // The previous checkpoint is on disk, so nothing needs the logs of earlier runs of members.
        for runs in mem::replace(&mut self.logs_removed, self.runs_before)..self.runs_before {
            self.place.remove(&format!("{LOG}{runs}"));
        }
        let failure = self.place.failure();
        let sync = |file: &mut Option<Appended>| file.as_mut().map(Appended::sync).transpose();
        let kept = Kept {
            progress: self.progress,
            runs: self.runs.len(),
            log: sync(&mut self.log).map_err(&failure)?,
            texts: sync(&mut self.texts).map_err(&failure)?,
        };
        self.place.sync()?;
        self.runs_before = kept.runs;
        let kept = serde_json::to_value(kept).expect("numbers have a value in JSON");
        Ok(Some(kept))
    }

    fn finish(&mut self, write: Write<'_>) -> Result<(), Failure> {
        let Some(texts) = self.texts.take() else {
            return Ok(());
        };
        let (mut decisions, mut number) = self.decisions()?;
        let failure = self.place.failure();
        let mut texts = Texts::of(texts.into_file().map_err(&failure)?);
        let mut out = Vec::with_capacity(PIECE);
        while let Some((slot, text)) = texts.next().map_err(&failure)? {
            if slot == Slot::Always {
                out.extend_from_slice(text);
            } else {
                let decision = decisions.of_puzzle(number).map_err(&failure)?;
                match (self.mode, decision) {
                    (Mode::First, None) | (Mode::Duplicates, Some(_)) => {
                        out.extend_from_slice(text);
                    }
                    (Mode::Count | Mode::Groups, Some(figure)) => {
                        self.mode.write(slot, text, figure, &mut out);
                    }
                    _ => {}
                }
                number += 1;
            }
            if out.len() >= PIECE {
                write(&out)?;
                out.clear();
            }
        }
        write(&out)
    }

    fn clear(&self, folder: PathBuf) {
        Place::Folder(folder).clear(is_own);
    }
}

/// Returns whether a run uses a file of this name.
fn is_own(name: &str) -> bool {
    [TEXTS, COUNTS].contains(&name) || name.starts_with(RUN) || name.starts_with(LOG)
}
