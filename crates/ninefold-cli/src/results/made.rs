//! Records that are generated instead of read, written to stdout or to a file. A run with a file can be resumed.

use std::io::{self, IsTerminal};
use std::time::Instant;

use serde_json::Value;

use super::destination::Destination;
use super::output::Output;
use super::settings::Settings;
use super::totals::Totals;
use crate::failure::Failure;
use crate::progress::Progress;

/// The destination of records that are generated in steps.
pub struct MadeFile {
    destination: Destination,
    totals: Totals,
    start: Instant,
    /// Whether a progress bar may be shown: it must not mix with records on the terminal.
    pub shows_progress: bool,
}

impl MadeFile {
    /// Opens the destination; `None` if an earlier run is complete. `settings` must list everything that the results
    /// depend on.
    pub fn open(
        output: &Output,
        command: &str,
        settings: Vec<(&'static str, String)>,
    ) -> Result<Option<MadeFile>, Failure> {
        let settings = Settings::without_input(command, settings);
        // An empty list of inputs means standard input, which must not be the output. But this command reads no
        // input.
        let (destination, totals) = Destination::open(output, &settings, &["/dev/null".into()])?;
        Ok(destination.map(|destination| MadeFile {
            shows_progress: !(output.quiet
                || destination.is_stdout() && io::stdout().is_terminal()),
            destination,
            totals,
            start: Instant::now(),
        }))
    }

    /// Returns the number of records that an earlier run has written.
    pub fn puzzles(&self) -> u64 {
        self.totals.puzzles()
    }

    /// Returns the state that the earlier run left.
    pub fn kept(&self) -> Option<&Value> {
        self.totals.kept.as_ref()
    }

    /// Returns whether `--resume` can resume the run.
    pub fn is_file(&self) -> bool {
        self.destination.is_file()
    }

    /// Writes a header or footer, which does not count as a record, and keeps the state for the next step.
    pub fn write_frame(&mut self, text: &[u8], next: Value) -> Result<(), Failure> {
        self.totals.kept = Some(next);
        self.destination.write(text)
    }

    /// Writes the records of a step, and keeps the state for the next one.
    pub fn write(
        &mut self,
        text: &[u8],
        puzzles: u64,
        next: Value,
        progress: &Progress,
    ) -> Result<(), Failure> {
        match self.destination.is_stdout() {
            true => progress.suspend(|| self.destination.write(text))?,
            false => self.destination.write(text)?,
        }
        self.totals.add_made(puzzles);
        self.totals.kept = Some(next);
        if self.destination.is_due() {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// Writes a checkpoint, so that the run can be resumed.
    pub fn checkpoint(&mut self) -> Result<(), Failure> {
        self.totals.time += self.start.elapsed();
        self.start = Instant::now();
        self.destination.checkpoint(&self.totals)
    }

    /// Publishes the complete records.
    pub fn finish(self) -> Result<(), Failure> {
        self.destination.finish(&self.totals)
    }
}
