//! The requests and answers of the API, without a server.
#![allow(missing_docs, clippy::missing_errors_doc)]
mod budget;
mod endpoints;
mod errors;
mod input;
mod ratings;
mod walk;
mod work;

pub use budget::{Clock, Waiting};
pub use endpoints::begin;
pub use errors::{Code, Failure, Field, Place};
pub use work::{Effort, Input, MediaType, Piece, Work};
