//! What the commands that work on any number of puzzles share: files, threads, order, progress.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use clap::Args;

use crate::failure::Failure;
use crate::input::{self, Batch, Batches, Form};
use crate::pace::Pace;
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

/// Where puzzles come from, and on how many threads they are worked on.
#[derive(Args)]
pub struct Bulk {
    /// The puzzles, as text or in gzip or zstd; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// How many puzzles to work on at a time; the number of processors by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Puzzles given as arguments, and files of puzzles, in any order.
#[derive(Args)]
pub struct PuzzlesOrFiles {
    /// Puzzles as 81 characters, or 729 with pencil marks, or files of puzzles; `-` or nothing is
    /// standard input
    #[arg(value_name = "PUZZLE|FILE")]
    names: Vec<String>,

    /// The notation of the files, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// How many puzzles to work on at a time; the number of processors by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How a run begins and shows itself.
#[derive(Clone, Copy)]
pub struct Manner {
    /// How many puzzles at the start have been worked on before.
    pub skip: u64,
    /// Whether there may be a progress bar.
    pub shows_progress: bool,
}

impl Manner {
    /// That of a run with nothing behind it, whose results go to stdout.
    pub fn from_the_start() -> Manner {
        Manner {
            skip: 0,
            // Where the results go to the terminal too, they are the progress.
            shows_progress: !io::stdout().is_terminal(),
        }
    }
}

/// How far a run has come when a result is taken.
pub struct SoFar<'r> {
    pub progress: &'r Progress,
    /// How many files could not be read.
    pub failed_files: u64,
}

impl Bulk {
    /// The files as they were named.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The notation that the puzzles are said to have.
    pub fn from(&self) -> Option<Form> {
        self.from
    }

    /// Does the work on all puzzles, on all threads, and takes the results in order. Taking says how
    /// many puzzles there have been. A file that cannot be read is reported and costs itself only;
    /// how many there were is what comes back.
    pub fn run<U: Send + 'static>(
        &self,
        manner: Manner,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let pace = Pace::default();
        let batches = Batches::new(&self.files, self.from, pace.clone()).skipping(manner.skip);
        let progress = Progress::over_input(input::total_bytes(&self.files), manner);
        run(batches, pace, self.threads(), progress, work, take)
    }

    /// How many puzzles may be worked on at a time.
    pub fn threads(&self) -> usize {
        threads(self.threads)
    }
}

impl PuzzlesOrFiles {
    /// Does the work on all puzzles as [`Bulk::run`] does.
    pub fn run<U: Send + 'static>(
        &self,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let pace = Pace::default();
        let batches = Batches::new(&self.names, self.from, pace.clone()).or_puzzles();
        let bytes = input::total_bytes(&self.names);
        let progress = Progress::over_input(bytes, Manner::from_the_start());
        run(batches, pace, threads(self.threads), progress, work, take)
    }
}

fn threads(wanted: Option<u16>) -> usize {
    let available = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.map_or_else(available, usize::from)
}

fn run<U: Send + 'static>(
    batches: Batches,
    pace: Pace,
    threads: usize,
    mut progress: Progress,
    work: impl Fn(Batch) -> U + Send + Sync + 'static,
    mut take: impl FnMut(U, &SoFar) -> Result<u64, Failure>,
) -> Result<u64, Failure> {
    let bytes_read = batches.bytes_read();
    let mut failed_files = 0;
    let timed = move |batch: Result<Batch, Failure>| -> Result<U, Failure> {
        let batch = batch?;
        let (start, puzzles) = (Instant::now(), batch.len());
        let done = work(batch);
        pace.took(puzzles, start.elapsed());
        Ok(done)
    };
    let taken = pipeline::in_order(batches, threads, timed, |done| {
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
