//! What the commands that work on any number of puzzles share: files, threads, order, progress.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use clap::Args;

use crate::failure::{Failure, Outcome};
use crate::input::{self, Batch, Batches, Form};
use crate::pace::Pace;
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

/// Where puzzles come from, and on how many threads they are worked on.
#[derive(Args)]
pub struct Bulk {
    /// The puzzles; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// How many puzzles to work on at a time; the number of processors by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Bulk {
    /// Does the work on all puzzles, on all threads, and takes the results in order. Taking says how
    /// many puzzles there have been. A file that cannot be read is reported and costs itself only.
    pub fn run<U: Send + 'static>(
        &self,
        work: impl Fn(Batch) -> U + Send + Sync + 'static,
        mut take: impl FnMut(U, &Progress) -> Result<u64, Failure>,
    ) -> Result<Outcome, Failure> {
        let pace = Pace::default();
        let batches = Batches::new(&self.files, self.from, pace.clone());
        let bytes_read = batches.bytes_read();
        let mut progress = Progress::over_input(input::total_bytes(&self.files));
        let timed = move |batch: Result<Batch, Failure>| -> Result<U, Failure> {
            let batch = batch?;
            let (start, puzzles) = (Instant::now(), batch.len());
            let done = work(batch);
            pace.took(puzzles, start.elapsed());
            Ok(done)
        };
        let mut outcome = Outcome::AllWell;
        let taken = pipeline::in_order(batches, self.threads(), timed, |done| match done {
            Ok(done) => match take(done, &progress) {
                Ok(puzzles) => {
                    progress.set(bytes_read.get(), terminal::grouped(puzzles));
                    ControlFlow::Continue(())
                }
                Err(failure) => ControlFlow::Break(failure),
            },
            Err(failure) => {
                progress.suspend(|| terminal::error(failure));
                outcome.worsen(Outcome::SomeFileFailed);
                ControlFlow::Continue(())
            }
        });
        match taken {
            ControlFlow::Continue(()) => Ok(outcome),
            ControlFlow::Break(failure) => Err(failure),
        }
    }

    fn threads(&self) -> usize {
        let available = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(available, usize::from)
    }
}
