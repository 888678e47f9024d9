//! An operation on many puzzles, each answered by a line as soon as its record is known.
//!
//! Each piece of the answer is the lines of some of the puzzles. A server works on the next ones when the client has
//! taken the lines before. So a slow client holds up nobody, and its answers need no memory.

use std::borrow::Cow;

use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_common::status::Status;
use ninefold_operations::Operation;
use ninefold_operations::answer::Answer;

use super::operation::effort;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Numbered;
use crate::lines::Lines;
use crate::work::{Effort, Form, Piece, Work};

/// The largest number of lines that go out together once the time is over.
const SLICE: usize = 500;

/// Puzzles, and the request about each.
pub struct Many<O: Operation> {
    request: O,
    all: Vec<Numbered>,
    /// The first that has no line yet.
    next: usize,
}

impl<O: Operation> Many<O> {
    /// Begins with the first puzzle.
    pub fn new(request: O, all: Vec<Numbered>) -> Many<O> {
        Many {
            request,
            all,
            next: 0,
        }
    }

    /// Adds the lines of some puzzles. Returns whether a trial ended before all had one.
    fn add_some(&mut self, lines: &mut Lines, clock: &Clock) -> bool {
        // Without a trial, a puzzle may take the whole time.
        let together = if clock.is_trial() { O::TOGETHER } else { 1 };
        let end = self.all.len().min(self.next + together);
        let some = self.all[self.next..end].iter();
        let readable: Vec<&Written> = some.flat_map(|numbered| &numbered.puzzle).collect();
        let known = self.request.run_all(&readable, &|| clock.is_over());
        let mut known = known.into_iter();
        while self.next < end {
            let is_readable = self.all[self.next].puzzle.is_ok();
            let found = if is_readable { known.next() } else { None };
            let is_late = matches!(found, Some((Status::Timeout, _)));
            if is_late && clock.is_trial() {
                return true;
            }
            let fault = found.as_ref().and_then(|(_, record)| O::fault(record));
            let why = match fault {
                Some(fault) => Some(fault.clone().into()),
                None => is_late.then(Failure::time_limit),
            };
            self.add(lines, found, why);
        }
        false
    }

    /// Adds the line of the next puzzle.
    fn add(&mut self, lines: &mut Lines, found: Option<(Status, O::Record)>, why: Option<Failure>) {
        let Numbered { label, puzzle } = &self.all[self.next];
        let readable = puzzle.as_ref().ok();
        let unknown = || match puzzle {
            Ok(_) => (Status::Timeout, self.request.unknown()),
            Err(_) => (Status::Bad, self.request.unknown()),
        };
        let (status, record) = found.unwrap_or_else(unknown);
        self.next += 1;
        lines.add(&Answer {
            number: Some(self.next),
            request: Cow::Borrowed(&self.request),
            puzzle: readable.map(|written| written.digits().to_string()),
            candidates: readable.and_then(open_marks),
            entries: readable
                .map(Written::entries)
                .filter(|entries| *entries != Grid::EMPTY),
            label: label.as_deref(),
            status,
            record,
            error: puzzle.as_ref().err().cloned().or(why),
        });
    }
}

/// Returns the pencil marks of the open cells, if the puzzle is written as pencil marks, or if candidates were
/// eliminated.
pub fn open_marks(written: &Written) -> Option<Candidates> {
    let marks = match written {
        Written::Marks(marks) => **marks,
        other => other.candidates()?,
    };
    let digits = written.digits();
    let open = |cell: Cell| match digits[cell] {
        Some(_) => DigitSet::EMPTY,
        None => marks[cell],
    };
    Some(Candidates::new(Cell::ALL.map(open)))
}

impl<O: Operation> Work for Many<O> {
    fn effort(&self) -> Effort {
        effort(self.request.cost())
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
