//! Parallel work on all cores, with results in the order of the input.

use std::io;
use std::ops::ControlFlow;

pub use ninefold_operations::threads::pipeline::Handover;
use ninefold_operations::threads::pipeline::Pipeline;

use crate::terminal;

/// Works on every batch as [`Pipeline::start`] does, and passes the results to `take` in order until it breaks.
///
/// # Errors
/// If no thread can be started.
pub fn in_order<T, U, B>(
    batches: impl Iterator<Item = T> + Send + 'static,
    wanted: usize,
    work: impl Fn(T, &Handover<U>) -> U + Send + Sync + 'static,
    take: impl FnMut(U) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>>
where
    T: Send + 'static,
    U: Send + 'static,
{
    let pipeline = Pipeline::start(batches, wanted, work)?;
    warn_of_few(pipeline.threads(), wanted);
    Ok(pipeline.into_iter().try_for_each(take))
}

/// Warns if fewer threads than requested could be started.
pub fn warn_of_few(threads: usize, wanted: usize) {
    if threads < wanted {
        terminal::warning(format!("only {threads} of {wanted} threads are available"));
    }
}
