//! What `solve` has done so far, and its summary on stderr.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use ninefold::solutions::Counters;
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Outcome};
use crate::messages::Messages;
use crate::progress::Progress;
use crate::terminal;

use super::record::Status;
use super::work::Solved;

/// The number of puzzles of each status.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Counts([u64; Status::ALL.len()]);

impl Counts {
    pub fn add(&mut self, status: Status) {
        self.0[status as usize] += 1;
    }

    /// The statuses that occur.
    fn all(&self) -> impl Iterator<Item = (Status, u64)> {
        let all = Status::ALL.into_iter().zip(self.0);
        all.filter(|&(_, count)| count > 0)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        for (count, more) in self.0.iter_mut().zip(more.0) {
            *count += more;
        }
    }
}

/// What has been done so far.
#[derive(Clone, Serialize, Deserialize)]
pub struct Totals {
    counts: Counts,
    counters: Counters,
    messages: Messages,
    /// The number of files that could not be read.
    failed_files: u64,
    /// The time that earlier runs took.
    before: Duration,
    #[serde(skip, default = "Instant::now")]
    start: Instant,
}

impl Totals {
    /// Starts the clock; nothing has been done yet.
    pub fn new() -> Totals {
        Totals {
            counts: Counts::default(),
            counters: Counters::default(),
            messages: Messages::default(),
            failed_files: 0,
            before: Duration::ZERO,
            start: Instant::now(),
        }
    }

    /// The totals for a run that resumes this one.
    pub fn to_be_resumed(&self) -> Totals {
        Totals {
            before: self.elapsed(),
            ..self.clone()
        }
    }

    pub fn puzzles(&self) -> u64 {
        self.counts.0.iter().sum()
    }

    fn elapsed(&self) -> Duration {
        self.before + self.start.elapsed()
    }

    /// The outcome of the run if it ends now.
    pub fn outcome(&self) -> Outcome {
        let all_well = self.counts.all().all(|(status, _)| status.is_well());
        Outcome::of(all_well, self.failed_files)
    }

    /// Adds a batch, and prints its messages.
    pub fn add(&mut self, solved: Solved, progress: &Progress) {
        self.counts += solved.counts;
        self.counters += solved.counters;
        for error in solved.errors {
            self.messages.error(error, progress);
        }
        for warning in solved.warnings {
            self.messages.warning(warning, progress);
        }
    }

    /// Records the number of files that could not be read.
    ///
    /// # Errors
    /// If an earlier run could not read a file that can be read now, as the puzzles would have other
    /// numbers.
    pub fn set_failed_files(&mut self, failed_files: u64) -> Result<(), Failure> {
        if failed_files < self.failed_files {
            let message = "a file can be read now that could not be read when the run began";
            return Err(Failure::Usage(message.to_owned()));
        }
        self.failed_files = failed_files;
        Ok(())
    }

    pub fn tell_of_more_messages(&self) {
        self.messages.tell_of_more();
    }

    /// A one-line summary.
    pub fn summary(&self) -> String {
        let puzzles = self.puzzles();
        let count = |status: Status| self.counts.0[status as usize];
        let solved = count(Status::Unique) + count(Status::Solved);
        let mut parts = vec![
            (solved, "solved"),
            (count(Status::None), "none"),
            (count(Status::Multiple), "multiple"),
            (count(Status::Bad), "bad"),
        ];
        let seldom = [Status::Open, Status::Timeout].map(|status| (count(status), status.word()));
        parts.extend(seldom.into_iter().filter(|&(count, _)| count > 0));
        let parts = parts
            .into_iter()
            .map(|(count, word)| format!("{} {word}", terminal::grouped(count)));
        let seconds = self.elapsed().as_secs_f64();
        format!(
            "{} puzzle{}: {} in {} ({})",
            terminal::grouped(puzzles),
            if puzzles == 1 { "" } else { "s" },
            parts.collect::<Vec<_>>().join(", "),
            terminal::duration(seconds),
            terminal::rate(puzzles as f64 / seconds),
        )
    }

    /// A table of the work that it took.
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
        let seconds = self.elapsed().as_secs_f64();
        let each = terminal::duration(per_puzzle(seconds));
        table.add_row(["time", &terminal::duration(seconds), &each]);
        terminal::align_figures(&mut table);
        terminal::text(&table)
    }
}
