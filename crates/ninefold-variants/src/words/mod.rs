//! The table of all words of the notation: how each is written, its meaning and an example.
//!
//! The reader finds words here, and the documentation and the tests list them from here.

mod board;
mod cells;
mod find;
mod lines;
mod markdown;
mod places;
mod sums;
mod table;
mod word;

pub use find::{find, nearest};
pub use markdown::markdown;
pub use table::all;
pub use word::{Group, Word};
