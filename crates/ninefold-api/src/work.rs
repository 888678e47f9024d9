//! An answer as it is made: a piece, or lines piece by piece.

use serde::Serialize;

use crate::budget::{Budget, Clock};
use crate::errors::Failure;

/// The body of a request.
pub struct Input<'a> {
    /// What it is.
    pub media_type: MediaType,
    /// The body itself.
    pub bytes: &'a [u8],
}

/// The type of a body, as its sender declares it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MediaType {
    /// `application/json`.
    Json,
    /// `text/plain`.
    Text,
}

/// The expected length of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A moment, unless the request is malicious: the engine solves it.
    Short,
    /// Unknown in advance.
    Unknown,
    /// Long, or impossible to interrupt soon enough for a trial.
    Long,
}

/// Part of an answer.
pub struct Piece {
    /// A record, or whole lines; there may be none yet.
    pub bytes: Vec<u8>,
    /// Whether the answer is complete.
    pub is_last: bool,
}

/// A request that has been read, and its answer on the way.
pub trait Work: Send {
    /// What the next piece needs.
    fn effort(&self) -> Effort;

    /// Whether the answer is lines; otherwise it is one record.
    fn has_lines(&self) -> bool;

    /// How often the answer may take the limit of time.
    fn budget(&self) -> Budget {
        Budget::Shared
    }

    /// The next piece; `None` if a trial was too short for it.
    ///
    /// # Errors
    /// If the failure is the whole answer. What goes wrong after the first lines is told in the last ones.
    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure>;

    /// The next piece if nothing more can be computed; `None` if the failure is the whole answer.
    fn give_up(&mut self, _why: &Failure) -> Option<Piece> {
        None
    }
}

/// An answer of one piece: what is asked, what that needs, and how it is computed.
pub struct Single<Asked, T> {
    pub asked: Asked,
    pub effort: Effort,
    pub work: fn(&Asked, &Clock) -> Result<T, Failure>,
}

impl<Asked: Send, T: Serialize> Work for Single<Asked, T> {
    fn effort(&self) -> Effort {
        self.effort
    }

    fn has_lines(&self) -> bool {
        false
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let result = (self.work)(&self.asked, clock);
        if clock.is_trial() && clock.was_cut() {
            return Ok(None);
        }
        // Serialized here, as large answers take time.
        let bytes = serde_json::to_vec(&result?).map_err(|_| Failure::internal())?;
        Ok(Some(Piece {
            bytes,
            is_last: true,
        }))
    }
}
