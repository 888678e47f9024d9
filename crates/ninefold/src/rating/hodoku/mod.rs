//! HoDoKu's way through a puzzle, its score and its level, exactly.
//!
//! HoDoKu tries a table of techniques in order and takes the first step that one of them finds. Each step adds the score
//! of its line, and the puzzle is at least as hard as its hardest line. Which step a line finds first is part of the
//! definition (docs/hodoku.md), and so are its quirks, which stay in this module.

mod almost_locked;
mod als_chains;
mod als_xy_chains;
mod board;
mod bug;
mod choice;
mod colors;
mod fish;
mod forcing;
mod line;
mod link_chains;
mod loops;
mod nets;
mod nodes;
mod path;
mod reach;
mod rectangles;
mod settings;
mod single_digit;
mod singles;
mod step;
mod subsets;
mod sue_de_coq;
mod tables;
mod wings;

pub use line::{Level, Line, Variant};
pub use path::{Path, Scored, score};
pub use settings::{BadSettings, LineSettings, Settings, Version};
pub use step::{Action, Step};
