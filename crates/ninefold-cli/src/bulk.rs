//! The parts that all commands for many puzzles share: files, threads, order, progress.

use std::io::{self, IsTerminal};
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use clap::Args;
use ninefold::Task;
use ninefold::engine::LineAnswer;
use ninefold_files::{Batches, Error, Remark, is_puzzle, source};
use ninefold_operations::surface::arguments::whole;
use ninefold_operations::threads::engine;

use crate::failure::{BadFiles, Failure, Outcome};
use crate::input::{self, Batch, Digest, Entry, Form, Keeps};
use crate::messages::Messages;
use crate::output::print_coloured;
use crate::pace::Pace;
use crate::pipeline::{self, Handover};
use crate::progress::Progress;
use crate::terminal;

/// The input: puzzles and files of puzzles, in any order.
#[derive(Args)]
pub struct Bulk {
    /// Puzzles of 81 characters, or 729 with pencil marks, or links; files of puzzles, as text, gzip or
    /// zstd; `-` or no argument is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    pub inputs: Vec<PathBuf>,

    /// The notation of the input, as in `ninefold help notations`; detected by default
    #[arg(long, value_name = "NOTATION", value_parser = input::form_of(&Form::ALL), hide_possible_values = true)]
    pub from: Option<Form>,

    /// The number of puzzles to work on at a time; by default the number of processors
    #[arg(long, short = 'j', value_name = "N", value_parser = whole::<u16>(1, 1024))]
    threads: Option<u16>,
}

/// Where a command starts in its input, and whether it shows its progress.
#[derive(Clone, Copy)]
pub struct Start {
    /// The puzzles that an earlier run has done, which are skipped.
    pub skip: Digest,
    /// Whether a progress bar may be shown.
    pub shows_progress: bool,
    /// Whether the bar shows the share of puzzles done instead of the share of input read.
    pub by_puzzles: bool,
    /// The parts of the input to keep besides puzzles, labels and columns.
    pub keeps: Keeps,
    /// Whether a file may have no puzzle.
    pub may_be_empty: bool,
}

impl Default for Start {
    /// Starts at the first puzzle. Shows progress unless the results go to the terminal, where they are the progress.
    fn default() -> Start {
        Start {
            skip: Digest::default(),
            shows_progress: !io::stdout().is_terminal(),
            by_puzzles: false,
            keeps: Keeps::Nothing,
            may_be_empty: false,
        }
    }
}

/// The results of a batch, in the order in which they are passed on.
enum Passed<U> {
    /// Remarks about pictures.
    Remarks(Vec<Remark>),
    /// All results, or a part.
    Done(U),
}

/// The output for a batch of puzzles.
pub struct Printout {
    pub text: Vec<u8>,
    pub puzzles: u64,
    /// Whether every puzzle has the required answer. Puzzles with errors are ignored here.
    pub all_well: bool,
    /// Messages about single puzzles.
    pub errors: Vec<String>,
    /// Messages that do not change the exit status.
    pub warnings: Vec<String>,
    /// Messages that are never cut short, however many there are.
    pub answers: Vec<String>,
    /// An error that stops the command.
    pub failure: Option<Failure>,
}

impl Printout {
    /// Returns empty records for these puzzles.
    pub fn of(entries: &[Entry]) -> Printout {
        Printout {
            text: Vec::new(),
            puzzles: entries.len() as u64,
            all_well: true,
            errors: Vec::new(),
            warnings: Vec::new(),
            answers: Vec::new(),
            failure: None,
        }
    }
}

/// Returns the number of threads that the user named, or the number of processors.
pub fn threads(named: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    named.map_or_else(processors, usize::from)
}

/// Solves all puzzles in one batch, up to `limit` solutions each. Puzzles that could not be read give `None`.
pub fn solve_all(entries: &[Entry], limit: u64) -> Vec<Option<LineAnswer>> {
    let written = entries.iter().map(|entry| entry.written.as_ref().ok());
    engine::solve_written(written, &Task::count(limit))
}

impl Bulk {
    /// Returns the input that consists of one puzzle or file.
    pub fn of_one(input: &Path) -> Bulk {
        Bulk {
            inputs: vec![input.to_owned()],
            from: None,
            threads: None,
        }
    }

    /// Returns the input that consists of another file, read by the same number of threads.
    pub fn of_file(&self, file: &Path) -> Bulk {
        Bulk {
            threads: self.threads,
            ..Bulk::of_one(file)
        }
    }

    /// Returns whether all arguments are single puzzles: typed, or pictures.
    pub fn are_typed(&self) -> bool {
        let is_one = |input: &PathBuf| is_puzzle(input) || source::is_picture_file(input);
        !self.inputs.is_empty() && self.inputs.iter().all(is_one)
    }

    /// Returns the number of puzzles to work on at a time.
    pub fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// Writes coloured texts about all puzzles to stdout, and messages to stderr.
    pub fn print_coloured(
        &self,
        work: impl Fn(Vec<Entry>) -> Printout + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let (mut puzzles, mut messages, mut all_well) = (0, Messages::default(), true);
        let work = move |batch: Batch, _: &Handover<Printout>| work(batch.into_entries());
        let take = |records: Printout, progress: &Progress, _| {
            progress.suspend(|| print_coloured(&records.text))?;
            if let Some(failure) = records.failure {
                return Err(failure);
            }
            all_well &= records.all_well && records.errors.is_empty() && records.answers.is_empty();
            for answer in records.answers {
                progress.suspend(|| terminal::error(answer));
            }
            for error in records.errors {
                messages.error(error, progress);
            }
            for warning in records.warnings {
                messages.warning(warning, progress);
            }
            puzzles += records.puzzles;
            Ok(puzzles)
        };
        let bad_files = self.run(Start::default(), work, take)?;
        messages.tell_of_more();
        Ok(Outcome::of(all_well, bad_files))
    }

    /// Works on all puzzles, on all threads, and passes the results to `take` in order.
    ///
    /// `take` gets the number of bad files until now, and returns the number of puzzles done. Each bad file costs a message.
    /// Returns the number of bad files.
    pub fn run<U: Send + 'static>(
        &self,
        start: Start,
        work: impl Fn(Batch, &Handover<U>) -> U + Send + Sync + 'static,
        mut take: impl FnMut(U, &Progress, BadFiles) -> Result<u64, Failure>,
    ) -> Result<BadFiles, Failure> {
        if self.inputs.is_empty() || self.inputs.iter().any(|name| source::is_stdin(name)) {
            terminal::tell_what_stdin_is_for();
        }
        let pace = Pace::default();
        let batches = Batches::of_arguments(&self.inputs, self.from);
        let mut batches = batches.skipping(start.skip).keeping(start.keeps);
        let bytes_read = batches.bytes_read();
        let bytes = source::total_bytes(&self.inputs);
        let by_puzzles = start.by_puzzles && start.shows_progress && bytes.is_some();
        let all_puzzles = match by_puzzles && io::stderr().is_terminal() {
            true => self.count_ahead(),
            false => Arc::default(),
        };
        let mut progress = Progress::over_input(
            bytes.filter(|_| !by_puzzles),
            start.skip.puzzles,
            start.shows_progress,
        );
        let mut bad_files = BadFiles::default();
        let batches = {
            let pace = pace.clone();
            iter::from_fn(move || batches.next(pace.batch()))
        };
        let timed = move |batch: Result<Batch, Error>,
                          hand_over: &Handover<Result<Passed<U>, Failure>>|
              -> Result<Passed<U>, Failure> {
            let mut batch = batch?;
            let (start, puzzles) = (Instant::now(), batch.len());
            let remarks = batch.read_pictures();
            if !remarks.is_empty() {
                hand_over(Ok(Passed::Remarks(remarks)));
            }
            let done = work(batch, &|part| hand_over(Ok(Passed::Done(part))));
            pace.took(puzzles, start.elapsed());
            Ok(Passed::Done(done))
        };
        let taken = pipeline::in_order(batches, self.threads(), timed, |done| {
            match done {
                Ok(Passed::Remarks(remarks)) => {
                    progress.suspend(|| remarks.iter().for_each(terminal::remark));
                }
                Ok(Passed::Done(done)) => match take(done, &progress, bad_files) {
                    Ok(puzzles) if by_puzzles => {
                        progress.set_length(all_puzzles.get().copied());
                        progress.set_puzzles(puzzles, puzzles);
                    }
                    Ok(puzzles) => {
                        progress.set_puzzles(bytes_read.load(Ordering::Relaxed), puzzles);
                    }
                    Err(failure) => return ControlFlow::Break(failure),
                },
                Err(Failure::NoPuzzle { .. }) if start.may_be_empty => {}
                Err(failure @ (Failure::File { .. } | Failure::NoPuzzle { .. })) => {
                    match failure {
                        Failure::File { .. } => bad_files.failed += 1,
                        _ => bad_files.empty += 1,
                    }
                    progress.suspend(|| terminal::error(failure));
                }
                Err(failure) => return ControlFlow::Break(failure),
            }
            ControlFlow::Continue(())
        });
        match taken.map_err(Failure::threads)? {
            ControlFlow::Continue(()) => Ok(bad_files),
            ControlFlow::Break(failure) => Err(failure),
        }
    }

    /// Counts all puzzles on a separate thread. Counting takes a moment where rating takes hours.
    fn count_ahead(&self) -> Arc<OnceLock<u64>> {
        let count = Arc::new(OnceLock::new());
        let mut batches = Batches::of_arguments(&self.inputs, self.from);
        let told = Arc::clone(&count);
        thread::spawn(move || {
            let batches = iter::from_fn(|| batches.next(4096));
            let puzzles = batches.map(|batch| batch.map_or(0, |batch| batch.len() as u64));
            // The count is set only here, so setting it cannot fail.
            let _ = told.set(puzzles.sum());
        });
        count
    }
}
