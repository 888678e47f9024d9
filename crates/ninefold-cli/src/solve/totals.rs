//! What `solve` has done so far, and what it says of it on stderr.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use ninefold::solutions::Counters;
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Outcome};
use crate::messages::Messages;
use crate::output::Status;
use crate::progress::Progress;
use crate::terminal;

use super::work::Solved;

/// How many puzzles there are of each status.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Counts([u64; Status::ALL.len()]);

impl Counts {
    pub fn add(&mut self, status: Status) {
        self.0[status as usize] += 1;
    }

    /// The statuses that there are.
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
    /// How many files could not be read.
    failed_files: u64,
    /// How long earlier runs took.
    before: Duration,
    #[serde(skip, default = "Instant::now")]
    start: Instant,
}

impl Totals {
    /// Nothing has been done yet, and time begins to run.
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

    /// The same for a run that goes on with it.
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

    /// How the run ends, if it ends here.
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

    /// Takes notice of how many files could not be read. Those that could not when this was done
    /// before cannot now either, or the puzzles have other numbers.
    pub fn set_failed_files(&mut self, failed_files: u64) -> Result<(), Failure> {
        if failed_files < self.failed_files {
            let message = "a file can be read that could not be when the run was begun";
            return Err(Failure::Usage(message.to_owned()));
        }
        self.failed_files = failed_files;
        Ok(())
    }

    pub fn tell_of_more_messages(&self) {
        self.messages.tell_of_more();
    }

    /// All that has been done, in a line.
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

    /// What it took.
    pub fn table(&self) -> String {
        let puzzles = self.puzzles();
        let per_puzzle = |total: f64| total / puzzles.max(1) as f64;
        let mut table = terminal::table(&["", "total", "per puzzle"]);
        table.add_row(["puzzles", &terminal::grouped(puzzles), ""]);
        for (status, count) in self.counts.all() {
            let status = format!("  {}", status.word());
            table.add_row([&status, &*terminal::grouped(count), ""]);
        }
        let Counters {
            calls,
            guesses,
            placements,
            eliminations,
            ..
        } = self.counters;
        for (what, count) in [
            ("calls", calls),
            ("guesses", guesses),
            ("placements", placements),
            ("eliminations", eliminations),
        ] {
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
