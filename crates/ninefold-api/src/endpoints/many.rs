//! An operation on many puzzles. Each puzzle's line is sent as soon as its record is known.
//!
//! Each piece of the answer holds the lines of some puzzles. A server works on the next ones when the client has taken
//! the previous lines. So a slow client delays nobody, and its answers need no memory.

use std::ops::Range;

use ninefold::Grid;
use ninefold::text::Written;
use ninefold_files::Entry;
use ninefold_operations::Cost;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::answer::{Head, open_marks};
use ninefold_operations::surface::any::{AnyOperation, Finding};

use crate::answer::{Form, Piece, Work};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Numbered;
use crate::lines::Lines;

/// The largest number of lines sent together after the time is over.
const SLICE: usize = 500;

/// Puzzles, and the operation to apply to each.
pub struct Many {
    operation: Box<dyn AnyOperation>,
    all: Vec<Numbered>,
    /// The index of the first puzzle without a line.
    next: usize,
}

impl Many {
    /// Returns an answer that begins with the first puzzle.
    pub fn new(operation: Box<dyn AnyOperation>, all: Vec<Numbered>) -> Many {
        let next = 0;
        Many {
            operation,
            all,
            next,
        }
    }

    /// Adds the lines of some puzzles. Returns whether a trial ended before all of these had one.
    fn add_some(&mut self, lines: &mut Lines, clock: &Clock) -> bool {
        // Without a trial, a single puzzle may use all of the time.
        let together = if clock.is_trial() {
            self.operation.together()
        } else {
            1
        };
        let end = self.all.len().min(self.next + together);
        let was_cut_before = clock.was_cut();
        let mut known = self.find(self.next..end, clock).into_iter();
        // A single puzzle that was cut off may have a status, but not all of its record.
        let is_partial = known.len() == 1 && clock.was_cut() && !was_cut_before;
        while self.next < end {
            let is_readable = self.all[self.next].puzzle.is_ok();
            let found = if is_readable { known.next() } else { None };
            let is_late = found
                .as_ref()
                .is_some_and(|found| is_partial || found.status == Status::Timeout);
            if is_late && clock.is_trial() {
                return true;
            }
            let fault = found.as_ref().and_then(|found| found.fault.clone());
            let why = match fault {
                Some(fault) => Some(fault.into()),
                None => is_late.then(Failure::time_limit),
            };
            self.add(lines, found, why);
        }
        false
    }

    /// Applies the operation to the readable ones of some puzzles.
    fn find(&self, some: Range<usize>, clock: &Clock) -> Vec<Finding> {
        let (first, watch) = (some.start, || clock.is_over());
        let some = self.all[some].iter();
        if !self.operation.has_source() {
            let readable: Vec<&Written> = some.flat_map(|numbered| &numbered.puzzle).collect();
            return self.operation.find_all(&readable, &watch);
        }
        let subjects = (first + 1..).zip(some).filter_map(|(number, numbered)| {
            let written = numbered.puzzle.as_ref().ok()?.clone();
            let (label, columns) = (numbered.label.clone(), numbered.columns.clone());
            Subject::from_entry(Entry::of(number as u64, written, label, columns))
        });
        let find = |subject| self.operation.find(&subject, &watch, &|| 0.0);
        subjects.map(find).collect()
    }

    /// Adds the line of the next puzzle.
    fn add(&mut self, lines: &mut Lines, found: Option<Finding>, why: Option<Failure>) {
        let Numbered { label, puzzle, .. } = &self.all[self.next];
        let readable = puzzle.as_ref().ok();
        let found = found.unwrap_or_else(|| match puzzle {
            Ok(_) => self.operation.nothing(Status::Timeout),
            Err(_) => self.operation.nothing(Status::Bad),
        });
        self.next += 1;
        let digits = readable.map(|written| written.digits().to_string());
        let (candidates, entries) = (
            readable.and_then(open_marks),
            readable.map(Written::entries),
        );
        let head = Head {
            number: Some(self.next),
            puzzle: digits.as_deref(),
            candidates: candidates.as_ref(),
            entries: entries.as_ref().filter(|entries| **entries != Grid::EMPTY),
            label: label.as_deref(),
            notation: None,
            status: found.status,
        };
        let error = puzzle.as_ref().err().or(why.as_ref());
        lines.add_text(&found.answer(&head, error));
    }
}

impl Work for Many {
    fn cost(&self) -> Cost {
        self.operation.effort()
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let mut lines = Lines::default();
        while self.next < self.all.len() {
            if self.add_some(&mut lines, clock) {
                return Ok((!lines.is_empty()).then(|| lines.sent(false)));
            }
            if lines.are_due(clock) {
                break;
            }
        }
        Ok(Some(lines.sent(self.next >= self.all.len())))
    }

    /// Returns the lines of the next slice, each with the failure.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let mut lines = Lines::default();
        let end = self.all.len().min(self.next + SLICE);
        while self.next < end {
            self.add(&mut lines, None, Some(why.clone()));
        }
        Some(lines.sent(end == self.all.len()))
    }
}
