//! The work that a command has done, and its summary on stderr.

use std::io::{self, IsTerminal};
use std::time::Duration;

use ninefold::solutions::Counters;
use ninefold_files::Lost;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::{BadFiles, Failure, Outcome};
use crate::input::Digest;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::terminal;
use ninefold_operations::status::Status;

use super::records::{Counts, Records, Stated, Words};

/// From this number of puzzles on, a summary says more than the results.
pub const MANY: u64 = 200;

/// The totals of a run and the runs that it resumes.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Totals {
    counts: Counts,
    /// Whether a puzzle lacks the required answer.
    ill: bool,
    /// The solutions that the sources state.
    #[serde(default)]
    stated: Stated,
    counters: Counters,
    messages: Messages,
    /// The number of puzzles that lost information which the output form cannot express.
    #[serde(default)]
    pub lost: Lost,
    /// The number of files that could not be read.
    failed_files: u64,
    /// The number of files without a puzzle.
    #[serde(default)]
    empty_files: u64,
    /// The digest of the puzzles done, if a checkpoint needs it.
    pub done: Digest,
    /// The time spent.
    pub time: Duration,
    /// The state of the sieve at the last checkpoint.
    #[serde(default)]
    pub kept: Option<Value>,
}

impl Totals {
    /// Counts generated puzzles.
    pub fn add_made(&mut self, puzzles: u64) {
        self.counts.0[Status::Done as usize] += puzzles;
    }

    pub fn puzzles(&self) -> u64 {
        self.counts.0.iter().sum()
    }

    /// Returns the outcome of the run if it ended now.
    pub fn outcome(&self) -> Outcome {
        let files = BadFiles {
            failed: self.failed_files,
            empty: self.empty_files,
        };
        Outcome::of(!self.ill, files)
    }

    /// Adds a batch, and prints its messages.
    pub fn add(&mut self, records: Records, progress: &Progress) {
        for (count, more) in self.counts.0.iter_mut().zip(records.counts.0) {
            *count += more;
        }
        self.ill |= records.ill;
        self.stated.compared += records.stated.compared;
        self.stated.wrong += records.stated.wrong;
        self.counters += records.counters;
        self.lost += records.lost;
        self.done.append(records.puzzles);
        for error in records.errors {
            self.messages.error(error, progress);
        }
        for warning in records.warnings {
            self.messages.warning(warning, progress);
        }
    }

    /// Records the number of files that could not be read, and of those without a puzzle.
    ///
    /// # Errors
    /// If a file that an earlier run could not read can be read now: the puzzles would have other numbers.
    pub fn set_bad_files(&mut self, files: BadFiles) -> Result<(), Failure> {
        if files.failed < self.failed_files {
            let message = "a file can now be read that could not be read when the run began";
            return Err(Failure::Usage(message.to_owned()));
        }
        self.failed_files = files.failed;
        self.empty_files = files.empty;
        Ok(())
    }

    pub fn tell_of_more_messages(&self) {
        self.messages.tell_of_more();
    }

    /// Returns a summary in one line, if it says more than the results do: for many puzzles, or where some of several
    /// puzzles or files are bad.
    pub fn summary(&self, words: Words) -> Option<String> {
        let puzzles = self.puzzles();
        let is_bad = self.outcome() != Outcome::AllWell;
        let says_more = puzzles >= MANY || puzzles > 1 && (is_bad || io::stderr().is_terminal());
        says_more.then(|| self.line(words))
    }

    fn line(&self, words: Words) -> String {
        let puzzles = self.puzzles();
        let count = |statuses: &[Status]| -> u64 {
            statuses
                .iter()
                .map(|&status| self.counts.0[status as usize])
                .sum()
        };
        let is_seldom = |status: Status| !words.iter().any(|(_, these)| these.contains(&status));
        let seldom = self.counts.all().filter(|&(status, _)| is_seldom(status));
        let always = words
            .iter()
            .map(|&(word, statuses)| (count(statuses), word));
        let parts = always.chain(seldom.map(|(status, count)| (count, status.word())));
        let Stated { compared, wrong } = self.stated;
        let wrong = (compared > 0).then_some((wrong, "with a wrong solution"));
        let parts = parts.chain(wrong);
        let parts = parts.map(|(count, word)| format!("{} {word}", terminal::grouped(count)));
        let (counts, seconds) = (
            parts.collect::<Vec<_>>().join(", "),
            self.time.as_secs_f64(),
        );
        let (all, time) = (
            terminal::counted(puzzles, "puzzle"),
            terminal::duration(seconds),
        );
        match puzzles {
            MANY.. => format!(
                "{all}: {counts} in {time} ({})",
                terminal::rate(puzzles as f64 / seconds)
            ),
            _ => format!("{all}: {counts} in {time}"),
        }
    }

    /// Returns a table of the solving work.
    pub fn table(&self) -> String {
        let puzzles = self.puzzles();
        let per_puzzle = |total: f64| total / puzzles.max(1) as f64;
        let mut table = terminal::table(&["", "total", "per puzzle"]);
        table.add_row(["puzzles", &terminal::grouped(puzzles), ""]);
        for (status, count) in self.counts.all() {
            let status = format!("  {}", status.word());
            table.add_row([&status, &*terminal::grouped(count), ""]);
        }
        for (what, count) in Counters::NAMES.into_iter().zip(self.counters.figures()) {
            let each = format!("{:.1}", per_puzzle(count as f64));
            table.add_row([what, &terminal::grouped(count), &each]);
        }
        let seconds = self.time.as_secs_f64();
        let each = terminal::duration(per_puzzle(seconds));
        table.add_row(["time", &terminal::duration(seconds), &each]);
        terminal::align_figures(&mut table);
        terminal::text(&table)
    }
}
