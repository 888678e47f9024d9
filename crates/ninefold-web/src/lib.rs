//! Sudoku over HTTP: the API under `/api/v1`, and the page that plays with it.
//!
//! [`run`] is all that `ninefold serve` needs. It serves [`app`], which needs no network, so that tests can call it
//! directly.
//!
//! * `app`: the routes. `ninefold_api` computes the answers of the API.
//! * `answer`: computes the answers in pieces, and sends them.
//! * `scheduler`: decides where computations run, and for how long.
//! * `hosts`, `body`, `refusal`, `headers`, `access_log`, `metrics`: the parts common to all requests.
//! * `document`: the description of the API.
//! * `page`: the files of the page, which are embedded in the program.
//! * `serve`: connections and shutdown; `health`: whether a running server is healthy.

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
