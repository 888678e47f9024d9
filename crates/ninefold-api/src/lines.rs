//! Answers that take long as lines: each record as soon as it is found, and a last line that says how it ended.

use std::time::Duration;

use ninefold::logic::{Interrupted, Position};
use ninefold_operations::subject::Subject;
use serde::Serialize;

use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::sound;
use crate::work::{Effort, Form, Piece, Work, write};

/// Lines are collected for so long before they are sent.
pub const COLLECTED: Duration = Duration::from_millis(50);

/// The bytes from which on lines are sent at once, as they are in memory until then.
pub const LARGE: usize = 256 << 10;

/// Finds records one after the other in a position.
pub trait Search: Send {
    /// Adds what it finds next, if anything. Whether there may be more.
    ///
    /// # Errors
    /// If the time is over. The search can go on afterwards.
    fn further(&mut self, lines: &mut Lines, clock: &Clock) -> Result<bool, Interrupted>;

    /// Adds the last line, with the failure that ended the search.
    fn end(&self, lines: &mut Lines, error: Option<&Failure>);
}

/// Records as lines.
#[derive(Default)]
pub struct Lines(Vec<u8>);

impl Lines {
    /// Adds a line.
    pub fn add(&mut self, record: &impl Serialize) {
        write(record, &mut self.0, usize::MAX).expect("records are strings and numbers");
        self.0.push(b'\n');
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the lines should be sent: they were collected for long enough, or are large together.
    pub fn are_due(&self, clock: &Clock) -> bool {
        self.0.len() >= LARGE || clock.is_over_after(COLLECTED)
    }

    /// As a piece of the answer.
    pub fn sent(self, is_last: bool) -> Piece {
        let Lines(bytes) = self;
        Piece { bytes, is_last }
    }
}

/// An answer of lines about a position.
pub struct Searching<S, B> {
    asked: Subject<'static>,
    begin: B,
    /// Begun once the position has turned out to be sound.
    search: Option<S>,
}

impl<S: Search, B: FnMut(&Position) -> S + Send> Searching<S, B> {
    /// `begin` begins the search in a position.
    pub fn new(asked: Subject<'static>, begin: B) -> Searching<S, B> {
        Searching {
            asked,
            begin,
            search: None,
        }
    }
}

impl<S: Search, B: FnMut(&Position) -> S + Send> Work for Searching<S, B> {
    fn effort(&self) -> Effort {
        Effort::Unknown
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        if self.search.is_none() {
            let sound = sound(&self.asked, clock);
            if clock.is_trial() && clock.was_cut() {
                return Ok(None);
            }
            self.search = Some((self.begin)(&sound?));
        }
        let search = self.search.as_mut().ok_or_else(Failure::internal)?;
        let mut lines = Lines::default();
        loop {
            match search.further(&mut lines, clock) {
                Ok(true) if lines.are_due(clock) => return Ok(Some(lines.sent(false))),
                Ok(true) => {}
                Ok(false) => {
                    search.end(&mut lines, None);
                    return Ok(Some(lines.sent(true)));
                }
                Err(Interrupted) if !lines.is_empty() => return Ok(Some(lines.sent(false))),
                Err(Interrupted) if clock.is_trial() => return Ok(None),
                Err(Interrupted) => return Err(Failure::time_limit()),
            }
        }
    }

    /// The last line; before the first, the failure is the whole answer.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let search = self.search.as_ref()?;
        let mut lines = Lines::default();
        search.end(&mut lines, Some(why));
        Some(lines.sent(true))
    }
}
