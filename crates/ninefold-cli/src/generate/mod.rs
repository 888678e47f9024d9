//! `ninefold generate`: makes new puzzles to order.

mod options;
mod record;
mod run;
mod seeds;

use crate::failure::{Failure, Outcome};

pub use options::Options;

/// Makes the puzzles.
///
/// # Errors
/// If the order cannot be fulfilled, or a file cannot be read or written.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    let mut request = options.asked.request.clone();
    let mut outcome = Outcome::AllWell;
    if let Some(file) = &options.asked.puzzles {
        let (seeds, of_seeds) = seeds::read(file)?;
        request.order.near = Some(seeds);
        outcome = of_seeds;
    }
    Ok(outcome.max(run::run(options, request)?))
}
