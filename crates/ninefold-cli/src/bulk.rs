//! What the commands for any number of puzzles share: files, threads, order, progress.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use clap::Args;
use ninefold::engine::Answer;
use ninefold::{Candidates, Task};
use ninefold_common::engine;

use crate::failure::{Failure, Outcome};
use crate::input::{self, Batch, Batches, Entry, Form};
use crate::messages::Messages;
use crate::output::{Format, print};
use crate::pace::Pace;
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

/// Files of puzzles.
#[derive(Args)]
pub struct Bulk {
    /// Files of puzzles, as text, gzip or zstd; `-` or no file is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    #[command(flatten)]
    reading: Reading,
}

/// Puzzles given as arguments, and files of puzzles, in any order.
#[derive(Args)]
pub struct PuzzlesOrFiles {
    /// Puzzles of 81 characters, or 729 with pencil marks, or files of puzzles; `-` or no argument is
    /// standard input
    #[arg(value_name = "PUZZLE|FILE")]
    names: Vec<String>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Args)]
struct Reading {
    /// The notation of the input; detected by default
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// The number of puzzles to work on at a time; by default the number of processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Where a command starts in its input, and whether it shows its progress.
#[derive(Clone, Copy)]
pub struct Start {
    /// The number of puzzles to skip because an earlier run has done them.
    pub skip: u64,
    /// Whether there may be a progress bar.
    pub shows_progress: bool,
}

impl Default for Start {
    /// Starts at the first puzzle and shows progress, unless the results go to the terminal: then they
    /// are the progress.
    fn default() -> Start {
        Start {
            skip: 0,
            shows_progress: !io::stdout().is_terminal(),
        }
    }
}

/// How far a command has come when it takes a result.
pub struct SoFar<'r> {
    pub progress: &'r Progress,
    /// The number of files that could not be read.
    pub failed_files: u64,
}

/// The output for a batch of puzzles.
pub struct Records {
    pub text: Vec<u8>,
    pub puzzles: u64,
    /// Whether all puzzles are as they should be.
    pub all_well: bool,
    /// Messages about single puzzles.
    pub errors: Vec<String>,
}

impl Records {
    /// Nothing yet about so many puzzles.
    pub fn of(entries: &[Entry]) -> Records {
        Records {
            text: Vec::new(),
            puzzles: entries.len() as u64,
            all_well: true,
            errors: Vec::new(),
        }
    }
}

/// Solves the puzzles all at once, up to `limit` solutions each; `None` for what could not be read.
pub fn solve_all(entries: &[Entry], limit: u64) -> Vec<Option<Answer>> {
    let puzzles = entries.iter().filter_map(Entry::puzzle);
    let puzzles: Vec<Candidates> = puzzles.map(|puzzle| *puzzle.candidates()).collect();
    let mut answers = Vec::new();
    engine::with(|engine| engine.solve_batch(&puzzles, &Task::count(limit), &mut answers));
    let mut answers = answers.into_iter();
    let answer = |entry: &Entry| entry.written.is_ok().then(|| answers.next()).flatten();
    entries.iter().map(answer).collect()
}

impl Bulk {
    /// The files as the user named them.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The notation that the user named.
    pub fn from(&self) -> Option<Form> {
        self.reading.from
    }

    /// The number of puzzles to work on at a time.
    pub fn threads(&self) -> usize {
        self.reading.threads()
    }

    /// Works on all puzzles, on all threads, and takes the results in order; `take` returns the number
    /// of puzzles so far. A file that cannot be read costs a message. Returns the number of these files.
    pub fn run<U: Send + 'static>(
        &self,
        start: Start,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let batches =
            |pace| Batches::new(&self.files, self.reading.from, pace).skipping(start.skip);
        self.reading.run(&self.files, batches, start, work, take)
    }

    /// Writes the records of all puzzles to stdout, and messages about some of them to stderr.
    pub fn print_records(
        &self,
        format: Format,
        columns: &[&str],
        work: impl Fn(Vec<Entry>) -> Records + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let mut header = Vec::new();
        format.write_header(columns, &mut header);
        print(header)?;
        let (mut puzzles, mut messages, mut all_well) = (0, Messages::default(), true);
        let work = move |batch: Batch| work(batch.into_entries());
        let failed_files = self.run(Start::default(), work, |records, so_far| {
            so_far.progress.suspend(|| print(&records.text))?;
            for error in records.errors {
                messages.error(error, so_far.progress);
            }
            all_well &= records.all_well;
            puzzles += records.puzzles;
            Ok(puzzles)
        })?;
        messages.tell_of_more();
        Ok(Outcome::of(all_well, failed_files))
    }
}

impl PuzzlesOrFiles {
    /// Works on all puzzles as [`Bulk::run`] does.
    pub fn run<U: Send + 'static>(
        &self,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let batches = |pace| Batches::new(&self.names, self.reading.from, pace).or_puzzles();
        self.reading
            .run(&self.names, batches, Start::default(), work, take)
    }
}

impl Reading {
    fn threads(&self) -> usize {
        let available = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(available, usize::from)
    }

    fn run<U: Send + 'static>(
        &self,
        files: &[String],
        batches: impl FnOnce(Pace) -> Batches,
        start: Start,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        mut take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let pace = Pace::default();
        let batches = batches(pace.clone());
        let bytes_read = batches.bytes_read();
        let mut progress = Progress::over_input(input::total_bytes(files), start);
        let mut failed_files = 0;
        let timed = move |batch: Result<Batch, Failure>| -> Result<U, Failure> {
            let batch = batch?;
            let (start, puzzles) = (Instant::now(), batch.len());
            let done = work(batch);
            pace.took(puzzles, start.elapsed());
            Ok(done)
        };
        let taken = pipeline::in_order(batches, self.threads(), timed, |done| {
            let so_far = SoFar {
                progress: &progress,
                failed_files,
            };
            match done {
                Ok(done) => match take(done, &so_far) {
                    Ok(puzzles) => progress.set_puzzles(bytes_read.get(), puzzles),
                    Err(failure) => return ControlFlow::Break(failure),
                },
                Err(failure @ Failure::File { .. }) => {
                    progress.suspend(|| terminal::error(failure));
                    failed_files += 1;
                }
                Err(failure) => return ControlFlow::Break(failure),
            }
            ControlFlow::Continue(())
        });
        match taken {
            ControlFlow::Continue(()) => Ok(failed_files),
            ControlFlow::Break(failure) => Err(failure),
        }
    }
}
