//! Puzzles and positions as they come in.

mod json;
mod many;
mod position;

pub use json::{Between, Fields, LONGEST_LINE, parse};
pub use many::{Numbered, OneOrMany, of_text, of_texts, one_or_many};
pub use position::{position, written};

/// How many solutions to look for.
pub type Limit = Between<1, 1_000_000>;
