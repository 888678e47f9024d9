//! Answers, computed in pieces: a record, its parts, or lines.

use ninefold_operations::Cost;
use serde::Serialize;

use crate::budget::{Budget, Clock};
use crate::errors::Failure;
use crate::writer::write;

/// The body of a request.
pub struct Input<'a> {
    /// The type of the body.
    pub media_type: MediaType,
    /// The bytes of the body.
    pub bytes: &'a [u8],
}

/// The type of a body, as its sender declares it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MediaType {
    /// `application/json`.
    Json,
    /// `text/plain`.
    Text,
    /// `image/jpeg`, `image/png`, and others.
    Picture,
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One record in one piece; a failure replaces it.
    Record,
    /// One record in several pieces; a failure after the first is its member `error`.
    Parts,
    /// Lines; a failure after the first is in the last line.
    Lines,
}

/// Part of an answer.
pub struct Piece {
    /// A record, part of it, or whole lines; may be empty.
    pub bytes: Vec<u8>,
    /// Whether the answer is complete.
    pub is_last: bool,
}

/// The work for a request, or the error in the request.
pub type Begun = Result<Box<dyn Work>, Failure>;

/// A request that has been read, and whose answer is being computed.
pub trait Work: Send {
    /// Returns the cost of the next piece.
    fn cost(&self) -> Cost;

    /// Returns the form of the answer.
    fn form(&self) -> Form {
        Form::Record
    }

    /// Returns how many times the answer may use the whole time limit.
    fn budget(&self) -> Budget {
        Budget::Shared
    }

    /// Computes the next piece; returns `None` if a trial was too short for it.
    ///
    /// # Errors
    /// If the failure is the whole answer. A failure after the first lines is reported in the last lines.
    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure>;

    /// Returns the next piece after a failure that ends the computation, or `None` if the failure is the whole answer.
    fn give_up(&mut self, _why: &Failure) -> Option<Piece> {
        None
    }
}

/// An answer of one piece: the request, its cost, and the function that computes the answer.
pub struct Single<Asked, T> {
    pub asked: Asked,
    pub cost: Cost,
    pub work: fn(&Asked, &Clock) -> Result<T, Failure>,
}

impl<Asked: Send, T: Serialize> Work for Single<Asked, T> {
    fn cost(&self) -> Cost {
        self.cost
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let result = (self.work)(&self.asked, clock);
        if clock.is_trial() && clock.was_cut() {
            return Ok(None);
        }
        // Serialized here, within the measured time, because large answers take time.
        let bytes = record(&result?)?;
        Ok(Some(Piece {
            bytes,
            is_last: true,
        }))
    }
}

/// The largest record in bytes, because a record is held in memory. The steps of the hardest puzzles take 3 MB.
pub const LARGEST: usize = 8 << 20;

/// Serializes a record.
///
/// # Errors
/// If it has more than [`LARGEST`] bytes.
pub fn record(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match write(value, &mut bytes, LARGEST) {
        Ok(()) => Ok(bytes),
        Err(error) if error.is_io() => Err(Failure::large_answer(LARGEST)),
        Err(_) => Err(Failure::internal()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_a_largest_size() {
        assert!(record(&"x".repeat(LARGEST - 2)).is_ok());
        let failure = record(&"x".repeat(LARGEST - 1)).unwrap_err();
        assert_eq!(failure.code, crate::Code::TooLarge);
    }
}
