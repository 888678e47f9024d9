//! What `solve` has done so far, and what it says of it on stderr.

use std::ops::AddAssign;
use std::time::Duration;

use ninefold::solutions::Counters;

use crate::output::Status;
use crate::progress::Progress;
use crate::terminal;

use super::work::Solved;

/// How many messages about bad puzzles are printed before the rest is only counted.
const MOST_MESSAGES: u64 = 10;

/// How many puzzles there are of each status.
#[derive(Clone, Copy, Default)]
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
#[derive(Default)]
pub struct Totals {
    counts: Counts,
    counters: Counters,
    messages: u64,
}

impl Totals {
    fn puzzles(&self) -> u64 {
        self.counts.0.iter().sum()
    }

    pub fn all_well(&self) -> bool {
        self.counts.all().all(|(status, _)| status.is_well())
    }

    /// Says how many puzzles there have been.
    pub fn add(&mut self, solved: Solved, progress: &Progress) -> u64 {
        self.counts += solved.counts;
        self.counters += solved.counters;
        let errors = solved.errors.into_iter().map(|error| (true, error));
        let warnings = solved.warnings.into_iter().map(|warning| (false, warning));
        for (is_error, message) in errors.chain(warnings) {
            self.messages += 1;
            match self.messages <= MOST_MESSAGES {
                true if is_error => progress.suspend(|| terminal::error(message)),
                true => progress.suspend(|| terminal::warning(message)),
                false => {}
            }
        }
        self.puzzles()
    }

    pub fn tell_of_more_messages(&self) {
        if self.messages > MOST_MESSAGES {
            let more = terminal::grouped(self.messages - MOST_MESSAGES);
            terminal::warning(format!("{more} more messages like these"));
        }
    }

    pub fn table(&self, elapsed: Duration) -> String {
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
        let seconds = elapsed.as_secs_f64();
        let each = terminal::duration(per_puzzle(seconds));
        table.add_row(["time", &terminal::duration(seconds), &each]);
        terminal::align_figures(&mut table);
        terminal::text(&table)
    }
}
