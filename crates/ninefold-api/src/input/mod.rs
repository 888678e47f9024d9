//! Puzzles and positions as they come in.

mod json;
mod order;
mod position;

pub use json::{Between, Fields, Long, parse};
pub use order::{knowledge, order, parts};
pub use position::{Asked, written};

/// How many solutions to look for.
pub type Limit = Between<1, 1_000_000>;
