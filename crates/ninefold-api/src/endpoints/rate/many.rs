//! Many puzzles, each answered by a line with its ratings as soon as they are known.

use ninefold::Grid;
use ninefold::rating::hodoku::Settings;
use ninefold::text::Written;
use ninefold_operations::subject::Subject;
use serde::Serialize;

use super::{RateResult, rate};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::Numbered;
use crate::lines::Lines;
use crate::work::{Effort, Form, Piece, Work};

/// The largest number of lines that go out together once the time is over.
const SLICE: usize = 500;

/// Puzzles, and the figures to return.
pub struct Puzzles {
    all: Vec<Numbered>,
    /// The settings, if HoDoKu's figures are asked for.
    hodoku: Option<Settings>,
    /// The first that has no line yet.
    next: usize,
}

#[derive(Serialize)]
struct RateRecord<'a> {
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(flatten)]
    known: Known,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

/// What is known about a puzzle.
#[derive(Serialize)]
#[serde(untagged)]
enum Known {
    Rated(Box<RateResult>),
    Read { puzzle: Option<Grid> },
}

impl Puzzles {
    pub fn new(all: Vec<Numbered>, hodoku: Option<Settings>) -> Puzzles {
        let next = 0;
        Puzzles { all, hodoku, next }
    }

    /// Rates a puzzle. Without a result if it cannot be rated, or if there was no time at all.
    fn rate(&self, puzzle: &Written, clock: &Clock) -> (Option<RateResult>, Option<Failure>) {
        match rate(&Subject::from(puzzle), self.hodoku.as_ref(), clock) {
            Ok((result, false)) => (Some(result), None),
            Ok((result, true)) => (Some(result), Some(Failure::time_limit())),
            Err(why) => (None, Some(why)),
        }
    }

    /// The line of a puzzle about which this is known.
    fn record(
        &self,
        index: usize,
        result: Option<RateResult>,
        error: Option<Failure>,
    ) -> RateRecord<'_> {
        let Numbered { label, puzzle } = &self.all[index];
        let read = || puzzle.as_ref().ok().map(Written::digits);
        RateRecord {
            number: index + 1,
            label: label.as_deref(),
            known: result.map_or_else(
                || Known::Read { puzzle: read() },
                |result| Known::Rated(Box::new(result)),
            ),
            error: puzzle.as_ref().err().cloned().or(error),
        }
    }
}

impl Work for Puzzles {
    fn effort(&self) -> Effort {
        Effort::Unknown
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let mut lines = Lines::default();
        while let Some(Numbered { puzzle, .. }) = self.all.get(self.next) {
            let (result, error) = puzzle
                .as_ref()
                .map_or((None, None), |puzzle| self.rate(puzzle, clock));
            // There will be more time for this one.
            if clock.is_trial() && clock.was_cut() {
                return Ok((!lines.is_empty()).then(|| lines.sent(false)));
            }
            lines.add(&self.record(self.next, result, error));
            self.next += 1;
            if lines.are_due(clock) {
                break;
            }
        }
        Ok(Some(lines.sent(self.next >= self.all.len())))
    }

    /// The lines of the next slice, each with the failure.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let mut lines = Lines::default();
        let end = self.all.len().min(self.next + SLICE);
        for index in self.next..end {
            lines.add(&self.record(index, None, Some(why.clone())));
        }
        self.next = end;
        Some(lines.sent(end == self.all.len()))
    }
}
