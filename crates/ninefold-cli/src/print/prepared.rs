//! A batch of puzzles prepared for printing: ratings, hints and explanations.

use std::time::Duration;

use ninefold_operations::print::{Print, Printed, prepare};
use ninefold_print::{Puzzle, Story};

use crate::input::Entry;

/// The prepared puzzles of a batch.
#[derive(Default)]
pub struct Prepared {
    pub puzzles: Vec<Puzzle>,
    pub stories: Vec<Story>,
    /// The errors of puzzles that cannot be printed.
    pub errors: Vec<String>,
    /// The number of puzzles in the batch.
    pub count: u64,
}

impl Prepared {
    /// Prepares the puzzles of a batch: all at once, or each within its time.
    pub fn of(entries: &[Entry], request: &Print, timeout: Option<Duration>) -> Prepared {
        let mut prepared = Prepared {
            count: entries.len() as u64,
            ..Prepared::default()
        };
        let asked = entries.iter().map(|entry| prepare::Entry {
            number: entry.number as usize,
            written: entry.written.as_ref().ok(),
            board: entry.board.as_deref(),
            label: entry.label.as_deref(),
        });
        let asked: Vec<_> = asked.collect();
        let made = request.prepare_within(&asked, timeout, &|| false);
        for (entry, made) in entries.iter().zip(made) {
            match made {
                Some(Ok(Printed::Puzzle(puzzle))) => prepared.puzzles.push(puzzle),
                Some(Ok(Printed::Story(story))) => prepared.stories.push(story),
                Some(Err(unprintable)) => prepared.errors.push(entry.message(unprintable.reason)),
                None => {
                    // A board is no classic puzzle, but no error either.
                    let error = entry.error().filter(|_| entry.board.is_none());
                    let late = || entry.message("time ran out");
                    prepared.errors.push(error.unwrap_or_else(late));
                }
            }
        }
        prepared
    }
}
