//! Work on several threads, and the memory that each thread keeps for it. The library itself knows no threads.
//!
//! * [`start`] and others: as many threads as there can be.
//! * [`pipeline`]: bulk work in order; [`counting`]: the solutions of one puzzle.
//! * [`engine`], [`guide`]: an engine, a finder of steps and a judge of positions on each thread, kept by [`scratch`].

pub mod counting;
pub mod engine;
pub mod guide;
pub mod pipeline;
mod pool;
pub mod scratch;

pub use pool::{available, start};
