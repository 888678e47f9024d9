//! New puzzles, to order.
//!
//! A [`Plan`] says what is made and what is kept; a [`Generator`] makes it. Puzzles are numbered, and puzzle number n
//! of a seed is the same for any number of threads, machine, backend and version.
//!
//! ```
//! use ninefold::engine::Engine;
//! use ninefold::generate::{Conditions, Generator, Kind, Level, Plan};
//!
//! let plan = Plan { kind: Kind::default(), conditions: Conditions::level(Level::Hard) };
//! let mut generator = Generator::new(96, plan, Engine::new())?;
//! let mut made = Vec::new();
//! let report = generator.make(0..256, &|| false, &mut made).expect("it was not interrupted");
//! assert_eq!((report.attempts, report.made), (256, made.len() as u64));
//! for made in &made {
//!     let er = made.rated().unwrap().er;
//!     assert_eq!(Level::of(er), Level::Hard);
//! }
//! # Ok::<(), ninefold::generate::Impossible>(())
//! ```
//!
//! `docs/generating.md` explains how it works. The files form layers; each uses only those above it:
//!
//! ```text
//! random                      numbers that never change
//! span, level, clue_symmetry  what can be ordered: ranges, levels, symmetries
//! conditions                  which puzzles are kept
//! grids                       complete grids, each equally likely
//! small_sets, emptying        unavoidable sets, and how they decide which cells stay
//! top_down                    minimal puzzles, favouring few clues
//! unbiased                    minimal puzzles, each equally likely
//! pattern                     clues in chosen cells
//! minimality, vicinity        puzzles near others
//! way                         how attempts lead to puzzles
//! hard, near                  the searches that can be ordered
//! filter                      puzzles one by one, of which some are kept
//! impossible                  orders that nobody can fulfil, with the proof
//! plan, generator             orders, and what fulfils them
//! ```

mod clue_symmetry;
mod conditions;
mod emptying;
mod filter;
mod found;
mod generator;
mod grids;
mod hard;
mod impossible;
mod level;
mod minimality;
mod near;
mod pattern;
mod plan;
mod random;
mod small_sets;
mod span;
mod top_down;
mod unbiased;
mod vicinity;
mod way;

pub use clue_symmetry::ClueSymmetry;
pub use conditions::{
    Condition, Conditions, Contradiction, Equal, Judge, Kept, Miss, Needed, Report, position_before,
};
pub use found::{Found, Made};
pub use generator::Generator;
pub use grids::Grids;
pub use impossible::{FEWEST_CLUES, Impossible, MOST_MINIMAL_CLUES, Wish};
pub use level::Level;
pub use pattern::Pattern;
pub use plan::{Kind, Plan};
pub use random::Random;
pub use span::{Clues, EmptySpan, Ends, InvalidSpan, Ratings, Span, Tenths};
pub use top_down::Symmetries;
pub use unbiased::Unbiased;
pub use vicinity::{Aim, Around, Exchange, Near, Search, Vicinity};
