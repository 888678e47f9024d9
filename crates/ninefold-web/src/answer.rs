//! Computes the answers of the endpoints in pieces, and sends them.
//!
//! The server computes the next piece whenever the client has taken the previous one. So a slow client delays nobody,
//! and answers with many lines need no memory.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use futures_util::{StreamExt, stream};
use ninefold_api::{Allowance, Clock, Cost, Failure, Form, Input, MediaType, Piece, Work, begin};

use crate::body::Sent;
use crate::headers::JSON;
use crate::memory::{Reserved, held};
use crate::refusal::Refusal;
use crate::state::Server;

/// Returns the route of an endpoint that takes a body.
pub fn computed(endpoint: &'static str) -> MethodRouter<Server> {
    post(move |State(server): State<Server>, sent: Sent| async move {
        let Sent {
            media_type,
            bytes,
            reserved,
        } = sent;
        let (limits, size) = (server.options.limits(), bytes.len());
        let read = move || {
            let bytes = &bytes;
            begin(endpoint, &Input { media_type, bytes }, &limits)
        };
        // Reading a large body takes milliseconds, which would block a thread that answers other requests.
        let work = match size > LARGE_BODY {
            true => {
                let read = move |_: &Clock| Some(read());
                let computed = server.scheduler.compute(Cost::Long, limits.time, read);
                computed.await?.0?
            }
            false => read()?,
        };
        answer(server, work, reserved).await
    })
}

/// Returns the route of an endpoint that takes no parameters.
pub fn asked_nothing(endpoint: &'static str) -> MethodRouter<Server> {
    get(move |State(server): State<Server>| async move {
        let nothing = Input {
            media_type: MediaType::Json,
            bytes: b"{}",
        };
        let work = begin(endpoint, &nothing, &server.options.limits())?;
        answer(server, work, Vec::new()).await
    })
}

/// Bodies of at least this many bytes are read in the long lane.
const LARGE_BODY: usize = 32 << 10;

/// Computes the answer piece by piece, and streams it.
async fn answer(
    server: Server,
    work: Box<dyn Work>,
    reserved: Vec<Reserved>,
) -> Result<Response, Refusal> {
    let form = work.form();
    let mut answering = Answering {
        allowance: Allowance::new(work.budget(), server.options.limit),
        server,
        work: Arc::new(Mutex::new(work)),
        is_over: false,
        reserved,
        sending: None,
    };
    // The first piece decides the status code: a failure has its own.
    let first = answering.next().await?;
    if answering.is_over {
        answering.reserved.extend(answering.sending.take());
        let body = held(first, answering.reserved);
        return Ok((content_type(form), body).into_response());
    }
    let others = stream::unfold(answering, |mut answering| async {
        // A failure after the first lines cuts the answer off, because the works report their own failures in lines.
        let lines = match answering.is_over {
            true => return None,
            false => answering.next().await.ok()?,
        };
        Some((lines, answering))
    });
    let lines = stream::iter([first]).chain(others);
    // The compression layer polls the stream again after its end.
    let body = Body::from_stream(lines.map(Ok::<Bytes, Infallible>).fuse());
    Ok((content_type(form), body).into_response())
}

fn content_type(form: Form) -> [(HeaderName, &'static str); 1] {
    match form {
        Form::Record | Form::Parts => JSON,
        Form::Lines => [(CONTENT_TYPE, "application/x-ndjson")],
    }
}

/// An answer that is being computed.
struct Answering {
    server: Server,
    work: Arc<Mutex<Box<dyn Work>>>,
    allowance: Allowance,
    is_over: bool,
    /// The memory reserved for the request until the answer is complete.
    reserved: Vec<Reserved>,
    /// The memory reserved for the piece that the client is taking.
    sending: Option<Reserved>,
}

impl Answering {
    /// Returns the bytes of the next piece that is not empty, or of the last one.
    async fn next(&mut self) -> Result<Bytes, Failure> {
        loop {
            self.sending = None;
            let computed = self.compute().await;
            let give_up = |why: &Failure| locked(&self.work).give_up(why);
            let Piece { bytes, is_last } = self.allowance.settle(computed, give_up)?;
            self.is_over = is_last;
            if is_last || !bytes.is_empty() {
                self.sending = Some(self.server.memory.for_answer(bytes.len())?);
                return Ok(bytes.into());
            }
        }
    }

    /// Computes the next piece within its time.
    async fn compute(&mut self) -> Result<Piece, Failure> {
        let limit = self.allowance.next()?;
        let cost = locked(&self.work).cost();
        let work = Arc::clone(&self.work);
        let work = move |clock: &Clock| locked(&work).piece(clock).transpose();
        let (piece, took) = self.server.scheduler.compute(cost, limit, work).await?;
        self.allowance.spend(took);
        piece
    }
}

/// Locks the work, which only one computation uses at a time. Its state is valid even after a panic, because it changes
/// only at the end of a piece.
fn locked(work: &Mutex<Box<dyn Work>>) -> MutexGuard<'_, Box<dyn Work>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}
