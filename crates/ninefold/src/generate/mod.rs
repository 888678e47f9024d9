//! New puzzles, to order.
//!
//! A [`Plan`] says which puzzles to make and keep; a [`Generator`] makes them. Puzzles are numbered, and puzzle number
//! n of a seed does not depend on the number of threads, the machine, the backend or the version.
//!
//! ```
//! use ninefold::engine::Engine;
//! use ninefold::generate::{Conditions, Generator, PuzzleKind, Level, Plan};
//! use ninefold::rating::{Path, human::Human};
//!
//! let plan = Plan { kind: PuzzleKind::default(), conditions: Conditions::level(Level::Hard) };
//! let mut generator = Generator::new(96, plan, Engine::new())?;
//! let mut made = Vec::new();
//! let report = generator.make(0..256, &|| false, &mut made).expect("it was not interrupted");
//! assert_eq!((report.attempts, report.made), (256, made.len() as u64));
//! for made in &made {
//!     let path = Path::new(&made.puzzle, Human::default());
//!     let hardest = path.map(|(_, _, difficulty)| difficulty).max();
//!     assert_eq!(hardest.map(Level::of), Some(Level::Hard));
//! }
//! # Ok::<(), ninefold::generate::Impossible>(())
//! ```
//!
//! `docs/generating.md` explains how it works. The files form layers; each uses only those above it:
//!
//! ```text
//! random                      numbers that never change
//! span, clue_symmetry         what can be ordered: ranges, symmetries
//! conditions                  which puzzles are kept
//! grids                       complete grids, each equally likely
//! slots                       many attempts at a time
//! small_sets, emptying        unavoidable sets, and how they decide which cells stay
//! top_down                    minimal puzzles, favouring few clues
//! unbiased                    minimal puzzles, each equally likely
//! pattern                     clues in chosen cells
//! minimality, vicinity        puzzles near others
//! known                       puzzles that need rare techniques
//! way                         how attempts lead to puzzles
//! hard, near, near_known      the searches that can be ordered
//! filter                      puzzles one by one, of which some are kept
//! impossible                  orders that nobody can fulfil, with the proof
//! plan, generator             orders, and what fulfils them
//! ```

mod clue_symmetry;
mod conditions;
mod emptying;
mod filter;

mod generator;
mod grids;
mod hard;
mod impossible;
mod known;
mod made;
mod minimality;
mod near;
mod near_known;
mod pattern;
mod plan;
mod random;
mod slots;
mod small_sets;
mod span;
mod top_down;
mod unbiased;
mod vicinity;
mod way;

pub use crate::rating::human::Level;
pub use clue_symmetry::ClueSymmetry;
pub use conditions::{
    Condition, Conditions, Contradiction, Equal, Judge, Kept, Miss, Needed, PathOrder, Report,
    Techniques,
};
pub use generator::Generator;
pub use grids::Grids;
pub use impossible::{FEWEST_CLUES, Impossible, MOST_MINIMAL_CLUES, Wish};
pub use made::{FoundPuzzle, Made};
pub use near_known::Hopeless;
pub use pattern::Pattern;
pub use plan::{Plan, PuzzleKind};
pub use random::Random;
pub use span::{Clues, EmptySpan, Ends, InvalidSpan, Ratings, Span, Tenths};
pub use top_down::Symmetries;
pub use unbiased::Unbiased;
pub use vicinity::{Aim, Around, Exchange, Near, Vicinity, VicinitySearch};
