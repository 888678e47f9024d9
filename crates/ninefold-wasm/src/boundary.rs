//! The functions that JavaScript calls.
//!
//! The caller calls `room`, writes a request there, calls `begin`, and then `piece` until the answer is complete. The
//! result of `begin` and `piece` is in memory at `answer`, `length` bytes long, until the next call.

// Exported and imported names are unsafe, because the linker trusts them. No other crate of ours exports names, and
// `page/worker.js` provides the imports. Memory is accessed only through vectors.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::time::Duration;

use ninefold_api::{Failure, MediaType, Piece};

use crate::Answering;

/// There is another piece.
const MORE: u32 = 200;
/// The answer is complete.
const COMPLETE: u32 = 204;

mod host {
    // SAFETY: both functions take nothing and return a number; WebAssembly checks the types when it loads the module.
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Returns the milliseconds since an arbitrary fixed moment.
        pub safe fn now() -> f64;
        /// Returns a random number from 0 (inclusive) to 1 (exclusive).
        pub safe fn random() -> f64;
    }
}

#[derive(Default)]
struct State {
    request: Vec<u8>,
    answer: Vec<u8>,
    answering: Option<Answering>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn now() -> Duration {
    milliseconds(host::now())
}

fn milliseconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number / 1000.0).unwrap_or_default()
}

/// Makes room for a request of `length` bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request = vec![0; length];
        state.request.as_mut_ptr()
    })
}

/// Takes the request as the table of a language: its code, a line end, and the table. Returns whether it was understood.
#[unsafe(no_mangle)]
pub extern "C" fn learn() -> bool {
    STATE.with_borrow(|state| crate::learn(&state.request))
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}

/// Returns the number of bytes in the answer.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    STATE.with_borrow(|state| state.answer.len())
}

/// Reads the request: the name of an endpoint, a line end, and the body, which is text or JSON. `limit` is its time
/// limit in milliseconds. Returns `MORE`, or the status of the failure that is the answer.
#[unsafe(no_mangle)]
pub extern "C" fn begin(is_text: bool, limit: f64) -> u32 {
    // Otherwise each worker would draw the same seeds.
    fastrand::seed(host::random().to_bits());
    STATE.with_borrow_mut(|state| {
        let media_type = match is_text {
            true => MediaType::Text,
            false => MediaType::Json,
        };
        let begun = Answering::begin(&state.request, media_type, milliseconds(limit), now);
        match begun {
            Ok(answering) => {
                state.answering = Some(answering);
                MORE
            }
            Err(failure) => state.fail(&failure),
        }
    })
}

/// Computes the next piece. Returns `MORE`, `COMPLETE`, or the status of the failure that is the answer.
#[unsafe(no_mangle)]
pub extern "C" fn piece() -> u32 {
    STATE.with_borrow_mut(|state| {
        let piece = state.answering.as_mut().map(Answering::piece);
        match piece.unwrap_or_else(|| Err(Failure::internal())) {
            Ok(Piece { bytes, is_last }) => {
                state.answer = bytes;
                match is_last {
                    true => COMPLETE,
                    false => MORE,
                }
            }
            Err(failure) => state.fail(&failure),
        }
    })
}

impl State {
    fn fail(&mut self, failure: &Failure) -> u32 {
        self.answering = None;
        self.answer = serde_json::to_vec(failure).unwrap_or_default();
        failure.code.status().into()
    }
}
