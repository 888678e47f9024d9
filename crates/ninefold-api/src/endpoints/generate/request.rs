//! The request: an order, and the place to begin.

use ninefold_operations::Cost;
use ninefold_operations::generate::{Generate, Place};
use ninefold_operations::surface::json::Body;

use crate::errors::Failure;

/// An order, and the place to begin.
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
    /// If an option is wrong, or contradicts another.
    pub fn read(body: &mut Body) -> Result<Wanted, Failure> {
        let request: Generate = body.take_request()?;
        Ok(Wanted {
            seed: request.seed(),
            place: body.take_request()?,
            request,
        })
    }

    /// Returns the cost of each piece of the work. Rating puzzles takes far longer than making them. The searches for a
    /// pattern's digits, or near given puzzles, begin with a proof that cannot be interrupted.
    pub fn cost(&self) -> Cost {
        let order = &self.request.order;
        match order.wants().ratings || order.pattern.is_some() || order.near.is_some() {
            true => Cost::Long,
            false => Cost::Short,
        }
    }
}
