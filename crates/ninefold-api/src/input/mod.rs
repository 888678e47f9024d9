//! Puzzles and positions as they come in.

mod json;
mod many;
mod order;
mod position;

pub use json::{Between, Fields, LONGEST_LINE, LONGEST_TEXT, parse};
pub use many::{Numbered, OneOrMany, of_text, of_texts, one_or_many};
pub use order::{HODOKU, hodoku, knowledge, knowledge_if, order, parts, refuse};
pub use position::{position, sound, written};

/// How many solutions to look for.
pub type Limit = Between<1, 1_000_000>;
