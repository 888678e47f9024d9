//! Reproduces exactly HoDoKu's solution path of a puzzle, its score and its level.
//!
//! HoDoKu tries a table of techniques in order and takes the first step that it finds. Each step adds the score of
//! its line to the total, and the puzzle is at least as hard as its hardest line. The order in which a line finds its
//! steps is part of the definition (docs/hodoku.md). So are HoDoKu's quirks, which stay in this module.
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
//! | file | contents |
//! |--|--|
//! | `line`, `settings` | the table, and the settings by which users change it |
//! | `board` | a position with its queues of singles |
//! | `path`, `step`, `changes` | the path step by step, and its score |
//! | `singles`, `subsets`, `single_digit`, `wings` | patterns; the first one found is the step |
//! | `rectangles`, `bug`, `colors`, `sue_de_coq` | further patterns, likewise |
//! | `fish`, `fish_covers`, `fish_names` | fish, likewise |
//! | `templates` | an upper bound on the removals of patterns of a single digit |
//! | `choice`, `chain_links` | the choice of the best among several chains, and chains as reasons |
//! | `link_chains` | chains of one digit, and of cells with two candidates |
//! | `almost_locked`, `als_chains`, `als_xy_chains`, `relation` | almost locked sets and their chains |
//! | `nodes`, `tables`, `reach` | implications of a candidate that is on or off |
//! | `loops`, `forcing`, `nets` | chains and nets found in these tables |
//! | `in_order`, `reasons` | the steps with their reasons; those that take long are found on demand |

mod almost_locked;
mod als_chains;
mod als_xy_chains;
mod board;
mod bug;
mod chain_links;
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
pub use line::{Difficulty, Line, Variant};
pub use path::{Path, Scored, score};
pub use settings::{BadSettings, LineSettings, Settings, Version};
pub use step::{Action, Step};
