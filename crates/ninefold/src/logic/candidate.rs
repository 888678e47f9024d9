//! One pencil mark, and sets of them.

pub use crate::candidates::{Candidate, CandidateSet};
