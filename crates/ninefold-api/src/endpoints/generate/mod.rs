//! `/api/v1/generate`: new puzzles, each answered by a line as soon as it is made.
//!
//! The result of an attempt depends only on the seed and the attempt's number. So the server's time decides where an
//! answer ends, but not its contents, and another request can continue from there.

mod making;
mod request;

use ninefold::generate::Impossible;
use ninefold_operations::Cost;
use ninefold_operations::generate::Ended;

use super::Begun;
use crate::answer::{Form, Input, Piece, Work};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::parse;
use making::Making;
use request::Wanted;

pub fn begin(input: &Input) -> Begun {
    let wanted = parse(input, Wanted::read)?;
    Ok(Box::new(Answering {
        cost: wanted.cost(),
        making: Making::new(wanted),
        is_begun: false,
    }))
}

/// A request for puzzles, and its progress.
struct Answering {
    making: Making,
    cost: Cost,
    /// Whether lines have been sent. Before the first line, a failure is an answer with a status of its own.
    is_begun: bool,
}

impl Work for Answering {
    fn cost(&self) -> Cost {
        self.cost
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let piece = self.making.piece(clock);
        let Some(piece) = piece.map_err(|impossible| failure(&impossible))? else {
            return Ok(None);
        };
        if piece.is_long {
            self.cost = Cost::Long;
        }
        let mut bytes = piece.lines;
        if piece.is_last {
            bytes.extend(self.making.end(self.making.ended(), None));
        }
        self.is_begun |= !bytes.is_empty();
        Ok(Some(Piece {
            bytes,
            is_last: piece.is_last,
        }))
    }

    /// Returns the last line, which says where another request can continue.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let bytes = match why.code {
            Code::TimeLimit => self.making.end(Ended::Time, None),
            _ if !self.is_begun => return None,
            _ => self.making.end(Ended::Error, Some(why.clone())),
        };
        Some(Piece {
            bytes,
            is_last: true,
        })
    }
}

fn failure(impossible: &Impossible) -> Failure {
    Failure::new(Code::BadRequest, impossible.to_string()).at(Place::of(Field::Body))
}
