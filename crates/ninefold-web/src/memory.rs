//! A bounded budget for the memory of requests, from the first byte of a body to the last byte of its answer.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body_util::Full;
use hyper::body::{Frame, SizeHint};
use ninefold_api::Failure;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The memory that a request may need for each byte of its body, including parsed puzzles and their solutions.
const PER_BYTE: usize = 16;

/// A budget in bytes, which all requests share.
#[derive(Clone)]
pub struct Memory(Arc<Semaphore>);

/// A part of the budget, which is released when this value is dropped.
pub struct Reserved(
    #[allow(dead_code, reason = "dropping it frees the bytes")] OwnedSemaphorePermit,
);

impl Memory {
    /// Returns a budget of `bytes`.
    pub fn new(bytes: usize) -> Memory {
        Memory(Arc::new(Semaphore::new(kib(bytes) as usize)))
    }

    /// Reserves the memory for part of a body, and for the work on it.
    ///
    /// # Errors
    /// If the budget has not enough left.
    pub fn for_body(&self, bytes: usize) -> Result<Reserved, Failure> {
        self.reserve(bytes.saturating_mul(PER_BYTE))
    }

    /// Reserves the memory for part of an answer.
    ///
    /// # Errors
    /// If the budget has not enough left.
    pub fn for_answer(&self, bytes: usize) -> Result<Reserved, Failure> {
        self.reserve(bytes)
    }

    fn reserve(&self, bytes: usize) -> Result<Reserved, Failure> {
        let permit = Arc::clone(&self.0).try_acquire_many_owned(kib(bytes));
        permit.map(Reserved).map_err(|_| Failure::busy())
    }
}

/// Returns the number of bytes in whole KiB, the unit of the budget.
fn kib(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX)
}

/// Returns the body of an answer that holds its memory until it has been sent.
pub fn held(bytes: Bytes, reserved: Vec<Reserved>) -> Body {
    Body::new(Held {
        body: Full::new(bytes),
        _reserved: reserved,
    })
}

struct Held {
    body: Full<Bytes>,
    _reserved: Vec<Reserved>,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_given_back() {
        let memory = Memory::new(64 << 10);
        let body = memory.for_body(3 << 10).unwrap();
        assert!(memory.for_answer(16 << 10).is_ok());
        let answer = memory.for_answer(16 << 10).unwrap();
        assert!(memory.for_answer(1).is_err());
        drop(answer);
        assert!(memory.for_body(2 << 10).is_err());
        drop(body);
        assert!(memory.for_body(4 << 10).is_ok());
    }
}
