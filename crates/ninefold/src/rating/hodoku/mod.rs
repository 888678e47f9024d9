//! HoDoKu's way through a puzzle, its score and its level, exactly.
//!
//! HoDoKu tries a table of techniques in order and takes the first step that one of them finds. Each step adds the score
//! of its line, and the puzzle is at least as hard as its hardest line. Which step a line finds first is part of the
//! definition (docs/hodoku.md), and so are its quirks, which stay in this module.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::rating::hodoku::{Path, Settings, Variant};
//!
//! let puzzle: Grid =
//!     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
//! let settings = Settings::default();
//! let mut path = Path::new(&puzzle, &settings, &|| false);
//! let mut loops = 0;
//! while let Some(step) = path.step()? {
//!     loops += u32::from(step.variant == Variant::DiscontinuousLoop);
//! }
//! assert!(loops > 0);
//! assert_eq!(path.scored().score, 5030);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what it has |
//! |--|--|
//! | `line`, `settings` | the table, and what users may change in it |
//! | `board` | a position with its queues of singles |
//! | `path`, `step`, `changes` | the steps one by one, and what they add up to |
//! | `singles`, `subsets`, `fish`, `fish_covers`, `fish_names`, `single_digit`, `wings`, `rectangles`, `bug`, `colors`, `sue_de_coq` | patterns of which the first one found is the step |
//! | `templates` | what patterns of a single digit can remove at most |
//! | `choice` | how the best of several chains is chosen |
//! | `link_chains` | chains of one digit, and of cells with two candidates |
//! | `almost_locked`, `als_chains`, `als_xy_chains`, `relation` | almost locked sets and chains of them |
//! | `nodes`, `tables`, `reach` | what follows from a candidate that is on or off |
//! | `loops`, `forcing`, `nets` | what is found in these tables |
//! | `in_order`, `reasons` | the steps with their reasons |

mod almost_locked;
mod als_chains;
mod als_xy_chains;
mod board;
mod bug;
mod changes;
mod choice;
mod colors;
mod fish;
mod fish_covers;
mod fish_names;
mod forcing;
mod in_order;
mod line;
mod link_chains;
mod loops;
mod nets;
mod nodes;
mod path;
mod reach;
mod reasons;
mod rectangles;
mod relation;
mod settings;
mod single_digit;
mod singles;
mod step;
mod subsets;
mod sue_de_coq;
mod tables;
mod templates;
mod wings;

pub use in_order::InOrder;
pub use line::{Level, Line, Variant};
pub use path::{Path, Scored, score};
pub use settings::{BadSettings, LineSettings, Settings, Version};
pub use step::{Action, Step};
