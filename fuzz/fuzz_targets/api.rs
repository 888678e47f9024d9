//! Requests to every endpoint, made from the description of the API, without a server: nothing panics, no request is an
//! internal error, every answer and every failure matches the description, and a clock that advances at each reading
//! ends every computation.

#![no_main]

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold_api::{
    Allowance, Clock, Code, Cost, Failure, Form, Input, Limits, MediaType, Piece, Waiting, Work,
    begin,
};
use ninefold_fuzz::answers;
use ninefold_fuzz::requests::Request;

/// The largest number of puzzles in a request.
const PUZZLES: usize = 30;

/// The time of a trial, in ticks.
const TRIAL: u64 = 2;

/// The maximum number of pieces of an answer.
const PIECES: usize = 5000;

/// The time in which a piece must end, on a machine with other work.
const SOON: Duration = Duration::from_secs(10);

#[derive(Arbitrary, Debug)]
struct Asked {
    request: Request,
    /// The time limit, in ticks.
    limit: u8,
    /// The tick at which the client leaves, if it does.
    leaves: Option<u8>,
}

fuzz_target!(|asked: Asked| {
    let limit = Duration::from_millis(u64::from(asked.limit) + 1);
    let limits = Limits {
        time: limit,
        puzzles: PUZZLES,
    };
    let leaves = asked.leaves.map_or(u64::MAX, u64::from);
    let waiting = Time::start(leaves);
    let Request {
        path,
        media_type,
        body,
    } = &asked.request;
    let (media_type, bytes) = (*media_type, &body[..]);
    let start = Instant::now();
    let begun = begin(
        asked.request.endpoint(),
        &Input { media_type, bytes },
        &limits,
    );
    soon(start);
    let work = match begun {
        Ok(work) => work,
        Err(failure) => return refused(path, media_type, &failure),
    };
    let form = work.form();
    match answer(work, limit, &waiting) {
        // Nobody reads the rest.
        _ if waiting.is_gone() => {}
        Ok(bytes) => {
            let kind = match form {
                Form::Record | Form::Parts => "application/json",
                Form::Lines => "application/x-ndjson",
            };
            answers::check(path, 200, kind, &bytes);
        }
        Err(failure) => refused(path, media_type, &failure),
    }
});

/// Panics unless the description includes the failure.
fn refused(path: &str, media_type: MediaType, failure: &Failure) {
    assert!(failure.code != Code::Internal, "{failure:?}");
    assert!(!failure.message.is_empty(), "{failure:?}");
    let is_text = media_type == MediaType::Text;
    assert!(is_text || failure.code != Code::UnsupportedMediaType);
    let body = serde_json::to_vec(failure).expect("a failure is JSON");
    answers::check(path, failure.code.status(), "application/json", &body);
}

/// Computes the whole answer, as the server does.
fn answer(mut work: Box<dyn Work>, limit: Duration, waiting: &Client) -> Result<Vec<u8>, Failure> {
    let mut allowance = Allowance::new(work.budget(), limit);
    let mut bytes = Vec::new();
    for _ in 0..PIECES {
        let computed = allowance.next().and_then(|time| {
            let (piece, took) = piece(&mut *work, time, waiting)?;
            allowance.spend(took);
            Ok(piece)
        });
        let piece = allowance.settle(computed, |why| work.give_up(why))?;
        bytes.extend(piece.bytes);
        if piece.is_last || waiting.is_gone() {
            return Ok(bytes);
        }
    }
    panic!("more than {PIECES} pieces");
}

/// Computes a piece, first on trial, and returns the time that it took.
fn piece(
    work: &mut dyn Work,
    limit: Duration,
    waiting: &Client,
) -> Result<(Piece, Duration), Failure> {
    let trial = Duration::from_millis(TRIAL);
    let mut spent = Duration::ZERO;
    if work.cost() != Cost::Long {
        let clock = waiting.clock(trial.min(limit), limit > trial);
        let start = Instant::now();
        let piece = work.piece(&clock);
        soon(start);
        spent = clock.elapsed();
        if let Some(piece) = piece? {
            return Ok((piece, spent));
        }
        assert!(clock.is_trial(), "no piece, although this is not a trial");
    }
    let clock = waiting.clock(limit, false);
    let start = Instant::now();
    let piece = work.piece(&clock)?;
    soon(start);
    let piece = piece.expect("this is not a trial");
    Ok((piece, spent + clock.elapsed()))
}

fn soon(start: Instant) {
    let took = start.elapsed();
    assert!(took < SOON, "it took {took:?}");
}

/// The number of ticks so far.
static NOW: AtomicU64 = AtomicU64::new(0);
/// The tick at which the client leaves.
static LEAVES: AtomicU64 = AtomicU64::new(0);
/// Held until the client leaves.
static CLIENT: Mutex<Option<Waiting>> = Mutex::new(None);

/// A clock that advances each time a computation reads it.
struct Time;

impl Time {
    fn start(leaves: u64) -> Client {
        NOW.store(0, Relaxed);
        LEAVES.store(leaves, Relaxed);
        *CLIENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Waiting::default());
        Client
    }

    fn now() -> Duration {
        let now = NOW.fetch_add(1, Relaxed);
        if now >= LEAVES.load(Relaxed) {
            *CLIENT.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        Duration::from_millis(now)
    }
}

/// The client of the request.
struct Client;

impl Client {
    fn clock(&self, limit: Duration, is_trial: bool) -> Clock {
        let client = {
            // The clock locks it, too.
            let client = CLIENT.lock().unwrap_or_else(PoisonError::into_inner);
            client.as_ref().map(Arc::downgrade).unwrap_or_default()
        };
        Clock::start(Time::now, limit, is_trial, client)
    }

    fn is_gone(&self) -> bool {
        CLIENT
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_none()
    }
}
