//! A batch of puzzles prepared for printing: ratings, hints and explanations.

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
    pub fn of(entries: &[Entry], request: &Print) -> Prepared {
        let asked = entries.iter().map(|entry| prepare::Entry {
            number: entry.number as usize,
            written: entry.written.as_ref().ok(),
            label: entry.label.as_deref(),
        });
        let asked: Vec<_> = asked.collect();
        let mut prepared = Prepared {
            count: entries.len() as u64,
            ..Prepared::default()
        };
        // The preparation cannot be interrupted.
        for (entry, made) in entries.iter().zip(request.prepare(&asked, &|| false)) {
            match made {
                Some(Ok(Printed::Puzzle(puzzle))) => prepared.puzzles.push(puzzle),
                Some(Ok(Printed::Story(story))) => prepared.stories.push(story),
                Some(Err(unprintable)) => {
                    let error = entry.message(unprintable.reason);
                    prepared.errors.push(error);
                }
                None => prepared.errors.extend(entry.error()),
            }
        }
        prepared
    }
}
