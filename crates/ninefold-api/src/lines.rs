//! Long answers as lines: each record is sent as soon as it is found, and a last line says how the search ended.

use std::time::Duration;

use ninefold::logic::Interrupted;
use ninefold_operations::Cost;
use ninefold_operations::StepSearch;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::any::{AnyOperation, Finding};
use serde::Serialize;

use crate::answer::{Form, Piece, Work};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::writer::write;

/// How long lines are collected before they are sent together.
pub const COLLECTED: Duration = Duration::from_millis(50);

/// Lines of at least this many bytes are sent at once, because unsent lines occupy memory.
pub const LARGE: usize = 256 << 10;

/// Records as lines.
#[derive(Default)]
pub struct Lines(Vec<u8>);

impl Lines {
    /// Adds a line.
    pub fn add(&mut self, record: &impl Serialize) {
        write(record, &mut self.0, usize::MAX).expect("records are strings and numbers");
        self.0.push(b'\n');
    }

    /// Adds the last line, with the failure that ended the answer.
    pub fn add_end(&mut self, end: impl Serialize, error: Option<&Failure>) {
        self.add(&End { end, error });
    }

    /// Adds a line that is already serialized.
    pub fn add_text(&mut self, json: &[u8]) {
        self.0.extend_from_slice(json);
        self.0.push(b'\n');
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether to send the lines: they are old or large enough.
    pub fn are_due(&self, clock: &Clock) -> bool {
        self.0.len() >= LARGE || clock.is_over_after(COLLECTED)
    }

    /// Returns the lines as a piece of the answer.
    pub fn sent(self, is_last: bool) -> Piece {
        let Lines(bytes) = self;
        Piece { bytes, is_last }
    }
}

/// The last line.
#[derive(Serialize)]
struct End<'e, E: Serialize> {
    #[serde(flatten)]
    end: E,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'e Failure>,
}

/// An answer about a position: a line for each step, and a last line for the rest of the record.
pub struct Searching {
    operation: Box<dyn AnyOperation>,
    subject: Box<Subject<'static>>,
    /// Started once the position has been checked.
    search: Option<Box<dyn StepSearch<Finding>>>,
}

impl Searching {
    /// Returns the answer about a position.
    pub fn new(operation: Box<dyn AnyOperation>, subject: Box<Subject<'static>>) -> Searching {
        Searching {
            operation,
            subject,
            search: None,
        }
    }

    /// Begins the search. Returns false if a trial was too short for the check.
    fn begin(&mut self, clock: &Clock) -> Result<bool, Failure> {
        let position = self.subject.judged(&|| clock.is_over());
        if clock.is_trial() && clock.was_cut() {
            return Ok(false);
        }
        let refused = |fault| Failure::from(fault).in_language(self.operation.spoken());
        self.search = self.operation.begin(&position?.map_err(refused)?);
        match self.search {
            Some(_) => Ok(true),
            None => {
                let message =
                    "The steps are known only at the end, so they cannot be sent with `lines`.";
                Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
            }
        }
    }

    /// Adds the last line, with the failure that ended the search.
    fn end(&self, lines: &mut Lines, error: Option<&Failure>) {
        let Some(search) = &self.search else { return };
        let finding = search.end(error.is_some());
        lines.add_text(&finding.answer_about(&self.subject, error));
    }
}

impl Work for Searching {
    fn cost(&self) -> Cost {
        Cost::Unknown
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        if self.search.is_none() && !self.begin(clock)? {
            return Ok(None);
        }
        let search = self.search.as_mut().ok_or_else(Failure::internal)?;
        let mut lines = Lines::default();
        loop {
            match search.further(&|| clock.is_over()) {
                Ok(Some(steps)) => {
                    steps.iter().for_each(|step| lines.add(step));
                    if lines.are_due(clock) {
                        return Ok(Some(lines.sent(false)));
                    }
                }
                Ok(None) => {
                    self.end(&mut lines, None);
                    return Ok(Some(lines.sent(true)));
                }
                Err(Interrupted) if !lines.is_empty() => return Ok(Some(lines.sent(false))),
                Err(Interrupted) if clock.is_trial() => return Ok(None),
                Err(Interrupted) => return Err(Failure::time_limit()),
            }
        }
    }

    /// Returns the last line; before the search has begun, the failure is the whole answer.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        self.search.as_ref()?;
        let mut lines = Lines::default();
        self.end(&mut lines, Some(why));
        Some(lines.sent(true))
    }
}
