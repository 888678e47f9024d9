//! An operation on many puzzles. Each puzzle's line is sent as soon as its record is known.
//!
//! Each piece of the answer holds the lines of some puzzles. A server works on the next ones when the client has taken
//! the previous lines. So a slow client delays nobody, and unsent answers need no memory.

use std::ops::Range;
use std::sync::Arc;

use ninefold::text::Written;
use ninefold_files::Entry;
use ninefold_operations::Cost;
use ninefold_operations::status::Status;
use ninefold_operations::subject::{AnySubject, Subject};
use ninefold_operations::surface::answer::Head;
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

    /// Adds the lines of some puzzles. Returns whether a trial ended before all of them had a line.
    fn add_some(&mut self, lines: &mut Lines, clock: &Clock) -> bool {
        // Without a trial, a single puzzle may use all of the time.
        let together = if clock.is_trial() {
            self.operation.about().together
        } else {
            1
        };
        let end = self.all.len().min(self.next + together);
        let was_cut_before = clock.was_cut();
        let mut known = self.find(self.next..end, clock).into_iter();
        // A single interrupted puzzle may have a status, but only part of its record.
        let is_partial = known.len() == 1 && clock.was_cut() && !was_cut_before;
        while self.next < end {
            let is_readable = self.all[self.next].is_readable(self.operation.about());
            let found = if is_readable { known.next() } else { None };
            let is_late = found
                .as_ref()
                .is_some_and(|found| is_partial || found.status == Status::Timeout);
            if is_late && clock.is_trial() {
                return true;
            }
            let fault = found.as_ref().and_then(|found| {
                let failure = Failure::from(found.fault.clone()?);
                Some(failure.in_language(self.operation.spoken()))
            });
            let why = match fault {
                Some(failure) => Some(failure),
                None => is_late.then(Failure::time_limit),
            };
            self.add(lines, found, why);
        }
        false
    }

    /// Applies the operation to some of the puzzles, except the unreadable ones.
    fn find(&self, some: Range<usize>, clock: &Clock) -> Vec<Finding> {
        let (first, watch) = (some.start, || clock.is_over());
        let some = self.all[some].iter();
        let about = self.operation.about();
        let compares = about.compares_solution && some.clone().any(|it| it.solution.is_some());
        let has_board = about.takes_boards && some.clone().any(|it| it.board.is_some());
        if !(about.has_source || compares || has_board) {
            let readable: Vec<&Written> = some.flat_map(|numbered| &numbered.puzzle).collect();
            return self.operation.find_all(&readable, &watch);
        }
        let subjects = (first + 1..).zip(some).filter_map(|(number, numbered)| {
            if let Some(board) = numbered.board.as_ref().filter(|_| about.takes_boards) {
                return Some(AnySubject::Board(Arc::clone(board)));
            }
            let written = numbered.puzzle.as_ref().ok()?.clone();
            let (label, columns) = (numbered.label.clone(), numbered.columns.clone());
            let subject = Subject::from_entry(Entry::of(number as u64, written, label, columns));
            Some(subject?.stating(numbered.solution.clone()).into())
        });
        let find = |subject| self.operation.find(&subject, &watch, &|| 0.0);
        subjects.map(find).collect()
    }

    /// Adds the line of the next puzzle.
    fn add(&mut self, lines: &mut Lines, found: Option<Finding>, why: Option<Failure>) {
        let numbered = &self.all[self.next];
        let is_readable = numbered.is_readable(self.operation.about());
        let Numbered {
            label,
            puzzle,
            board,
            ..
        } = numbered;
        let found = found.unwrap_or_else(|| match is_readable {
            true => self.operation.nothing(Status::Timeout),
            false => self.operation.nothing(Status::Bad),
        });
        self.next += 1;
        let head = Head {
            number: Some(self.next),
            label: label.as_deref(),
            status: found.status.word(),
            ..Head::default()
        };
        let head = match (puzzle, board) {
            (Ok(written), _) => head.with_parts(written),
            (Err(_), Some(board)) => head.with_board(board),
            (Err(_), None) => head,
        };
        let error = puzzle.as_ref().err().filter(|_| !is_readable);
        let error = error.or(why.as_ref());
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use serde_json::{Value, json};

    use crate::answer::{Input, MediaType};
    use crate::budget::{Clock, Waiting};
    use crate::endpoints::operation::begin;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const SOLVED: &str =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

    /// Returns the lines of the answer, or the only answer.
    fn answers(name: &str, media_type: MediaType, bytes: &[u8]) -> Vec<Value> {
        let input = Input { media_type, bytes };
        let waiting = Waiting::default();
        let clock = Clock::start(
            || Duration::ZERO,
            Duration::from_secs(9),
            false,
            Arc::downgrade(&waiting),
        );
        let (mut work, mut text) = (begin(name, &input, 99).unwrap(), Vec::new());
        loop {
            let piece = work.piece(&clock).unwrap().unwrap();
            text.extend(piece.bytes);
            if piece.is_last {
                break;
            }
        }
        let values = serde_json::Deserializer::from_slice(&text).into_iter();
        values.map(Result::unwrap).collect()
    }

    #[test]
    fn a_stated_solution_is_compared_with_each_puzzle() {
        let table = format!("puzzle,solution\n{LINE},{SOLVED}\n{LINE},12\n{LINE},\n12,{SOLVED}\n");
        for name in ["solve", "check"] {
            let lines = answers(name, MediaType::Text, table.as_bytes());
            let right: Vec<_> = lines
                .iter()
                .map(|line| line.get("solution_right"))
                .collect();
            let expected = [
                Some(&Value::Bool(true)),
                Some(&Value::Bool(false)),
                None,
                None,
            ];
            assert_eq!(right, expected, "{name}");
            assert_eq!(lines[2]["status"], "unique");
            for (solution, expected) in [(SOLVED, true), (LINE, false)] {
                let body = json!({"puzzle": LINE, "solution": solution}).to_string();
                let answer = answers(name, MediaType::Json, body.as_bytes()).remove(0);
                assert_eq!(answer["solution_right"], expected, "{name}");
            }
            let body = json!({"puzzle": LINE}).to_string();
            let answer = answers(name, MediaType::Json, body.as_bytes()).remove(0);
            assert_eq!(answer.get("solution_right"), None, "{name}");
        }
        let lines = answers("count", MediaType::Text, table.as_bytes());
        assert_eq!(lines[1].get("solution_right"), None);
    }

    #[test]
    fn a_solution_belongs_to_one_puzzle() {
        for (name, body) in [
            ("solve", json!({"puzzles": [LINE], "solution": SOLVED})),
            ("count", json!({"puzzle": LINE, "solution": SOLVED})),
        ] {
            let bytes = body.to_string().into_bytes();
            let input = Input {
                media_type: MediaType::Json,
                bytes: &bytes,
            };
            assert!(begin(name, &input, 99).is_err(), "{name}");
        }
    }
}
