//! What is found out about a batch of puzzles before they are printed.

use ninefold_common::print::{self, Printed, Wanted, scale_of};
use ninefold_print::{Puzzle, Story};

use crate::input::Entry;

use super::Options;

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

/// What the options want of each puzzle.
pub fn wanted(options: &Options) -> Wanted {
    Wanted {
        as_they_stand: options.candidates,
        scale: scale_of(&options.caption),
        hints: options.hints,
        explain: options.explain,
    }
}

impl Prepared {
    pub fn of(entries: &[Entry], wanted: &Wanted) -> Prepared {
        let asked = entries.iter().map(|entry| print::Entry {
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
        for (entry, made) in entries.iter().zip(wanted.prepare(&asked, &|| false)) {
            match made {
                Some(Ok(Printed::Puzzle(puzzle))) => prepared.puzzles.push(puzzle),
                Some(Ok(Printed::Story(story))) => prepared.stories.push(story),
                Some(Err(reason)) => {
                    let error = format!("{}: {reason}", entry.place());
                    prepared.errors.push(error);
                }
                None => prepared.errors.extend(entry.error()),
            }
        }
        prepared
    }
}
