//! Records that no input leads to, as they are made: on stdout or in a file, from which a run can go on.

use std::io::{self, IsTerminal};
use std::time::Instant;

use serde_json::Value;

use super::destination::Destination;
use super::settings::Settings;
use super::{Output, Totals};
use crate::failure::Failure;
use crate::progress::Progress;

/// Where records go that are made in steps.
pub struct MadeFile {
    destination: Destination,
    totals: Totals,
    start: Instant,
    shows_progress: bool,
}

impl MadeFile {
    /// Opens it; `None` if an earlier run is complete. The settings are all that the results depend on.
    pub fn open(
        output: &Output,
        command: &str,
        settings: Vec<(&'static str, String)>,
    ) -> Result<Option<MadeFile>, Failure> {
        let settings = Settings::without_input(command, settings);
        // No input means standard input, which must not be the output; but this command reads nothing at all.
        let (destination, totals) = Destination::open(output, &settings, &["/dev/null".into()])?;
        Ok(destination.map(|destination| MadeFile {
            shows_progress: output.has_summary()
                && !(destination.is_stdout() && io::stdout().is_terminal()),
            destination,
            totals,
            start: Instant::now(),
        }))
    }

    /// How many records an earlier run has written.
    pub fn puzzles(&self) -> u64 {
        self.totals.puzzles()
    }

    /// Where the earlier run would have gone on.
    pub fn kept(&self) -> Option<&Value> {
        self.totals.kept.as_ref()
    }

    /// Whether a progress bar does not disturb the records.
    pub fn shows_progress(&self) -> bool {
        self.shows_progress
    }

    /// Whether the run can be resumed by itself.
    pub fn is_file(&self) -> bool {
        self.destination.is_file()
    }

    /// Writes what does not count, and what the next step has to know.
    pub fn write_frame(&mut self, text: &[u8], next: Value) -> Result<(), Failure> {
        self.totals.kept = Some(next);
        self.destination.write(text)
    }

    /// Writes the records of a step, and what the next one has to know.
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

    /// Makes sure that a run that ends now can be resumed.
    pub fn checkpoint(&mut self) -> Result<(), Failure> {
        self.totals.time += self.start.elapsed();
        self.start = Instant::now();
        self.destination.checkpoint(&self.totals)
    }

    /// Publishes the records, as there are no more to come.
    pub fn finish(self) -> Result<(), Failure> {
        self.destination.finish(&self.totals)
    }
}
