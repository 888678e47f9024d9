//! An operation on many puzzles, each answered by a line as soon as its record is known.
//!
//! Each piece of the answer is the lines of some of the puzzles. A server works on the next ones when the client has
//! taken the lines before. So a slow client holds up nobody, and its answers need no memory.

use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_common::status::Status;
use ninefold_operations::answer::Head;
use ninefold_operations::any::{AnyOperation, Finding};

use super::operation::effort;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Numbered;
use crate::lines::Lines;
use crate::work::{Effort, Form, Piece, Work};

/// The largest number of lines that go out together once the time is over.
const SLICE: usize = 500;

/// Puzzles, and the request about each.
pub struct Many {
    operation: Box<dyn AnyOperation>,
    all: Vec<Numbered>,
    /// The first that has no line yet.
    next: usize,
}

impl Many {
    /// Begins with the first puzzle.
    pub fn new(operation: Box<dyn AnyOperation>, all: Vec<Numbered>) -> Many {
        let next = 0;
        Many {
            operation,
            all,
            next,
        }
    }

    /// Adds the lines of some puzzles. Returns whether a trial ended before all had one.
    fn add_some(&mut self, lines: &mut Lines, clock: &Clock) -> bool {
        // Without a trial, a puzzle may take the whole time.
        let together = if clock.is_trial() {
            self.operation.together()
        } else {
            1
        };
        let end = self.all.len().min(self.next + together);
        let some = self.all[self.next..end].iter();
        let readable: Vec<&Written> = some.flat_map(|numbered| &numbered.puzzle).collect();
        let known = self.operation.find_all(&readable, &|| clock.is_over());
        let mut known = known.into_iter();
        while self.next < end {
            let is_readable = self.all[self.next].puzzle.is_ok();
            let found = if is_readable { known.next() } else { None };
            let is_late = found
                .as_ref()
                .is_some_and(|found| found.status == Status::Timeout);
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

    /// Adds the line of the next puzzle.
    fn add(&mut self, lines: &mut Lines, found: Option<Finding>, why: Option<Failure>) {
        let Numbered { label, puzzle } = &self.all[self.next];
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
            status: found.status,
        };
        let error = puzzle.as_ref().err().or(why.as_ref());
        lines.add_text(&found.answer(&head, error));
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

impl Work for Many {
    fn effort(&self) -> Effort {
        effort(self.operation.effort())
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
