//! The request: an order, and where to begin.

use ninefold_operations::Cost;
use ninefold_operations::generate::{Generate, Place};
use ninefold_operations::surface::json::Body;

use crate::errors::Failure;

/// An order, and where to begin.
#[derive(Debug)]
pub struct Wanted {
    pub request: Generate,
    pub seed: u64,
    pub place: Place,
}

impl Wanted {
    /// Reads a request.
    ///
    /// # Errors
    /// If an option does not fit, or does not go with another.
    pub fn read(body: &mut Body) -> Result<Wanted, Failure> {
        let request: Generate = body.take_request()?;
        Ok(Wanted {
            seed: request.seed(),
            place: body.take_request()?,
            request,
        })
    }

    /// Returns the cost of each piece of the work. To rate puzzles takes far longer than to make them. The proof about
    /// the digits of a pattern, or about puzzles to look around, cannot be interrupted.
    pub fn cost(&self) -> Cost {
        let order = &self.request.order;
        match order.wants().ratings || order.pattern.is_some() || order.near.is_some() {
            true => Cost::Long,
            false => Cost::Short,
        }
    }
}
