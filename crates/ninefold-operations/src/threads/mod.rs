//! Work on several threads, and the scratch memory of each thread. The library itself has no threads.
//!
//! * [`start`] and others: as many threads as the limits of the system allow.
//! * [`pipeline`]: bulk work in order; [`counting`]: the solutions of one puzzle.
//! * [`engine`], [`guide`]: an engine, a step finder and a position judge for each thread, kept by [`scratch`].

pub mod counting;
pub mod engine;
pub mod guide;
pub mod pipeline;
mod pool;
pub mod scratch;

pub use pool::{available, start};
