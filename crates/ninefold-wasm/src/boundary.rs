//! The functions that JavaScript calls.
//!
//! The caller calls `room`, writes a request there, calls `begin`, and then `piece` until the answer is complete. The
//! result of `begin` and `piece` is in memory at `answer`, `length` bytes long, until the next call.

// Exported and imported names are unsafe, because the linker trusts them. No other crate of ours exports names, and
// `page/worker.js` provides the imports. Memory is accessed only through vectors.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::time::Duration;

use ninefold_api::{Failure, Piece};

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
    STATE.with_borrow_mut(|state| state.begin(is_text, milliseconds(limit)))
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

/// Solves and counts without requests in JSON.
#[cfg(feature = "direct")]
mod direct {
    use std::cell::RefCell;

    use ninefold_operations::status::Status;

    use super::{milliseconds, now};
    use crate::{Direct, LONGEST};

    /// The statuses in the order of their codes, which begin at 1.
    const STATUSES: [Status; 3] = [Status::Unique, Status::None, Status::Multiple];
    /// The solutions found are all.
    const EXACT: u32 = 4;

    thread_local! {
        static DIRECT: RefCell<Direct> = RefCell::default();
    }

    /// Returns the address of the 81 characters of the puzzle, and then of the solution.
    #[unsafe(no_mangle)]
    pub extern "C" fn cells() -> *mut u8 {
        DIRECT.with_borrow_mut(|direct| direct.cells.as_mut_ptr())
    }

    /// Solves the puzzle within `limit` milliseconds. Returns the code of the status, with `EXACT` if that is so, or 0
    /// if `begin` has to answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn solve(limit: f64) -> u32 {
        asked(limit, |direct, watch| direct.solve(watch))
    }

    /// Counts up to `most` solutions, or all if it is 0; otherwise like `solve`.
    #[unsafe(no_mangle)]
    pub extern "C" fn count(most: f64, limit: f64) -> u32 {
        let most = Some(most as u64).filter(|most| *most > 0);
        asked(limit, |direct, watch| direct.count(most, watch))
    }

    /// Returns the number of solutions found.
    #[unsafe(no_mangle)]
    pub extern "C" fn counted() -> f64 {
        DIRECT.with_borrow(|direct| direct.count as f64)
    }

    fn asked(
        limit: f64,
        ask: impl FnOnce(&mut Direct, &(dyn Fn() -> bool + Sync)) -> Option<(bool, Status)>,
    ) -> u32 {
        if milliseconds(limit) < LONGEST {
            return 0;
        }
        let end = now() + LONGEST;
        let found = DIRECT.with_borrow_mut(|direct| ask(direct, &|| now() > end));
        let code = found.and_then(|(exact, status)| {
            let code = STATUSES.iter().position(|known| *known == status)? as u32 + 1;
            Some(code + if exact { EXACT } else { 0 })
        });
        code.unwrap_or(0)
    }
}

impl State {
    #[cfg(not(feature = "small"))]
    fn begin(&mut self, is_text: bool, limit: Duration) -> u32 {
        let media_type = match is_text {
            true => ninefold_api::MediaType::Text,
            false => ninefold_api::MediaType::Json,
        };
        match Answering::begin(&self.request, media_type, limit, now) {
            Ok(answering) => {
                self.answering = Some(answering);
                MORE
            }
            Err(failure) => self.fail(&failure),
        }
    }

    #[cfg(feature = "small")]
    fn begin(&mut self, _: bool, limit: Duration) -> u32 {
        match crate::play(&self.request, limit, now) {
            Ok(answer) => {
                self.answer = answer;
                COMPLETE
            }
            Err(failure) => self.fail(&failure),
        }
    }

    fn fail(&mut self, failure: &Failure) -> u32 {
        self.answering = None;
        self.answer = serde_json::to_vec(failure).unwrap_or_default();
        failure.code.status().into()
    }
}
