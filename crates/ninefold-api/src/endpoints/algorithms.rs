//! `algorithms`: the list of algorithms.

use ninefold::Solver;
use serde::Serialize;

use super::Begun;
use crate::work::{Effort, Single};

#[derive(Serialize)]
struct AlgorithmsResult {
    algorithms: [AlgorithmRecord; Solver::ALL.len()],
}

#[derive(Serialize)]
struct AlgorithmRecord {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    default: bool,
}

/// Nothing is asked: there is only one answer.
pub fn begin() -> Begun {
    Ok(Box::new(Single {
        asked: (),
        effort: Effort::Short,
        work: |(), _| Ok(algorithms()),
    }))
}

fn algorithms() -> AlgorithmsResult {
    let record = |solver: Solver| AlgorithmRecord {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    AlgorithmsResult {
        algorithms: Solver::ALL.map(record),
    }
}
