//! Messages about single puzzles of many: prints the first few, and counts the others.

use serde::{Deserialize, Serialize};

use crate::progress::Progress;
use crate::terminal;

/// The maximum number of messages to print.
const MOST: u64 = 10;

/// The number of messages, printed or not.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Messages(u64);

impl Messages {
    pub fn error(&mut self, message: String, progress: &Progress) {
        self.add(message, progress, terminal::error);
    }

    pub fn warning(&mut self, message: String, progress: &Progress) {
        self.add(message, progress, terminal::warning);
    }

    fn add(&mut self, message: String, progress: &Progress, print: fn(String)) {
        self.0 += 1;
        if self.0 <= MOST {
            progress.suspend(|| print(message));
        }
    }

    /// Prints how many messages were not printed.
    pub fn tell_of_more(&self) {
        if self.0 > MOST {
            let more = terminal::grouped(self.0 - MOST);
            terminal::warning(format!("{more} more messages like these"));
        }
    }
}
