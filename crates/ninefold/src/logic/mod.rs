//! Human techniques: the patterns that a person sees in a position, the conclusions from them, and the reasons.
//!
//! There is one file for each family of techniques. Its finders look for patterns in a [`Position`]. A pattern is
//! small. The [`Conclusion`] of a [`Step`] is computed from it, and so is the [`Reason`] for callers who need one. A
//! step has no difficulty: each rater of [`rating`](crate::rating) has its own order and figures.
//!
//! | file | content |
//! |--|--|
//! | `technique` | the table of all techniques, with their names, patterns and finders |
//! | `position`, `board` | the position, and the orders in which finders look at it |
//! | `watch`, `scratch` | the interrupt and the memory of a search |
//! | `conclusion` | the effects of steps |
//! | `finder` | the two parts of a technique: pattern and finder |
//! | `chain` | the parts of chains, which raters search for in their own ways |
//! | `reason` | [`Reason`], which is a pattern or a chain |
//! | `step` | steps |
//! | `entry` | [`TechniqueEntry`], by which others ask for the steps of a technique |
//! | `transformed` | steps in disguise |
//! | all others | a family of techniques each, or what several share |
//!
//! CONTRIBUTING.md says how to add a technique.

mod aligned;
mod almost_locked;
mod alternating;
mod automorphism;
mod bent_set;
mod board;
mod broken_wing;
mod bug;
mod chain;
mod coloring;
mod conclusion;
mod deadly;
mod death_blossom;
mod entry;
mod excluded;
mod exocet;
mod finder;
mod firework;
pub(crate) mod fish;
mod general_fish;
mod kraken_fish;
pub(crate) mod locking;
pub(crate) mod loops;
mod position;
mod reason;
mod rectangles;
mod scratch;
mod singles;
mod solution_digit;
mod step;
pub(crate) mod subsets;
mod technique;
mod template;
mod transformed;
mod watch;
mod wings;

pub use aligned::AlignedExclusion;
pub use alternating::{AlternatingChain, StrongLink, Within};
pub use automorphism::Automorphism;
pub use bent_set::{BentSet, SueDeCoq};
pub use broken_wing::BrokenWing;
pub use bug::{BivalueGrave, GraveType};
pub use chain::{Cause, ChainKind, Literal, Reach};
pub use coloring::{ColorClash, Coloring, ColoringKind};
pub use conclusion::Conclusion;
pub use deadly::{DeadlyKind, DeadlyPattern};
pub use death_blossom::{DeathBlossom, Petal};
pub use entry::TechniqueEntry;
pub use exocet::Exocet;
pub use finder::Look;
pub use firework::Firework;
pub use fish::Fish;
pub use general_fish::GeneralFish;
pub use kraken_fish::{KrakenChain, KrakenFish};
pub use locking::Locking;
pub use loops::{LoopType, UniqueLoop};
pub use position::Position;
pub use reason::{Chain, ChainNode, Derivation, Reason};
pub use scratch::Scratch;
pub use singles::{HiddenSingle, NakedSingle};
pub use solution_digit::SolutionDigit;
pub use step::Step;
pub use subsets::{HiddenSet, NakedSet};
pub use technique::Technique;
pub use template::Template;
pub use transformed::Transform;
pub use watch::{Flow, Interrupted, SearchResult, Stop, Watch};
pub use wings::Wing;

pub use crate::candidates::{Candidate, CandidateSet};
pub use crate::geometry::{CellSet, HouseKind};

pub(crate) use aligned::{AlignedPairs, AlignedTriplets};
pub(crate) use board::{NineBits, bits, houses};
pub(crate) use bug::BivalueGraves;
pub(crate) use excluded::excluded_by;
pub(crate) use finder::{Finder, Pattern, first_of};
pub(crate) use fish::Fishes;
pub(crate) use locking::{DirectLocking, LockedCandidates};
pub(crate) use loops::UniqueLoops;
pub(crate) use singles::{HiddenSingles, NakedSingles};
pub(crate) use subsets::{DirectHiddenSets, HiddenSets, NakedSets};
pub(crate) use wings::Wings;

use board::{
    BOXES_COLUMNS_ROWS, BOXES_ROWS_COLUMNS, of_digit, peers, places, shared_houses, subsets,
};
