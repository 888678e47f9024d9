//! Questions about a board beyond its solutions: counts, true candidates, needless rules, clashes.
//!
//! Each answer takes a [`Budget`](crate::Budget), and says with `complete` whether it was cut.

mod candidates;
mod clash;
mod count;
mod redundant;

pub use candidates::Candidates;
pub use clash::Clash;
pub use count::Count;
pub use redundant::{Need, Redundant};
