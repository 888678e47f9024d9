//! `/api/v1/generate`: new puzzles, each answered by a line as soon as it is made.
//!
//! What an attempt leads to depends on nothing but the seed and its number. So the time that the server has decides
//! where an answer ends, but not what is in it, and another request can go on where it ended.

mod making;
mod request;

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use ninefold_common::order::Refused;

use crate::body::Input;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::parse;
use crate::scheduler::Effort;
use crate::state::Server;
use making::{Ended, Making};
use request::Wanted;

/// An answer on its way.
struct Answering {
    server: Server,
    making: Arc<Mutex<Making>>,
    effort: Effort,
    spent: Duration,
    is_over: bool,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Result<Response, Failure> {
    let wanted = parse(&input, Wanted::read)?;
    let mut answering = Answering {
        server,
        effort: wanted.effort(),
        making: Arc::new(Mutex::new(Making::new(wanted))),
        spent: Duration::ZERO,
        is_over: false,
    };
    // Waited for, as a refusal has a status of its own.
    let first = answering.lines().await?;
    let others = stream::unfold(answering, |mut answering| async {
        let lines = answering.more_lines().await?;
        Some((lines, answering))
    });
    let lines = stream::iter([first])
        .chain(others)
        .map(Ok::<Bytes, Infallible>);
    let kind = [(CONTENT_TYPE, "application/x-ndjson")];
    // Compression asks again after the end.
    Ok((kind, Body::from_stream(lines.fuse())).into_response())
}

impl Answering {
    /// The lines after the first ones; `None` after the last. What goes wrong now is told in the last line.
    async fn more_lines(&mut self) -> Option<Bytes> {
        if self.is_over {
            return None;
        }
        let lines = self.lines().await;
        Some(lines.unwrap_or_else(|failure| self.end(Ended::Error, Some(failure)).into()))
    }

    /// The next lines, as soon as there are any.
    async fn lines(&mut self) -> Result<Bytes, Failure> {
        loop {
            let left = self.server.options.limit.saturating_sub(self.spent);
            if left.is_zero() {
                return Ok(self.end(Ended::Time, None).into());
            }
            let making = Arc::clone(&self.making);
            let work = move |clock: &Clock| locked(&making).piece(clock).transpose();
            let computed = self.server.scheduler.compute(self.effort, left, work);
            let (piece, took) = computed.await?;
            self.spent += took;
            let mut piece = piece.map_err(|refused| failure(&refused))?;
            if piece.is_long {
                self.effort = Effort::Long;
            }
            if piece.is_last {
                let ended = locked(&self.making).ended();
                piece.lines.extend(self.end(ended, None));
            }
            if !piece.lines.is_empty() {
                return Ok(piece.lines.into());
            }
        }
    }

    /// The last line.
    fn end(&mut self, ended: Ended, error: Option<Failure>) -> Vec<u8> {
        self.is_over = true;
        locked(&self.making).end(ended, error)
    }
}

/// Only one computation at a time has it. What it says after a panic is right, as a step is counted at its end.
fn locked(making: &Mutex<Making>) -> MutexGuard<'_, Making> {
    making.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failure(refused: &Refused) -> Failure {
    Failure::new(Code::BadRequest, refused.to_string()).at(Place::of(Field::Body))
}
