//! The requests and answers of the API, without a server.
//!
//! [`begin`] reads the request to an endpoint. The [`Work`] that it returns computes the answer in pieces, each for as
//! long as a [`Clock`] allows. The crate uses no threads, no connections and no system clock, so a server and a browser
//! can call it in the same way.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use ninefold_api::{Clock, Input, Limits, MediaType, Waiting, begin};
//!
//! let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
//! let body = format!("{{\"puzzle\": \"{puzzle}\"}}");
//! let input = Input { media_type: MediaType::Json, bytes: body.as_bytes() };
//! let limits = Limits { time: Duration::from_secs(1), puzzles: 1 };
//! let mut work = begin("solve", &input, &limits).expect("the request is right");
//! let waiting = Waiting::default();
//! // A clock that stands still: there is time for everything.
//! let clock = Clock::start(|| Duration::ZERO, limits.time, false, Arc::downgrade(&waiting));
//! let piece = work.piece(&clock).expect("there is time").expect("it is no trial");
//! assert!(String::from_utf8_lossy(&piece.bytes).contains(r#""status":"unique""#));
//! ```
//!
//! * `endpoints`: a file for each endpoint, with its request and its answer.
//! * `input`: puzzles and positions in requests.
//! * `lines`: answers that are sent record by record.
//! * `answer`, `budget`: answers in pieces, and their time limits.
//! * `writer`: JSON of a bounded size.
//! * `errors`: the errors, in the single form that clients see.

#![forbid(unsafe_code)]

mod answer;
mod budget;
mod endpoints;
mod errors;
mod input;
mod lines;
mod writer;

pub use answer::{Form, Input, MediaType, Piece, Work};
pub use budget::{Allowance, Budget, Clock, Limits, Waiting};
pub use endpoints::begin;
pub use errors::{Code, Failure, Field, Place};
pub use ninefold_operations::{Cost, NAMES as OPERATIONS, SUMMARIES};
