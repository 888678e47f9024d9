//! Sudoku over HTTP: the API under `/api/v1`, and the page that plays with it.
//!
//! [`run`] is all that `ninefold serve` needs. What it serves is put together in [`app`], which needs no
//! network, so that the tests can ask it directly.
//!
//! * `endpoints`: a file for each address of the API: what is asked, what is answered.
//! * `input`, `records`: puzzles and positions as they come in, steps as they go out.
//! * `lanes`, `budget`: where and how long something may be computed.
//! * `body`, `errors`, `headers`, `journal`, `metrics`: what all requests have in common.
//! * `page`: the files of the page, which are in the program.
//! * `serve`: connections, and how it stops.

mod app;
mod body;
mod budget;
mod endpoints;
mod errors;
mod headers;
mod input;
mod journal;
mod lanes;
pub mod log;
mod metrics;
mod options;
mod page;
mod ratings;
mod records;
mod serve;
mod solver;
mod state;
mod walk;

pub use app::app;
pub use options::Options;
pub use serve::run;
pub use state::Server;

/// The documentation of the API, as OpenAPI 3.1. The tests hold the handlers to it.
pub const OPENAPI: &str = include_str!("../openapi.json");
