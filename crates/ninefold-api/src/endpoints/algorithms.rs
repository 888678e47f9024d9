//! `/api/v1/algorithms`: the list of algorithms.

use ninefold::Solver;
use serde::Serialize;

use super::{Begun, computed};
use crate::work::{Effort, Input};

#[derive(Serialize)]
pub struct AlgorithmsResult {
    algorithms: [AlgorithmRecord; Solver::ALL.len()],
}

#[derive(Serialize)]
struct AlgorithmRecord {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    default: bool,
}

pub fn begin(input: &Input) -> Begun {
    fn record(solver: Solver) -> AlgorithmRecord {
        AlgorithmRecord {
            name: solver.name(),
            summary: solver.summary(),
            source: solver.source(),
            default: solver == Solver::default(),
        }
    }
    computed(
        input,
        |_| Ok(()),
        Effort::Short,
        |(), _| {
            Ok(AlgorithmsResult {
                algorithms: Solver::ALL.map(record),
            })
        },
    )
}
