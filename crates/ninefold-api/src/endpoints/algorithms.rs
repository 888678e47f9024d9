//! `algorithms`: the list of algorithms, and the time that each may take.

use std::time::Duration;

use ninefold::Solver;
use serde::Serialize;

use super::Begun;
use crate::work::{Effort, Single};

#[derive(Serialize)]
struct AlgorithmsResult {
    algorithms: [AlgorithmRecord; Solver::ALL.len()],
    limit_ms: u64,
}

#[derive(Serialize)]
struct AlgorithmRecord {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    default: bool,
}

/// Nothing is asked: there is only one answer.
pub fn begin(limit: Duration) -> Begun {
    Ok(Box::new(Single {
        asked: limit,
        effort: Effort::Short,
        work: |limit, _| Ok(algorithms(*limit)),
    }))
}

fn algorithms(limit: Duration) -> AlgorithmsResult {
    let record = |solver: Solver| AlgorithmRecord {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    AlgorithmsResult {
        algorithms: Solver::ALL.map(record),
        limit_ms: limit.as_millis() as u64,
    }
}
