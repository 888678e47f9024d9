//! `/api/v1/algorithms`: the list of algorithms.

use axum::Json;
use ninefold::Solver;
use serde::Serialize;

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

pub async fn answer() -> Json<AlgorithmsResult> {
    let record = |solver: Solver| AlgorithmRecord {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    let algorithms = Solver::ALL.map(record);
    Json(AlgorithmsResult { algorithms })
}
