//! Sudoku over HTTP: the API under `/api/v1`, and the page that plays with it.
//!
//! [`run`] is all that `ninefold serve` needs. It serves [`app`], which needs no network, so that tests can
//! call it directly.
//!
//! * `endpoints`: a file for each address of the API, with its request and its answer.
//! * `input`, `records`: puzzles and positions in requests, positions and steps in answers.
//! * `scheduler`, `budget`: where computations run, and for how long.
//! * `hosts`, `body`, `errors`, `headers`, `access_log`, `metrics`: what all requests have in common.
//! * `page`: the files of the page, which the program contains.
//! * `serve`: connections and shutdown.

mod access_log;
mod app;
mod body;
mod budget;
mod endpoints;
mod errors;
mod headers;
mod hosts;
mod input;
mod metrics;
mod options;
mod page;
mod ratings;
mod scheduler;
mod serve;
mod state;
mod walk;

pub use app::app;
pub use options::Options;
pub use serve::run;
pub use state::Server;

/// The documentation of the API, as OpenAPI 3.1. The tests hold the handlers to it.
pub const OPENAPI: &str = include_str!("../openapi.json");
