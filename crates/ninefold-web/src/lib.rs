//! Sudoku over HTTP: the API under `/api/v1`, and the page that plays with it.
//!
//! [`run`] is all that `ninefold serve` needs. It serves [`app`], which needs no network, so that tests can
//! call it directly.
//!
//! * `app`: the addresses. What the endpoints of the API compute is in `ninefold_api`.
//! * `answer`: their answers, computed piece by piece.
//! * `scheduler`: where computations run, and for how long.
//! * `hosts`, `body`, `refusal`, `headers`, `access_log`, `metrics`: what all requests have in common.
//! * `document`: the description of the API.
//! * `page`: the files of the page, which the program contains.
//! * `serve`: connections and shutdown; `health`: whether a server that runs is well.

mod access_log;
mod answer;
mod app;
mod body;
mod document;
mod headers;
mod health;
mod hosts;
mod impatient;
mod memory;
mod metrics;
mod options;
pub mod page;
mod refusal;
mod scheduler;
mod serve;
mod state;

pub use app::app;
pub use document::OPENAPI;
pub use health::check;
pub use options::Options;
pub use serve::run;
pub use state::Server;
