//! What reading hands to solving: puzzles, decoded or as they stand in the input.

use std::sync::Arc;

use ninefold::Grid;
use ninefold::text::Notation;

use crate::pool::Pooled;

use super::{Entry, Form, Written};

/// Some puzzles of one source, in order.
#[derive(Default)]
pub struct Batch {
    pub parts: Vec<Part>,
}

/// Puzzles that stand together.
pub enum Part {
    Entries(Vec<Entry>),
    Run(Run),
}

/// Puzzles on lines of their own, the symbols as they stand there. The threads that solve decode them
/// if need be: the one thread that reads would hold up all others.
pub struct Run {
    /// Digits, and for empty cells any other symbol.
    pub(super) cells: Pooled<[u8; 81]>,
    pub(super) source: Arc<str>,
    /// The number of the first line.
    pub(super) line: u64,
    /// The number of the first puzzle.
    pub(super) number: u64,
    /// Whether that is the first of its source.
    pub(super) first: bool,
}

impl From<Vec<Entry>> for Batch {
    fn from(entries: Vec<Entry>) -> Batch {
        Batch {
            parts: vec![Part::Entries(entries)],
        }
    }
}

impl Batch {
    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    /// All puzzles one by one.
    pub fn into_entries(self) -> Vec<Entry> {
        let mut all = Vec::new();
        for part in self.parts {
            match part {
                Part::Entries(entries) if all.is_empty() => all = entries,
                Part::Entries(entries) => all.extend(entries),
                Part::Run(run) => all.extend(run.entries()),
            }
        }
        all
    }

    /// Drops so many puzzles at the start.
    pub(super) fn skip(&mut self, mut count: usize) {
        for part in &mut self.parts {
            let here = part.len().min(count);
            part.skip(here);
            count -= here;
        }
        self.parts.retain(|part| part.len() > 0);
    }
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Part::Entries(entries) => entries.len(),
            Part::Run(run) => run.len(),
        }
    }

    fn skip(&mut self, count: usize) {
        match self {
            Part::Entries(entries) => drop(entries.drain(..count)),
            Part::Run(run) => run.skip(count),
        }
    }
}

impl Run {
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    fn skip(&mut self, count: usize) {
        self.cells.drain(..count);
        self.line += count as u64;
        self.number += count as u64;
        self.first &= count == 0;
    }

    /// The symbols of every puzzle: digits, and for empty cells any other.
    pub fn lines(&self) -> &[[u8; 81]] {
        &self.cells
    }

    /// The puzzles one by one.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..).zip(self.lines()).map(|(place, cells)| Entry {
            number: self.number + place,
            first: self.first && place == 0,
            form: Form::Text(Notation::Line),
            label: None,
            source: Arc::clone(&self.source),
            line: self.line + place,
            written: Ok(Written::Grid(Grid::from_ascii(cells))),
        })
    }
}
