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
mod desk;
mod fish;
mod locking;
mod loops;
mod position;
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
pub use singles::{HiddenSingle, NakedSingle};
pub use step::{Conclusion, Rating, Reason, Step};
pub use subsets::{HiddenSet, NakedSet};
pub use watch::Interrupted;
pub use wings::Wing;

pub(crate) use aligned::{AlignedPairs, AlignedTriplets};
pub(crate) use bug::BivalueGraves;
pub(crate) use chains::{Cycles, DynamicChains, MultipleChains, Nishio};
pub(crate) use desk::Desk;
pub(crate) use fish::Fishes;
pub(crate) use locking::{DirectLocking, LockedCandidates};
pub(crate) use loops::UniqueLoops;
pub(crate) use singles::{HiddenSingles, NakedSingles};
pub(crate) use subsets::{DirectHiddenSets, HiddenSets, NakedSets};
pub(crate) use technique::{Producer, Search};
pub(crate) use watch::Watch;
pub(crate) use wings::Wings;
