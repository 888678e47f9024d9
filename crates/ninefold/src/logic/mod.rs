//! Human techniques: the patterns that a person sees in a position, the conclusions from them, and the reasons.
//!
//! There is one file for each family. A technique looks for patterns in a [`Position`] in a fixed order.
//! A pattern is small. The [`Conclusion`] of a [`Step`] is computed from it, and so is the [`Reason`] for callers who
//! need one. A list of [`TechniqueEntry`]s sets the order in which techniques are tried (see
//! [`rating`](crate::rating)).
//!
//! `finder.rs` explains how to add a technique.

mod aligned;
mod almost_locked;
mod alternating;
mod automorphism;
mod bent_set;
mod board;
mod broken_wing;
mod bug;
mod chains;
mod coloring;
mod deadly;
mod death_blossom;
mod excluded;
mod exocet;
mod finder;
mod firework;
mod fish;
mod general_fish;
mod kraken_fish;
mod locking;
mod loops;
mod position;
mod rectangles;
mod scratch;
mod singles;
mod solution_digit;
mod step;
mod subsets;
mod survey;
mod technique;
mod template;
mod transformed;
mod watch;
mod wings;

pub use aligned::AlignedExclusion;
pub use alternating::{AlternatingChain, StrongLink, Within};
pub use automorphism::Automorphism;
pub use bent_set::BentSet;
pub use broken_wing::BrokenWing;
pub use bug::{BivalueGrave, GraveType};
pub use chains::{Cause, Chain, ChainKind, ChainNode, Derivation, Literal, Reach};
pub use coloring::{Coloring, ColoringKind};
pub use deadly::{DeadlyKind, DeadlyPattern};
pub use death_blossom::{DeathBlossom, Petal};
pub use exocet::Exocet;
pub use firework::Firework;
pub use fish::Fish;
pub use general_fish::GeneralFish;
pub use kraken_fish::{KrakenChain, KrakenFish};
pub use locking::Locking;
pub use loops::{LoopType, UniqueLoop};
pub use position::Position;
pub use scratch::Scratch;
pub use singles::{HiddenSingle, NakedSingle};
pub use solution_digit::SolutionDigit;
pub use step::{Conclusion, Rating, Step};
pub use subsets::{HiddenSet, NakedSet};
pub use survey::{Flow, Stop, SurveyEntry};
pub use technique::{Reason, Technique, TechniqueEntry};
pub use template::Template;
pub use transformed::Transform;
pub use watch::{Found, Interrupted, Watch};
pub use wings::Wing;

pub use crate::candidates::{Candidate, CandidateSet};
pub use crate::geometry::{CellSet, Kind};

pub(crate) use alternating::excluded_by_all;
pub(crate) use finder::Pattern;

use crate::geometry::{HOUSES, PLACES};
use board::{
    BOXES_COLUMNS_ROWS, BOXES_ROWS_COLUMNS, NineBits, bits, houses, of_digit, peers, places,
};
use finder::Finder;
use survey::Survey;
