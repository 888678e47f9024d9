//! Human techniques: what a person sees in a position, what follows from it, and why.
//!
//! One file for each family. A technique looks for patterns in a [`Position`] in a fixed order; a
//! pattern is small, and both the [`Conclusion`] and the reasons of a [`Step`] are made from it, the
//! reasons only for those who ask.
//!
//! A new technique is a file with a `Technique` in it, and a line in a list of producers like the
//! one in [`rating`](crate::rating). That list is the rating's own: others do not change it (see
//! `technique.rs`, "Adding a technique").

mod aligned;
mod board;
mod bug;
mod candidate;
mod chains;
mod finder;
mod fish;
mod locking;
mod loops;
mod position;
mod scratch;
mod singles;
mod step;
mod subsets;
mod technique;
mod watch;
mod wings;

pub use aligned::AlignedExclusion;
pub use board::{CellSet, Kind};
pub use bug::{BivalueGrave, GraveType};
pub use candidate::{Candidate, CandidateSet};
pub use chains::{Cause, Chain, ChainKind, ChainNode, Derivation, Literal, Reach};
pub use fish::Fish;
pub use locking::Locking;
pub use loops::{LoopType, UniqueLoop};
pub use position::Position;
pub use scratch::Scratch;
pub use singles::{HiddenSingle, NakedSingle};
pub use step::{Conclusion, Rating, Step};
pub use subsets::{HiddenSet, NakedSet};
pub use technique::{Reason, Technique, TechniqueEntry};
pub use watch::{Interrupted, Watch};
pub use wings::Wing;
