//! Results for people who look at a terminal: drawn grids in place of records.
//!
//! A pipe, a file and `--format` get records instead. Colours are never the only sign of anything, so the pictures are
//! the same without them.

mod device;
mod grid;
mod path;
mod step;

use owo_colors::OwoColorize;

pub use device::Screen;
pub use path::{Numbered, capitalized};

/// Returns a line for people about what to do next.
pub fn advice(text: &str) -> String {
    format!("\n  {}\n", text.dimmed())
}
