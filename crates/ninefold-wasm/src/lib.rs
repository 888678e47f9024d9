//! The API as a function from bytes to bytes, for a worker of the page and for node.
//!
//! The caller asks for `room`, writes a request there and calls `begin`; then it calls `piece` until that answers 0.
//! What either leaves lies at `answer`, `length` bytes.

// The boundary to JavaScript is the one place that needs raw memory.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use ninefold_api::{Clock, Failure, Input, MediaType, Piece, Waiting, Work, begin as begin_work};

/// How many puzzles a text may have: as many as anybody has.
const MOST: usize = 1_000_000;

#[derive(Default)]
struct State {
    request: Vec<u8>,
    answer: Vec<u8>,
    work: Option<Box<dyn Work>>,
}

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since any fixed moment.
        pub safe fn now() -> f64;
    }
}

/// The time as the host tells it.
fn now() -> Duration {
    Duration::try_from_secs_f64(host::now() / 1000.0).unwrap_or_default()
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Makes room for a request of so many bytes, and returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request = vec![0; length];
        state.request.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    STATE.with_borrow(|state| state.answer.len())
}

/// Reads the request: the name of the endpoint, a line end, and the body. Returns 200, or the status of a failure.
#[unsafe(no_mangle)]
pub extern "C" fn begin(is_text: bool) -> u32 {
    STATE.with_borrow_mut(|state| {
        let split = state.request.iter().position(|byte| *byte == b'\n');
        let (name, body) = state.request.split_at(split.unwrap_or(state.request.len()));
        let media_type = match is_text {
            true => MediaType::Text,
            false => MediaType::Json,
        };
        let input = Input {
            media_type,
            bytes: body.get(1..).unwrap_or_default(),
        };
        let begun = begin_work(&String::from_utf8_lossy(name), &input, MOST);
        match begun {
            Ok(work) => {
                state.work = Some(work);
                200
            }
            Err(failure) => state.fail(&failure),
        }
    })
}

/// Computes the next piece for at most so many milliseconds: 200 if there may be more, 204 if it is the last, or the
/// status of a failure.
#[unsafe(no_mangle)]
pub extern "C" fn piece(milliseconds: f64) -> u32 {
    STATE.with_borrow_mut(|state| {
        let Some(mut work) = state.work.take() else {
            return state.fail(&Failure::internal());
        };
        let waiting = Waiting::default();
        let time = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(Duration::MAX);
        let clock = Clock::start(now, time, false, Arc::downgrade(&waiting));
        let made = work.piece(&clock);
        match made.and_then(|piece| piece.ok_or_else(Failure::internal)) {
            Ok(Piece { bytes, is_last }) => {
                state.answer = bytes;
                if is_last {
                    return 204;
                }
                state.work = Some(work);
                200
            }
            Err(failure) => state.fail(&failure),
        }
    })
}

impl State {
    fn fail(&mut self, failure: &Failure) -> u32 {
        self.work = None;
        self.answer = serde_json::to_vec(failure).unwrap_or_default();
        failure.code.status().into()
    }
}
