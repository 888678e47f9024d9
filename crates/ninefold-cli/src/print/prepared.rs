//! What is found out about a batch of puzzles before they are printed.

use ninefold_operations::print::{Print, Printed, prepare};
use ninefold_print::{Puzzle, Story};

use crate::input::Entry;

/// The puzzles of a batch.
#[derive(Default)]
pub struct Prepared {
    pub puzzles: Vec<Puzzle>,
    pub stories: Vec<Story>,
    /// What is wrong with the others.
    pub errors: Vec<String>,
    /// How many puzzles there were.
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
        // Nothing interrupts it.
        for (entry, made) in entries.iter().zip(request.prepare(&asked, &|| false)) {
            match made {
                Some(Ok(Printed::Puzzle(puzzle))) => prepared.puzzles.push(puzzle),
                Some(Ok(Printed::Story(story))) => prepared.stories.push(story),
                Some(Err(unprintable)) => {
                    let error = format!("{}: {}", entry.place(), unprintable.reason);
                    prepared.errors.push(error);
                }
                None => prepared.errors.extend(entry.error()),
            }
        }
        prepared
    }
}
