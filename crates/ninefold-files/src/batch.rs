//! What reading hands to solving: puzzles, decoded or as they stand in the input.

use std::mem;
use std::sync::Arc;

use ninefold::Grid;
use ninefold::text::{Notation, Record, Written};

use crate::pool::{Pool, Pooled};

use crate::{BadPuzzle, Columns, Digest, Entry, Form, Problem, problem};

/// Some puzzles of one source, in order.
#[derive(Debug)]
pub struct Batch {
    /// The puzzles, in order.
    pub parts: Vec<Part>,
}

/// Puzzles that stand together.
#[derive(Debug)]
pub enum Part {
    /// Decoded puzzles.
    Entries(Vec<Entry>),
    /// Puzzles on lines of their own.
    Run(Run),
}

/// Puzzles on lines of their own, the symbols as they stand there. The threads that solve decode them
/// if need be: the one thread that reads would hold up all others.
#[derive(Debug)]
pub struct Run {
    /// Digits, and for empty cells any other symbol.
    cells: Pooled<[u8; 81]>,
    source: Arc<str>,
    /// The number of the first line.
    line: u64,
    /// The number of the first puzzle.
    number: u64,
    /// Whether that is the first of its source.
    first: bool,
}

impl Batch {
    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    /// Whether it has no puzzle.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All puzzles one by one.
    pub fn into_entries(self) -> Vec<Entry> {
        let entries = self.parts.into_iter().flat_map(|part| match part {
            Part::Entries(entries) => entries,
            Part::Run(run) => run.entries().collect(),
        });
        entries.collect()
    }

    /// Drops the puzzles up to this number, with which a run may end, and adds them to the digest.
    pub(crate) fn skip_to(&mut self, number: u64, skipped: &mut Digest) {
        self.parts.retain_mut(|part| match part {
            Part::Entries(entries) => {
                entries.retain(|entry| {
                    let is_skipped = entry.number <= number;
                    if is_skipped {
                        skipped.add_entry(entry);
                    }
                    !is_skipped
                });
                !entries.is_empty()
            }
            Part::Run(run) if run.number > number => true,
            run => {
                skipped.add_part(run);
                false
            }
        });
    }
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Part::Entries(entries) => entries.len(),
            Part::Run(run) => run.cells.len(),
        }
    }
}

impl Run {
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
            columns: None,
            source: Arc::clone(&self.source),
            line: self.line + place,
            written: Ok(Written::Grid(Grid::from_ascii(cells))),
        })
    }
}

/// What has been read of a source and not been handed on; the puzzles are numbered over all sources.
pub struct Decoded {
    pub source: Arc<str>,
    /// The number of the last puzzle.
    pub number: u64,
    /// Whether the next puzzle is the first of its source.
    at_start: bool,
    parts: Vec<Part>,
    /// Memory for the next run, and where it comes from.
    cells: Pooled<[u8; 81]>,
    pool: Pool<[u8; 81]>,
}

impl Decoded {
    /// No puzzles of this source yet. The number is that of the last puzzle before it.
    pub fn new(source: &str, number: u64) -> Decoded {
        let pool = Pool::default();
        Decoded {
            source: source.into(),
            number,
            at_start: true,
            parts: Vec::new(),
            cells: pool.take(),
            pool,
        }
    }

    /// Hands on what has been read.
    pub fn batch(&mut self) -> Batch {
        Batch {
            parts: mem::take(&mut self.parts),
        }
    }

    /// Adds a puzzle that begins on this line.
    pub fn add(
        &mut self,
        form: Form,
        label: Option<String>,
        line: u64,
        puzzle: Result<Written, Problem>,
    ) {
        let label = label.as_deref().and_then(clean_label);
        let source = &self.source;
        let written = puzzle.map_err(|((line, column), message)| {
            let label = label.as_ref().map(|label| format!(": {label}"));
            let place = format!("{source}:{line}:{column}{}", label.unwrap_or_default());
            BadPuzzle { place, message }
        });
        self.number += 1;
        let entry = Entry {
            number: self.number,
            first: mem::take(&mut self.at_start),
            form,
            label,
            columns: None,
            source: Arc::clone(source),
            line,
            written,
        };
        match self.parts.last_mut() {
            Some(Part::Entries(entries)) => entries.push(entry),
            _ => self.parts.push(Part::Entries(vec![entry])),
        }
    }

    /// Gives the puzzle that was added last its columns.
    pub fn add_columns(&mut self, columns: Columns) {
        if let Some(Part::Entries(entries)) = self.parts.last_mut()
            && let Some(entry) = entries.last_mut()
        {
            entry.columns = Some(columns);
        }
    }

    /// Adds a puzzle in one of the library's notations.
    pub fn add_record(&mut self, record: Record) {
        let puzzle = record.puzzle.map_err(|error| problem(&error));
        let form = Form::Text(record.notation);
        self.add(form, record.label, record.line, puzzle);
    }

    /// Adds the plain lines from this one on that `read` finds, and returns how many they are.
    pub fn add_run(&mut self, line: u64, read: impl FnOnce(&mut Vec<[u8; 81]>)) -> u64 {
        read(&mut self.cells);
        let count = self.cells.len() as u64;
        if count > 0 {
            self.parts.push(Part::Run(Run {
                cells: mem::replace(&mut self.cells, self.pool.take()),
                source: Arc::clone(&self.source),
                line,
                number: self.number + 1,
                first: mem::take(&mut self.at_start),
            }));
            self.number += count;
        }
        count
    }
}

/// A label as one line that does no harm to a terminal; `None` if nothing is left of it.
fn clean_label(label: &str) -> Option<String> {
    let label = label.replace(char::is_control, " ");
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
}
