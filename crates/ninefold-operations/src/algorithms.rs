//! `algorithms`: the list of algorithms.

use ninefold::Solver;
use ninefold_derive::Record;

/// The algorithms, and the time that each may take.
#[derive(Record, Clone, PartialEq, Eq, Debug)]
pub struct AlgorithmsRecord {
    /// The algorithms.
    pub algorithms: Vec<AlgorithmRecord>,
    /// The milliseconds after which a computation is stopped. In `compare` each algorithm has this time to itself.
    pub limit_ms: u64,
}

/// An algorithm.
#[derive(Record, Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlgorithmRecord {
    /// Its name.
    pub name: &'static str,
    /// How it searches, in a sentence.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether `solve` uses it by default.
    pub default: bool,
}

/// Returns all algorithms.
pub fn all() -> Vec<AlgorithmRecord> {
    let record = |solver: Solver| AlgorithmRecord {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    Solver::ALL.into_iter().map(record).collect()
}
