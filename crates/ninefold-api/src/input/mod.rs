//! Puzzles and positions in requests.

mod json;
mod many;
mod position;

pub use json::parse;
pub use many::{Numbered, OneOrMany, of_text, of_texts, one_or_many, together};
pub use position::position;
